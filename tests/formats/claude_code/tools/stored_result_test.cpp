#include <lisle/formats/claude_code/tools/stored_result.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_stored_result_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

namespace {

std::string const preview = "<persisted-output>\\nOutput too large (40KB). Full output saved to: "
                            "/h/S/tool-results/b.txt\\n\\nPreview (first 2KB):\\n1\\n"
                            "</persisted-output>";

std::string result(std::string const& content, std::string const& more = {}) {
    return spell("user", "u", "",
                 R"([{"tool_use_id":"t","type":"tool_result","content":)" + content + "}]",
                 "00.000", more);
}

/// The paths of a session's previews.
std::string paths_of(std::string const& text) {
    auto session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    std::string out;
    for_each_stored_result(*session,
                           [&](std::string const& path, std::string&) { out += path + ';'; });
    return out;
}

}  // namespace

TEST_CASE("a preview names the file with the whole text") {
    CHECK(paths_of(result('"' + preview + '"')) == "/h/S/tool-results/b.txt;");
    CHECK(paths_of(result(R"([{"type":"text","text":")" + preview + "\"}]"))
          == "/h/S/tool-results/b.txt;");
    CHECK(paths_of(result(R"("<persisted-output>\nno path")")) == ";");
    CHECK(paths_of(result(R"("It was saved to: /etc/passwd\n")")).empty());
    CHECK(paths_of(spell("user", "u", "", '"' + preview + '"')).empty());
}

TEST_CASE("the path beside the output of a shell goes first") {
    auto const more = std::string{R"(,"toolUseResult":{"stdout":"1","stderr":"","interrupted":)"}
                      + R"(false,"isImage":false,"persistedOutputPath":"/h/S/tool-results/a.txt"})";
    CHECK(paths_of(result('"' + preview + '"', more)) == "/h/S/tool-results/a.txt;");
}

TEST_CASE("the text can be replaced") {
    auto session = lisle::decode<lisle::claude_code_t>(result('"' + preview + '"'));
    REQUIRE(session.has_value());
    for_each_stored_result(*session, [](std::string const&, std::string& text) { text = "whole"; });
    CHECK(lisle::encode(*session) == result("\"whole\""));
}

TEST_CASE("only a path in the session's own folder has a name") {
    CHECK(stored_result_name("/h/S/tool-results/b.txt", "S") == "b.txt");
    CHECK(stored_result_name(R"(C:\h\S\tool-results\b.txt)", "S") == "b.txt");
    CHECK(stored_result_name("S/tool-results/b.txt", "S") == "b.txt");
    for (auto const* const path :
         {"/h/T/tool-results/b.txt", "/h/S/tool-results/../b.txt", "/h/../S/tool-results/b.txt",
          "/h/S/tool-results/..", "/h/S/tool-results/.", "/h/S/tool-results/", "/h/S/b.txt",
          "/h/S/tool-results/a/b.txt", "tool-results/b.txt", "/etc/passwd", "b.txt", "",
          R"(/h/S/tool-results/..\b.txt)"}) {
        CAPTURE(path);
        CHECK_FALSE(stored_result_name(path, "S").has_value());
    }
    CHECK_FALSE(stored_result_name("/h//tool-results/b.txt", "").has_value());
    CHECK_FALSE(stored_result_name(std::string_view{"/S/tool-results/b\0c", 19}, "S").has_value());
}

}  // namespace claude_code_stored_result_test
