#include <lisle/conversation/codex/draft.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_draft_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

TEST_CASE("a part keeps the residue of its line") {
    source_lines lines;
    lines.texts = {R"({"type":"message","role":"user","content":[{"type":"input_text",)"
                   R"("text":"hi"}],"x":1})"};
    lines.ends = {"\r\n"};
    lines.is_readable = {true};
    draft<owned> one;
    one.message.role = role::user;
    part_source source;
    source.line = 0;
    one.add(plain_text{"hi", {}, {}, {}}, source);
    CHECK_FALSE(one.has_results());
    residue_keeper<owned>{lines, true}.keep(one);
    CHECK(lisle::get_alternative<plain_text>(one.message.content[0]).native->text()
          == R"({"codex":{"line":{"at":0,"end":"\r\n","residue":{"add":{"x":1}}}}})");
}

}  // namespace codex_draft_bridge_test
