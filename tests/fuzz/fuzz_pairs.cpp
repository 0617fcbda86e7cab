// tests/fuzz/fuzz_pairs.cpp - a document of any format as one of every other, through the JSON of
// the neutral conversation.
#include "property.hpp"

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/convert.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/zed.hpp>
#include <lisle/formats/all.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace talk = lisle::conversation;

namespace {

template <class Tag>
void check_target(talk::conversation const& c, talk::conversation const& travelled) {
    auto const made = talk::put<Tag>(c);
    auto const text = lisle::encode(made.document);
    require_same(lisle::encode(talk::put<Tag>(travelled).document), text,
                 "a conversation from JSON makes the same document");
    auto const read = lisle::decode<Tag>(text, lisle::reference);
    require(read.has_value(), "the system reads what is made for it",
            read ? "" : read.error().message(), text);
    // What the source's program does not know comes back, and the target's would drop it.
    require_same(lisle::encode(lisle::decode<Tag>(text).value()), text,
                 "what is made is canonical");
    auto const back = lisle::encode(talk::get(*read));
    require(lisle::decode<lisle::conversation_t>(back, lisle::strict).has_value(),
            "what was made is a conversation again", back);
}

void check_conversation(talk::conversation const& c) {
    auto const json = lisle::encode(c);
    auto const travelled = lisle::decode<lisle::conversation_t>(json);
    require(travelled.has_value(), "a conversation's JSON is read", json);
    require_same(lisle::encode(*travelled), json, "a conversation's JSON is canonical");
    check_target<lisle::zed_t>(c, *travelled);
    check_target<lisle::acpx_t>(c, *travelled);
    check_target<lisle::loom_t>(c, *travelled);
    check_target<lisle::opencode_t>(c, *travelled);
    check_target<lisle::claude_code_t>(c, *travelled);
    check_target<lisle::codex_t>(c, *travelled);
}

/// The document of the format that recognizes the text.
template <class Tag>
void check_source(std::string_view text, std::string_view format) {
    if (format != lisle::format_traits<Tag>::name) return;
    auto const document = lisle::decode<Tag>(text);
    if (!document) return;
    talk::source_map places;
    check_conversation(talk::get(*document, places, {.parts = talk::parts::portable}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    if (lisle::text::has_invalid_utf8(text)) return 0;  // damaged lines are not canonical
    respeller spelled;
    if (respeller::run(text, spelled) && spelled.has_infinity) return 0;
    auto const format = lisle::detect(text, size).format;
    check_source<lisle::zed_t>(text, format);
    check_source<lisle::acpx_t>(text, format);
    check_source<lisle::loom_t>(text, format);
    check_source<lisle::opencode_t>(text, format);
    check_source<lisle::claude_code_t>(text, format);
    check_source<lisle::codex_t>(text, format);
    if (auto const c = lisle::decode<lisle::conversation_t>(text)) check_conversation(*c);
    return 0;
}
