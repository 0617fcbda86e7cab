// examples/lisle/tests/markdown_test.cpp - mentions as links, messages as Markdown.
#include <lisle/codec.hpp>
#include <lisle/formats/zed/request/to_markdown.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

std::string link_of(std::string_view json) {
    return lisle::zed::to_link(lisle::decode_as<lisle::zed::mention_uri>(json).value(),
                               lisle::schema_revision::pinned);
}

std::string markdown_of(std::string_view json) {
    return lisle::zed::to_markdown(lisle::decode_as<std::vector<lisle::zed::message>>(json).value());
}

}  // namespace

TEST_CASE("mentions of files have a name and a file URI") {
    CHECK(link_of(R"({"File":{"abs_path":"/src/half done#2?.rs"}})")
          == "[@half done#2?.rs](file:///src/half%20done%232%3F.rs)");
    CHECK(link_of(R"({"File":{"abs_path":"/src/../lib.rs"}})") == "[@lib.rs](file:///lib.rs)");
    CHECK(link_of(R"({"File":{"abs_path":"lib.rs"}})") == "[@lib.rs](file:///lib.rs)");
    CHECK(link_of(R"({"File":{"abs_path":"D:\\src\\lib.rs"}})")
          == R"([@D:\src\lib.rs](file:///D:/src/lib.rs))");
    CHECK(link_of(R"({"Directory":{"abs_path":"/src/tests/"}})") == "[@tests](file:///src/tests/)");
    CHECK(link_of(R"({"Directory":{"abs_path":"/"}})") == "[@](file:///)");
    CHECK(link_of(R"({"Directory":{"abs_path":"/a/."}})") == "[@a](file:///a/)");
    CHECK(link_of(R"({"Directory":{"abs_path":"/a/.."}})") == "[@](file:///)");
    CHECK(
        link_of(R"({"Symbol":{"abs_path":"/p.rs","name":"a::b","line_range":{"start":0,"end":1}}})")
        == "[@a::b](file:///p.rs?symbol=a%3A%3Ab#L1:2)");
    CHECK(link_of(R"({"Selection":{"abs_path":"/p.rs","line_range":{"start":6,"end":6}}})")
          == "[@p.rs (7:7)](file:///p.rs#L7:7)");
    CHECK(link_of(R"({"Selection":{"line_range":{"start":0,"end":4294967295}}})")
          == "[@Untitled (1:4294967296)](zed:///agent/untitled-buffer#L1:4294967296)");
}

TEST_CASE("other mentions have URIs of Zed's own scheme") {
    CHECK(link_of("\"PastedImage\"") == "[@Image](zed:///agent/pasted-image)");
    CHECK(link_of(R"({"Thread":{"id":"t?1","name":"A & B"}})")
          == "[@A & B](zed:///agent/thread/t%3F1?name=A+%26+B)");
    CHECK(link_of(R"({"TextThread":{"path":"//x/y z.json","name":"n"}})")
          == "[@n](zed:///agent/text-thread/x/y%20z.json?name=n)");
    CHECK(link_of(R"({"Rule":{"id":{"kind":"User","uuid":"C0FFEE008A1E4C0B9F5E2F3A9A0D7E55"},)"
                  R"("name":"r"}})")
          == "[@r](zed:///agent/rule/c0ffee00-8a1e-4c0b-9f5e-2f3a9a0d7e55?name=r)");
    CHECK(link_of(R"({"Rule":{"id":{"kind":"BuiltIn","CommitMessage":null},"name":"c"}})")
          == "[@c](zed:///agent/rule/Commit%20message?name=c)");
    CHECK(link_of(R"({"Diagnostics":{}})") == "[@Diagnostics](zed:///agent/diagnostics)");
    CHECK(link_of(R"({"Diagnostics":{"include_errors":false,"include_warnings":true}})")
          == "[@Diagnostics](zed:///agent/diagnostics?include_warnings=true&include_errors=false)");
    CHECK(link_of(R"({"Diagnostics":{"include_errors":false}})")
          == "[@Diagnostics](zed:///agent/diagnostics?include_errors=false)");
    CHECK(link_of(R"({"Fetch":{"url":"HTTP://Example.com"}})")
          == "[@http://example.com/](http://example.com/)");
    CHECK(link_of(R"({"TerminalSelection":{"line_count":1}})")
          == "[@Terminal (1 line)](zed:///agent/terminal-selection?lines=1)");
    CHECK(link_of(R"({"TerminalSelection":{"line_count":0}})")
          == "[@Terminal (0 lines)](zed:///agent/terminal-selection?lines=0)");
    CHECK(link_of(R"({"GitDiff":{"base_ref":"origin/main~1"}})")
          == "[@Branch Diff (origin/main~1)](zed:///agent/git-diff?base=origin%2Fmain%7E1)");
}

TEST_CASE("a mention of an unknown kind is shown as JSON") {
    CHECK(link_of(R"({"Recipe": {"id": 7}})") == R"([@{"Recipe":{"id":7}}])");
}

TEST_CASE("messages are joined by a blank line") {
    CHECK(markdown_of("[]").empty());
    CHECK(markdown_of(R"([{"User":{"id":"a","content":[]}}])") == "## User\n\n");
    CHECK(markdown_of(R"([{"User":{"id":"a","content":[{"Text":"q"},{"Image":{"source":"x"}}]}},)"
                      R"("Resume",{"Agent":{"content":[{"Text":"r"}],"tool_results":{}}}])")
          == "## User\n\nq\n<image />\n\n[resume]\n\n## Assistant\n\nr\n");
}

TEST_CASE("a mention is a link, followed by its content if it has any") {
    CHECK(markdown_of(R"([{"User":{"id":"a","content":[)"
                      R"({"Mention":{"uri":{"File":{"abs_path":"/a"}},"content":"text"}},)"
                      R"({"Mention":{"uri":"PastedImage","content":""}}]}}])")
          == "## User\n\n[@a](file:///a)\n\ntext\n[@Image](zed:///agent/pasted-image)\n");
}

TEST_CASE("tool calls are shown with their input and results") {
    CHECK(
        markdown_of(
            R"([{"Agent":{"content":[{"Thinking":{"text":"hm","signature":null}},)"
            R"({"RedactedThinking":"x"},)"
            R"({"ToolUse":{"id":"1","name":"n","raw_input":"","input":{"a":["```"]},)"
            R"("is_input_complete":true}}],"tool_results":)"
            R"({"1":{"tool_use_id":"1","tool_name":"n",)"
            R"("is_error":true,"content":[{"Text":"t"},{"Image":{"source":"s"}}],"output":[1]}}}}])")
        == "## Assistant\n\n<think>hm</think>\n<redacted_thinking />\n**Tool Use**: n (ID: 1)\n"
           "````json\n{\n  \"a\": [\n    \"```\"\n  ]\n}\n````\n\n"
           "**Tool Result**: n (ID: 1)\n\n**ERROR:**\nt\n\n<image />\n\n"
           "**Debug Output**:\n\n```json\n[\n  1\n]\n```\n\n");
}

TEST_CASE("texts are not escaped: a converter to HTML must do that") {
    CHECK(markdown_of(R"j([{"User":{"id":"1","content":[{"Text":"<script>[x](javascript:1)"}]}}])j")
          == "## User\n\n<script>[x](javascript:1)\n");
    auto const tool = markdown_of(
        R"([{"Agent":{"content":[{"ToolUse":{"id":"i","name":"n","raw_input":"","input":)"
        R"("\n```\n<script>","is_input_complete":true}}],"tool_results":{}}}])");
    CHECK(tool.find("````json\n\"\\n```\\n<script>\"\n````\n") != tool.npos);
}

TEST_CASE("an unknown message is shown as JSON") {
    CHECK(markdown_of(R"([{"Handover":{"to":"b"}}])")
          == "**Handover** (unknown to lisle)\n```json\n{\n  \"Handover\": {\n    \"to\": "
             "\"b\"\n  }\n}\n```\n\n");
}
