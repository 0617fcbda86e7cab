// tests/fuzz/fuzz_page.cpp - a page of any text: Markdown, colors of a terminal, JSON, diffs.
//
// No text of a conversation becomes a tag, an attribute or a link that the page would not make.
#include "property.hpp"

#include "../../examples/lisle/page/page.hpp"
#include "../../examples/lisle/tests/page_tags.hpp"

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/text/utf8.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

void check_page(lisle::conversation::conversation const& c) {
    auto const page = app::page::to_page(c, {});
    require_same(app::tests::tag_checker{page}.find_fault(), "", "a page has its own tags alone");
    require(!lisle::text::has_invalid_utf8(page), "a page is UTF-8");
    require(page.ends_with("</html>\n"), "a page is whole");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const input = to_text(data, size);
    check_page(app::tests::fill(std::string{input}));
    if (auto const c = lisle::decode<lisle::conversation_t>(input)) check_page(*c);
    return 0;
}
