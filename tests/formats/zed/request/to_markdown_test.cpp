#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/request/to_markdown.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace to_markdown_test {

using namespace expect;

std::vector<zed::message> read(std::string_view messages) {
    auto const out = lisle::decode_as<std::vector<zed::message>>(messages);
    REQUIRE(out.has_value());
    return *out;
}

TEST_CASE("messages have headings and a blank line between them") {
    CHECK(zed::to_markdown({}) == "");
    CHECK(zed::to_markdown(read(R"([{"User":{"id":"u","content":[{"Text":"a"},)"
                                R"({"Image":{"source":"s"}}]}},"Resume"])"))
          == "## User\n\na\n<image />\n\n[resume]\n");
}

TEST_CASE("tool uses and results are shown with their output") {
    CHECK(zed::to_markdown(read(
              R"([{"Agent":{"content":[{"ToolUse":{"id":"1","name":"n","raw_input":"","input":[1],)"
              R"("is_input_complete":true,"thought_signature":null}}],"tool_results":{"x":)"
              R"({"tool_use_id":"1","tool_name":"n","is_error":true,"content":{"Text":"t"},)"
              R"("output":false}},"reasoning_details":null}}])"))
          == "## Assistant\n\n**Tool Use**: n (ID: 1)\n```json\n[\n  1\n]\n```\n\n"
             "**Tool Result**: n (ID: 1)\n\n**ERROR:**\nt\n\n**Debug Output**:\n\n```json\nfalse\n"
             "```\n\n");
}

TEST_CASE("a summary is shown on demand, and unknown things as JSON") {
    auto const messages = read(R"([{"Compaction":{"Summary":"s"}},{"Handoff":{"to":1}}])");
    zed::markdown_options how;
    CHECK(zed::to_markdown(messages, how).starts_with("--- Context Compacted ---\n\n**Handoff**"));
    how.shows_summaries = true;
    CHECK(zed::to_markdown(messages, how).starts_with("--- Context Compacted ---\n\ns\n\n**"));
}

TEST_CASE("the pending message comes last") {
    zed::agent_message const pending{{zed::plain_text{"t"}}, {}, {}, {}};
    zed::markdown_options how;
    how.pending = &pending;
    CHECK(zed::to_markdown(read(R"(["Resume"])"), how) == "[resume]\n\n## Assistant\n\nt\n");
}

}  // namespace to_markdown_test
