#include "formats/zed/expect.hpp"

#include <lisle/document.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mention_link_test {

using namespace expect;
using lisle::schema_revision;
using zed::path_style;

namespace {

/// Texts that paths, URLs and queries treat in their own ways.
std::vector<std::string> make_hostile_texts() {
    std::vector<std::string> out{"",
                                 "n",
                                 "/",
                                 "//",
                                 "///",
                                 ".",
                                 "..",
                                 "../x",
                                 "/a/./b",
                                 "/a/../b",
                                 "/a//b",
                                 "/a/",
                                 "a/b",
                                 "/a b",
                                 " a ",
                                 "/a ",
                                 "/a%20b",
                                 "/a%2fb",
                                 "%",
                                 "%zz",
                                 "%FF",
                                 "/a%",
                                 "a+b",
                                 "a&b=c",
                                 "/a?b",
                                 "/a#b",
                                 "/a#L1:2",
                                 "?name=x",
                                 "#",
                                 "a=b;c",
                                 "\\",
                                 "/a\\b",
                                 "C:\\a\\b.rs",
                                 "C:/a",
                                 "/C:/a",
                                 "c|/a",
                                 "C:",
                                 "\\\\server\\share\\x",
                                 "\\\\?\\C:\\a",
                                 "/a:1",
                                 "/a\tb",
                                 "/a\nb\r",
                                 "\"<>`{}|^",
                                 "'()[]!$*,;@~-._",
                                 "\xC3\xA9",
                                 "/\xE2\x9C\x93/\xF0\x9F\x94\x97 x",
                                 "\xEF\xBB\xBFx",
                                 "\xC2\xA0",
                                 "\x7F\x01",
                                 "Commit message",
                                 "d8694ff2-90d5-4b6f-be33-33c1763acd52",
                                 "D8694FF290D54B6FBE3333C1763ACD52",
                                 "file:///a",
                                 "zed:///agent/file",
                                 "https://e.com/a?b#c",
                                 "mailto:a@b",
                                 "HTTP://E.com:80"};
    out.emplace_back("a\0b", 3);
    for (int c = 0; c < 0x80; ++c) out.push_back("/p" + std::string(1, static_cast<char>(c)) + "q");
    return out;
}

/// All kinds of mention of all revisions that have this text.
std::vector<zed::mention_uri> make_mentions(std::string const& text) {
    constexpr auto last = 4294967295U;
    auto const opaque = [](std::string json) {
        return zed::prompt_id{lisle::unknown_case<lisle::owned>{
            {}, lisle::text::assume_json(std::move(json))}};
    };
    auto const quoted = lisle::encode_as(text);
    std::vector<zed::mention_uri> out{
        zed::file_mention{text, {}},
        zed::pasted_image_mention{},
        zed::named_image_mention{text, {}},
        zed::directory_mention{text, {}},
        zed::symbol_mention{text, "main", {0, 7, {}}, {}},
        zed::symbol_mention{"/a.rs", text, {last, last, {}}, {}},
        zed::symbol_mention{text, text, {9, 2, {}}, {}},
        zed::thread_mention{text, "n", {}},
        zed::thread_mention{"i", text, {}},
        zed::text_thread_mention{text, "n", {}},
        zed::text_thread_mention{"/t/a.json", text, {}},
        zed::rule_mention{zed::user_prompt{}, text, {}},
        zed::rule_mention{zed::user_prompt{{text}, {}}, "n", {}},
        zed::rule_mention{zed::builtin_prompt{}, text, {}},
        zed::rule_mention{opaque(R"({"User":{"uuid":)" + quoted + "}}"), text, {}},
        zed::rule_mention{opaque(quoted), text, {}},
        zed::rule_mention{opaque(R"({"User":{"uuid":1}})"), text, {}},
        zed::rule_mention{opaque("null"), text, {}},
        zed::rule_mention{opaque("[1.50,{}]"), text, {}},
        zed::diagnostics_mention{false, true, {}},
        zed::selection_mention{text, {0, 0, {}}, {}, {}},
        zed::selection_mention{text, {last, 0, {}}, last, {}},
        zed::selection_mention{{}, {0, last, {}}, {}, {}},
        zed::selection_mention{{}, {3, 4, {}}, 0, {}},
        zed::terminal_selection_mention{last, {}},
        zed::git_diff_mention{text, {}},
        zed::merge_conflict_mention{text, {}},
        zed::skill_mention{text, "global", "/s/SKILL.md", {}},
        zed::skill_mention{"n", text, text, {}},
    };
    for (bool const has_errors : {false, true})
        for (bool const has_warnings : {false, true})
            out.emplace_back(zed::diagnostics_mention{has_errors, has_warnings, {}});
    if (lisle::scalars::normalize_url(text)) out.emplace_back(zed::fetch_mention{{text}, {}});
    return out;
}

std::string read_back(std::string_view uri, path_style style,
                      lisle::decode_options const& options = permissive) {
    auto const m = zed::parse_mention(uri, style, options);
    return m ? lisle::encode_as(*m) : m.error().detail;
}

zed::mention_uri read(std::string_view json) {
    auto m = decode<zed::mention_uri>(json, permissive);
    REQUIRE(m.has_value());
    return std::move(*m);
}

}  // namespace

