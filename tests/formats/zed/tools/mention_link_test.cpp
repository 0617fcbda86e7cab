#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/mention_link.hpp>

#include <string_view>

namespace mention_link_test {

using namespace expect;

TEST_CASE("a mention's link has its name and URI as Zed prints them") {
    struct link {
        std::string_view mention, name, uri;
    };
    for (auto const& l : {
             link{R"({"File":{"abs_path":"/a b/c#d?{é}.rs"}})", "c#d?{é}.rs",
                  "file:///a%20b/c%23d%3F%7B%C3%A9%7D.rs"},
             link{R"({"File":{"abs_path":"/"}})", "", "file:///"},
             link{R"({"File":{"abs_path":"/a/.."}})", "", "file:///"},
             link{R"({"Directory":{"abs_path":"/a/b/."}})", "b", "file:///a/b/"},
             link{R"({"Symbol":{"abs_path":"/a","name":"f~x y","line_range":{"start":0,"end":1}}})",
                  "f~x y", "file:///a?symbol=f%7Ex+y#L1:2"},
             link{R"({"Selection":{"line_range":{"start":4294967295,"end":0}}})",
                  "Untitled (4294967296:1)", "zed:///agent/untitled-buffer#L4294967296:1"},
             link{R"({"Selection":{"abs_path":"/","line_range":{"start":0,"end":0}}})",
                  "Untitled (1:1)", "file:///#L1:1"},
             link{R"({"Rule":{"id":{"kind":"BuiltIn","CommitMessage":null},"name":"n"}})", "n",
                  "zed:///agent/rule/Commit%20message?name=n"},
             link{R"({"TerminalSelection":{"line_count":2}})", "Terminal (2 lines)",
                  "zed:///agent/terminal-selection?lines=2"},
             link{R"({"Diagnostics":{"include_errors":false}})", "Diagnostics",
                  "zed:///agent/diagnostics?include_errors=false"},
             link{R"({"Fetch":{"url":"HTTP://E.com"}})", "http://e.com/", "http://e.com/"},
             link{R"("PastedImage")", "Image", "zed:///agent/pasted-image"},
             link{R"({"PastedImage":{"name":"a b"}})", "a b", "zed:///agent/pasted-image?name=a+b"},
             link{R"({"GitDiff":{"base_ref":"main"}})", "Branch Diff (main)",
                  "zed:///agent/git-diff?base=main"},
             link{R"({"MergeConflict":{"file_path":"src/a.rs"}})", "Merge Conflict (a.rs)",
                  "zed:///agent/merge-conflict?path=src%2Fa.rs"},
             link{R"({"Skill":{"name":"n","source":"s","skill_file_path":"/a b"}})", "n",
                  "file:///a%20b"},
         }) {
        CAPTURE(l.mention);
        auto const m = decode<zed::mention_uri>(l.mention, permissive);
        REQUIRE(m.has_value());
        CHECK(zed::print_name(*m) == l.name);
        CHECK(zed::print_uri(*m) == l.uri);
        CHECK(zed::print_link(*m) == "[@" + std::string{l.name} + "](" + std::string{l.uri} + ")");
    }
}

TEST_CASE("the name of a Windows path is its last component") {
    auto const m = decode<zed::mention_uri>(R"({"File":{"abs_path":"C:\\a\\b.rs"}})", permissive);
    REQUIRE(m.has_value());
    CHECK(zed::print_name(*m, zed::path_style::windows) == "b.rs");
    CHECK(zed::print_link(*m, zed::path_style::windows) == "[@b.rs](file:///C:/a/b.rs)");
    CHECK(zed::print_name(*m) == R"(C:\a\b.rs)");
}

TEST_CASE("a mention of an unknown kind is shown as JSON") {
    auto const m = decode<zed::mention_uri>(R"({"Later":1})", permissive);
    REQUIRE(m.has_value());
    CHECK(zed::print_uri(*m).empty());
    CHECK(zed::print_link(*m) == R"([@{"Later":1}])");
}

}  // namespace mention_link_test