TEST_CASE("every printed URI is read as the mention that it was") {
    for (auto const& text : make_hostile_texts())
        for (auto const& m : make_mentions(text))
            for (auto const style : {path_style::unix_like, path_style::windows}) {
                auto const uri = zed::to_uri(m, style);
                CAPTURE(uri);
                CHECK(read_back(uri, style) == lisle::encode_as(m));
            }
}

TEST_CASE("a URI is Zed's own if it is lossless") {
    for (std::string_view json :
         {R"({"File":{"abs_path":"/a b#c"}})", R"("PastedImage")",
          R"({"Directory":{"abs_path":"/a/"}})",
          R"({"Symbol":{"abs_path":"/a","name":"f g","line_range":{"start":0,"end":1}}})",
          R"({"Thread":{"id":"s","name":"n&m"}})", R"({"TextThread":{"path":"t.json","name":"n"}})",
          R"({"Rule":{"id":{"kind":"BuiltIn","CommitMessage":null},"name":"n"}})",
          R"({"Selection":{"line_range":{"start":0,"end":1},"column":2}})",
          R"({"Fetch":{"url":"https://e.com/?a#b"}})", R"({"TerminalSelection":{"line_count":1}})",
          R"({"Skill":{"name":"n","source":"s","skill_file_path":"/a"}})"})
        CHECK(zed::to_uri(read(json)) == zed::to_uri(read(json), schema_revision::pinned));
}

TEST_CASE("a URI is readable for Zed if possible") {
    struct link {
        std::string_view mention, uri;
    };
    for (auto const& l : {
             link{R"({"File":{"abs_path":"/a/"}})", "zed:///agent/file?path=%2Fa%2F"},
             link{R"({"File":{"abs_path":"C:\\a.rs"}})", "zed:///agent/file?path=C%3A%5Ca.rs"},
             link{R"({"Directory":{"abs_path":"/a"}})", "zed:///agent/directory?path=%2Fa"},
             link{R"({"Selection":{"abs_path":"a","line_range":{"start":0,"end":1}}})",
                  "zed:///agent/selection?path=a#L1:2"},
             link{R"({"Symbol":{"abs_path":"a","name":"f","line_range":{"start":0,"end":1}}})",
                  "zed:///agent/symbol/f?path=a#L1:2"},
             link{R"({"TextThread":{"path":"/t.json","name":"n"}})",
                  "zed:///agent/text-thread//t.json?name=n"},
         }) {
        CAPTURE(l.mention);
        auto const m = read(l.mention);
        CHECK(zed::to_uri(m) == l.uri);
        CHECK(read_back(l.uri, path_style::unix_like, reference) == l.mention);
    }
}

TEST_CASE("a link holds no unknown keys and no unknown kinds, and an invalid URL is not read") {
    auto const file = read(R"({"File":{"abs_path":"/a","later":1}})");
    CHECK(zed::to_uri(file) == "file:///a");
    auto const symbol = read(
        R"({"Symbol":{"abs_path":"/a","name":"f","line_range":{"start":0,"end":1,"later":1}}})");
    CHECK(zed::to_uri(symbol) == "file:///a?symbol=f#L1:2");
    auto const fetched = read(R"({"Fetch":{"url":"nowhere"}})");
    CHECK(zed::to_uri(fetched) == "nowhere");
    CHECK(!zed::parse_mention("nowhere").has_value());
    CHECK(zed::to_uri(read(R"({"Later":{"path":"/a"}})")).empty());
}

TEST_CASE("views of a mention have the links of a mention that owns its texts") {
    constexpr std::string_view json = R"({"Rule":{"id":{"User":{"uuid":"a\nb"}},"name":"\u0041"}})";
    auto const text =
        R"({"title":"","messages":[{"User":{"id":"","content":[{"Mention":{"uri":)"
        + std::string{json}
        + R"(,"content":""}}]}}],"updated_at":"2026-02-27T12:34:56Z","version":"0.3.0"})";
    lisle::arena characters;
    auto const t = lisle::decode_views<lisle::zed_t>(text, characters);
    REQUIRE(t.has_value());
    using views = lisle::borrowed;
    auto const& user = std::get<zed::basic_user_message<views>>(t->messages.at(0));
    auto const& m = std::get<zed::basic_mention<views>>(user.content.at(0));
    CHECK(zed::to_link(m.uri) == zed::to_link(read(json)));
}

// ---- Zed's own ----------------------------------------------------------------------------------

TEST_CASE("a mention's link has its name and URI as Zed prints them") {
    struct link {
        std::string_view mention, name, uri;
        std::optional<std::string_view> latest = {};
    };
    for (
        auto const& l : {
            link{R"({"File":{"abs_path":"/a b/c#d?{é}.rs"}})", "c#d?{é}.rs",
                 "file:///a%20b/c%23d%3F%7B%C3%A9%7D.rs"},
            link{R"({"File":{"abs_path":"/"}})", "", "file:///"},
            link{R"({"File":{"abs_path":"/a/.."}})", "", "file:///"},
            link{R"({"Directory":{"abs_path":"/a/b/."}})", "b", "file:///a/b/"},
            link{R"({"Directory":{"abs_path":"/p/src"}})", "src", "file:///p/src",
                 "file:///p/src/"},
            link{R"({"Directory":{"abs_path":"C:\\a\\"}})", "C:\\a\\", "file:///C:/a/"},
            link{R"({"Symbol":{"abs_path":"/a","name":"f~x y","line_range":{"start":0,"end":1}}})",
                 "f~x y", "file:///a?symbol=f%7Ex+y#L1:2"},
            link{R"({"Selection":{"line_range":{"start":4294967295,"end":0}}})",
                 "Untitled (4294967296:1)", "zed:///agent/untitled-buffer#L4294967296:1"},
            link{R"({"Selection":{"abs_path":"/","line_range":{"start":0,"end":0}}})",
                 "Untitled (1:1)", "file:///#L1:1"},
            link{
                R"({"Selection":{"abs_path":"/a.rs","line_range":{"start":1,"end":1},"column":4}})",
                "a.rs (2:2)", "file:///a.rs?column=5#L2:2"},
            link{R"({"Rule":{"id":{"kind":"BuiltIn","CommitMessage":null},"name":"n"}})", "n",
                 "zed:///agent/rule/Commit%20message?name=n", "zed:///agent/rule/?name=n"},
            link{R"({"Rule":{"id":{"User":{"uuid":"D8"}},"name":"r"}})", "r",
                 "zed:///agent/rule/D8?name=r"},
            link{R"({"Rule":{"id":{"User":{"uuid":1}},"name":"r"}})", "r",
                 "zed:///agent/rule/?name=r"},
            link{R"({"Rule":{"id":null,"name":"r"}})", "r", "zed:///agent/rule/?name=r"},
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
            link{R"({"Skill":{"name":"two","source":"project & co","skill_file_path":"/s/x"}})",
                 "two", "zed:///agent/skill?name=two&source=project+%26+co&path=%2Fs%2Fx"},
        }) {
        CAPTURE(l.mention);
        auto const m = read(l.mention);
        CHECK(zed::to_name(m) == l.name);
        for (auto const revision : {schema_revision::pinned, schema_revision::latest}) {
            auto const uri = revision == schema_revision::latest ? l.latest.value_or(l.uri) : l.uri;
            CHECK(zed::to_uri(m, revision) == uri);
            CHECK(zed::to_link(m, revision)
                  == "[@" + std::string{l.name} + "](" + std::string{uri} + ")");
        }
    }
}

TEST_CASE("the name of a Windows path is its last component") {
    auto const m = read(R"({"File":{"abs_path":"C:\\a\\b.rs"}})");
    CHECK(zed::to_name(m, path_style::windows) == "b.rs");
    CHECK(zed::to_link(m, schema_revision::pinned, path_style::windows)
          == "[@b.rs](file:///C:/a/b.rs)");
    CHECK(zed::to_link(m, path_style::windows)
          == "[@b.rs](zed:///agent/file?path=C%3A%5Ca%5Cb.rs)");
    CHECK(zed::to_name(m) == R"(C:\a\b.rs)");
}

TEST_CASE("a mention of an unknown kind is shown as JSON") {
    auto const m = decode<zed::mention_uri>(R"({"Later":1})", permissive);
    REQUIRE(m.has_value());
    CHECK(zed::to_uri(*m).empty());
    CHECK(zed::to_link(*m) == R"([@{"Later":1}])");
}

}  // namespace mention_link_test
