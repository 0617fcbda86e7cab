#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/mention.hpp>

#include <string>
#include <string_view>
#include <variant>

namespace mention_test {

using namespace expect;
using lisle::zed::line_range;
using lisle::zed::mention;
using lisle::zed::mention_uri;
using lisle::zed::prompt_id;

namespace {

std::string in_fetch(std::string_view url) {
    return R"({"Fetch":{"url":")" + std::string{url} + "\"}}";
}

}  // namespace

TEST_CASE("each of the twelve kinds of mention is written as it is read") {
    for (std::string_view text :
         {R"({"File":{"abs_path":"/a"}})", R"("PastedImage")", R"({"Directory":{"abs_path":"/"}})",
          R"({"Symbol":{"abs_path":"/a.rs","name":"f","line_range":{"start":1,"end":2}}})",
          R"({"Thread":{"id":"s","name":"n"}})", R"({"TextThread":{"path":"/p","name":"n"}})",
          R"({"Rule":{"id":{"kind":"BuiltIn","CommitMessage":null},"name":"n"}})",
          R"({"Diagnostics":{"include_errors":true,"include_warnings":false}})",
          R"({"Selection":{"abs_path":"/a","line_range":{"start":0,"end":0}}})",
          R"({"Fetch":{"url":"https://example.com/"}})",
          R"({"TerminalSelection":{"line_count":7}})", R"({"GitDiff":{"base_ref":"main"}})"})
        keeps<mention_uri>(text, strict);
}

TEST_CASE("a mention has a uri and its text") {
    keeps<mention>(R"({"uri":"PastedImage","content":""})", strict);
    reads<mention>(R"({"content":"c","uri":{"File":{"abs_path":"/a","x":1}}})",
                   R"({"uri":{"File":{"abs_path":"/a"}},"content":"c"})");
    fails_at<mention>(R"(<!>{"uri":"PastedImage"})", errc::missing_field, "/content");
    fails_at<mention>(R"(<!>{"content":""})", errc::missing_field, "/uri");
    fails_at<mention>(R"({"uri":"PastedImage","content":<!>null})", errc::wrong_type, "/content");
    fails_at<mention>(R"({"uri":<!>null,"content":""})", errc::wrong_type, "/uri");
}

TEST_CASE("a kind of mention is the one key of an object, or a bare name where it has no content") {
    reads<mention_uri>(R"({"PastedImage":null})", R"("PastedImage")");
    fails_at<mention_uri>(R"({"PastedImage":<!>null})", errc::not_canonical, "/PastedImage",
                          strict);
    fails_at<mention_uri>(R"({"PastedImage":<!>{}})", errc::wrong_type, "/PastedImage");
    fails_at<mention_uri>(R"({"PastedImage":<!>"x"})", errc::wrong_type, "/PastedImage");
    fails_at<mention_uri>(R"(<!>"File")", errc::wrong_type, "");
    fails_at<mention_uri>(R"(<!>"pastedimage")", errc::unknown_case, "");
    fails_at<mention_uri>(R"({<!>"file":{"abs_path":"/a"}})", errc::unknown_case, "/file");
    fails_at<mention_uri>(R"({<!>"MergeConflict":{"file_path":"/a"}})", errc::unknown_case,
                          "/MergeConflict");
    fails_at<mention_uri>("<!>{}", errc::wrong_type, "");
    fails_at<mention_uri>("<!>null", errc::wrong_type, "");
    fails_at<mention_uri>("<!>[]", errc::wrong_type, "");
    fails_at<mention_uri>("<!>7", errc::wrong_type, "");
    fails_at<mention_uri>(R"(<!>{"File":{"abs_path":"/a"},"x":1})", errc::wrong_type, "");
    fails_at<mention_uri>(R"(<!>{"File":{"abs_path":"/a"},"Directory":{"abs_path":"/a"}})",
                          errc::wrong_type, "");
    reads<mention_uri>(R"({"File":7,"\u0046ile":{"abs_path":"/a"}})",
                       R"({"File":{"abs_path":"/a"}})");
    fails_at<mention_uri>(R"({"File":{"abs_path":"/a"},"File":<!>7})", errc::wrong_type, "/File");
    fails_at<mention_uri>(R"(<!>{"File":{"abs_path":"/a"},"File":{"abs_path":"/a"}})",
                          errc::wrong_type, "", from_text);
}

TEST_CASE("a path is any text") {
    for (std::string_view path : {"", "a", "/", "C:\\\\a\\\\b", "/a/../b/", "é\\n\\\"", "\\u0000"})
        keeps<mention_uri>(R"({"File":{"abs_path":")" + std::string{path} + "\"}}", strict);
    fails_at<mention_uri>(R"({"File":{"abs_path":<!>null}})", errc::wrong_type, "/File/abs_path");
    fails_at<mention_uri>(R"({"File":<!>{}})", errc::missing_field, "/File/abs_path");
    fails_at<mention_uri>(R"({"File":<!>"/a"})", errc::wrong_type, "/File");
    fails_at<mention_uri>(R"({"File":<!>["/a"]})", errc::wrong_type, "/File");
    fails_at<mention_uri>(R"({"Directory":<!>{"path":"/a"}})", errc::missing_field,
                          "/Directory/abs_path");
}

TEST_CASE("lines are two numbers of 32 bits, in any order") {
    keeps<line_range>(R"({"start":0,"end":4294967295})", strict);
    keeps<line_range>(R"({"start":9,"end":1})", strict);
    reads<line_range>(R"({"end":2,"start":1})", R"({"start":1,"end":2})");
    reads<line_range>(R"({"start":"x","end":2,"start":1})", R"({"start":1,"end":2})");
    fails_at<line_range>(R"({"start":0,"end":<!>4294967296})", errc::out_of_range, "/end");
    fails_at<line_range>(R"({"start":<!>-1,"end":2})", errc::out_of_range, "/start");
    fails_at<line_range>(R"({"start":<!>1.0,"end":2})", errc::wrong_type, "/start");
    fails_at<line_range>(R"({"start":<!>null,"end":2})", errc::wrong_type, "/start");
    fails_at<line_range>(R"(<!>{"start":1})", errc::missing_field, "/end");
    fails_at<line_range>(R"(<!>{"end":1})", errc::missing_field, "/start");
    fails_at<line_range>("<!>null", errc::wrong_type, "");
}

TEST_CASE("lines have no other keys, but a permissive reader keeps them") {
    fails_at<line_range>(R"({"start":1,<!>"x":3,"end":2})", errc::unknown_field, "/x");
    fails_at<line_range>(R"({"start":1,<!>"START":3,"end":2})", errc::unknown_field, "/START");
    gives_back<line_range>(R"({"start":1,"end":2,"x":3})", R"({"start":1,"end":2,"x":3})",
                           "unknown field");
}

TEST_CASE("a symbol needs all three of its fields") {
    fails_at<mention_uri>(R"({"Symbol":<!>{"abs_path":"/a","name":"f"}})", errc::missing_field,
                          "/Symbol/line_range");
    fails_at<mention_uri>(
        R"({"Symbol":<!>{"path":"/a","name":"f","line_range":{"start":1,"end":2}}})",
        errc::missing_field, "/Symbol/abs_path");
    fails_at<mention_uri>(R"({"Symbol":{"abs_path":"/a","name":"f","line_range":<!>null}})",
                          errc::wrong_type, "/Symbol/line_range");
}

TEST_CASE("a selection need not have a path") {
    constexpr std::string_view without = R"({"Selection":{"line_range":{"start":1,"end":2}}})";
    keeps<mention_uri>(without, strict);
    reads<mention_uri>(R"({"Selection":{"abs_path":null,"line_range":{"start":1,"end":2}}})",
                       without);
    reads<mention_uri>(R"({"Selection":{"path":"/a","line_range":{"start":1,"end":2}}})", without);
    fails_at<mention_uri>(R"({"Selection":<!>{"abs_path":"/a"}})", errc::missing_field,
                          "/Selection/line_range");
    fails_at<mention_uri>(R"({"Selection":{"abs_path":<!>1}})", errc::wrong_type,
                          "/Selection/abs_path");
}

TEST_CASE("a permissive reader keeps the path of an old symbol or selection") {
    gives_back<mention_uri>(
        R"({"Symbol":{"path":"/a","name":"f","line_range":{"start":1,"end":2}}})",
        R"({"Symbol":{"abs_path":"/a","name":"f","line_range":{"start":1,"end":2}}})",
        "a key that the system writes differently");
    gives_back<mention_uri>(R"({"Selection":{"path":"/a","line_range":{"start":1,"end":2}}})",
                            R"({"Selection":{"abs_path":"/a","line_range":{"start":1,"end":2}}})",
                            "a key that the system writes differently");
}

TEST_CASE("diagnostics default to errors, and are always written in full") {
    constexpr std::string_view usual =
        R"({"Diagnostics":{"include_errors":true,"include_warnings":false}})";
    reads<mention_uri>(R"({"Diagnostics":{}})", usual);
    reads<mention_uri>(R"({"Diagnostics":{"include_warnings":false}})", usual);
    keeps<mention_uri>(R"({"Diagnostics":{"include_errors":false,"include_warnings":true}})");
    fails_at<mention_uri>(R"({"Diagnostics":{"include_errors":<!>null}})", errc::wrong_type,
                          "/Diagnostics/include_errors");
    fails_at<mention_uri>(R"({"Diagnostics":{"include_warnings":<!>1}})", errc::wrong_type,
                          "/Diagnostics/include_warnings");
    fails_at<mention_uri>(R"({"Diagnostics":<!>null})", errc::wrong_type, "/Diagnostics");
    fails_at<mention_uri>(R"(<!>"Diagnostics")", errc::wrong_type, "");
}

TEST_CASE("a fetched URL is written normalised") {
    auto const becomes = [](std::string_view from, std::string_view to) {
        reads<mention_uri>(in_fetch(from), in_fetch(to));
    };
    becomes("https://example.com", "https://example.com/");
    becomes("HTTPS://EXAMPLE.com:443/a b/../c?q=é#f g", "https://example.com/c?q=%C3%A9#f%20g");
    becomes("http://h:80/", "http://h/");
    becomes("http://h:8080", "http://h:8080/");
    becomes("  https://a/\\t ", "https://a/");
    becomes("mailto:a@b", "mailto:a@b");
    fails_at<mention_uri>(R"({"Fetch":{"url":<!>""}})", errc::bad_value, "/Fetch/url");
    fails_at<mention_uri>(R"({"Fetch":{"url":<!>"/a"}})", errc::bad_value, "/Fetch/url");
    fails_at<mention_uri>(R"({"Fetch":{"url":<!>"example.com"}})", errc::bad_value, "/Fetch/url");
    fails_at<mention_uri>(R"({"Fetch":{"url":<!>"http://"}})", errc::bad_value, "/Fetch/url");
    fails_at<mention_uri>(R"({"Fetch":{"url":<!>1}})", errc::wrong_type, "/Fetch/url");
    fails_at<mention_uri>(R"({"Fetch":<!>{}})", errc::missing_field, "/Fetch/url");
    fails_at<mention_uri>(R"({"Fetch":{"url":<!>"https://example.com"}})", errc::not_canonical,
                          "/Fetch/url", strict);
}

TEST_CASE("a URL is written as read in the source layout, or if it is invalid") {
    for (std::string_view url : {"https://example.com", "HTTP://A:80/../b", "nowhere", ""}) {
        CAPTURE(url);
        auto const read = decode<mention_uri>(in_fetch(url), permissive);
        REQUIRE(read.has_value());
        CHECK(lisle::encode_as(*read, {}, lisle::layout::source) == in_fetch(url));
    }
}

TEST_CASE("selected lines of a terminal are counted in 32 bits") {
    keeps<mention_uri>(R"({"TerminalSelection":{"line_count":0}})");
    keeps<mention_uri>(R"({"TerminalSelection":{"line_count":4294967295}})");
    fails_at<mention_uri>(R"({"TerminalSelection":{"line_count":<!>4294967296}})",
                          errc::out_of_range, "/TerminalSelection/line_count");
    fails_at<mention_uri>(R"({"TerminalSelection":{"line_count":<!>-1}})", errc::out_of_range,
                          "/TerminalSelection/line_count");
    fails_at<mention_uri>(R"({"TerminalSelection":<!>{}})", errc::missing_field,
                          "/TerminalSelection/line_count");
    fails_at<mention_uri>(R"(<!>"TerminalSelection")", errc::wrong_type, "");
}

TEST_CASE("threads, text threads and diffs need their names") {
    fails_at<mention_uri>(R"({"Thread":<!>{"id":"s"}})", errc::missing_field, "/Thread/name");
    fails_at<mention_uri>(R"({"Thread":<!>{"name":"s"}})", errc::missing_field, "/Thread/id");
    fails_at<mention_uri>(R"({"TextThread":<!>{"name":"s"}})", errc::missing_field,
                          "/TextThread/path");
    fails_at<mention_uri>(R"({"TextThread":{"path":"","name":<!>null}})", errc::wrong_type,
                          "/TextThread/name");
    fails_at<mention_uri>(R"({"GitDiff":<!>{}})", errc::missing_field, "/GitDiff/base_ref");
    fails_at<mention_uri>(R"({"GitDiff":{"base_ref":<!>null}})", errc::wrong_type,
                          "/GitDiff/base_ref");
    fails_at<mention_uri>(R"({"Rule":<!>{"name":"n"}})", errc::missing_field, "/Rule/id");
}

// ---- Rules --------------------------------------------------------------------------------------

TEST_CASE("a user's rule has a UUID, read in any of its forms") {
    constexpr std::string_view canonical =
        R"({"kind":"User","uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"})";
    keeps<prompt_id>(canonical, strict);
    for (std::string_view form :
         {"D8694FF2-90D5-4b6f-be33-33c1763acd52", "d8694ff290d54b6fbe3333c1763acd52",
          "{d8694ff2-90d5-4b6f-be33-33c1763acd52}",
          "urn:uuid:d8694ff2-90d5-4b6f-be33-33c1763acd52"}) {
        auto const text = R"({"kind":"User","uuid":")" + std::string{form} + "\"}";
        reads<prompt_id>(text, canonical);
        gives_back<prompt_id>(text, canonical, "");
        CHECK(decode<prompt_id>(text, strict).error().code == errc::not_canonical);
    }
    fails_at<prompt_id>(R"({"kind":"User","uuid":<!>"nope"})", errc::bad_value, "/uuid");
    fails_at<prompt_id>(R"({"kind":"User","uuid":<!>""})", errc::bad_value, "/uuid");
    fails_at<prompt_id>(R"({"kind":"User","uuid":<!>null})", errc::wrong_type, "/uuid");
    fails_at<prompt_id>(R"(<!>{"kind":"User"})", errc::missing_field, "/uuid");
}

TEST_CASE("the kind of a rule may stand anywhere, and other keys beside a user's rule") {
    constexpr std::string_view canonical =
        R"({"kind":"User","uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"})";
    constexpr std::string_view late =
        R"({"x":1,"uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52","k\u0069nd":"\u0055ser"})";
    reads<prompt_id>(late, canonical);
    fails_at<prompt_id>(R"({"uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52","kind":<!>"User"})",
                        errc::not_canonical, "/kind", strict);
    gives_back<prompt_id>(R"({"uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52","kind":"User"})",
                          canonical, "");
    gives_back<prompt_id>(
        R"({"kind":"User","x":[1],"uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"})",
        R"({"kind":"User","x":[1],"uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"})",
        "unknown field");
}

TEST_CASE("Zed's built-in rule has exactly one key beside its kind") {
    keeps<prompt_id>(R"({"kind":"BuiltIn","CommitMessage":null})", strict);
    reads<prompt_id>(R"({"CommitMessage":null,"kind":"BuiltIn"})",
                     R"({"kind":"BuiltIn","CommitMessage":null})");
    reads<prompt_id>(R"({"CommitMessage":1,"kind":"BuiltIn","CommitMessage":null})",
                     R"({"kind":"BuiltIn","CommitMessage":null})");
    fails_at<prompt_id>(R"(<!>{"kind":"BuiltIn"})", errc::missing_field, "/CommitMessage");
    fails_at<prompt_id>(R"({"kind":"BuiltIn","CommitMessage":<!>1})", errc::wrong_type,
                        "/CommitMessage");
    fails_at<prompt_id>(R"({"kind":"BuiltIn","CommitMessage":null,<!>"x":1})", errc::unknown_field,
                        "/x");
    gives_back<prompt_id>(R"({"kind":"BuiltIn","CommitMessage":null,"x":1})",
                          R"({"kind":"BuiltIn","CommitMessage":null,"x":1})", "unknown field");
}

TEST_CASE("a rule's id of another shape is refused, or kept as the latest revision keeps it") {
    fails_at<prompt_id>(R"({"kind":<!>"EditWorkflow"})", errc::unknown_case, "/kind");
    fails_at<prompt_id>(R"({"kind":<!>"user","uuid":""})", errc::unknown_case, "/kind");
    fails_at<prompt_id>(R"({"kind":<!>0})", errc::wrong_type, "/kind");
    fails_at<prompt_id>(R"({"kind":<!>null})", errc::wrong_type, "/kind");
    fails_at<prompt_id>(R"(<!>{"uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"})",
                        errc::missing_field, "/kind");
    fails_at<prompt_id>("<!>{}", errc::missing_field, "/kind");
    fails_at<prompt_id>(R"(<!>"d8694ff2-90d5-4b6f-be33-33c1763acd52")", errc::wrong_type, "");
    for (std::string_view text :
         {R"({"kind":"EditWorkflow"})", R"({"kind":1})", R"({"User":{"uuid":"u"}})", "null",
          R"("d8694ff2-90d5-4b6f-be33-33c1763acd52")", "[]", "{}", R"({"kind":"User","kind":""})",
          R"([{"a":1.50,"a":"\u0041"}])"})
        gives_back<prompt_id>(text, text, "an id of any shape, as Zed takes it since 2026-06");
}

TEST_CASE("a broken id of a known kind is an id of any shape") {
    for (std::string_view text :
         {R"({"kind":"User"})", R"({"kind":"BuiltIn","CommitMessage":1})",
          R"({"kind":"","kind":"User"})", R"({"kind":"User","kind":"","uuid":"u"})"})
        gives_back<prompt_id>(text, text, "an id of any shape, as Zed takes it since 2026-06");
    auto closed = permissive;
    closed.unknown_cases = lisle::unknown_policy::refuse;
    fails_at<prompt_id>(R"({"kind":<!>"EditWorkflow"})", errc::unknown_case, "/kind", closed);
    fails_at<prompt_id>(R"({"kind":"User","uuid":<!>})", errc::syntax, "/uuid", permissive);
}

TEST_CASE("the latest revision writes a rule's id as it reads any JSON") {
    auto latest = reference;
    latest.revision = lisle::schema_revision::latest;
    auto const written = [&](std::string_view id) {
        auto const read = decode<prompt_id>(id, latest);
        return read ? lisle::encode_as(*read, {}, lisle::schema_revision::latest)
                    : read.error().message();
    };
    for (auto const* same : {"null", "[1.5]", R"({"User":{"uuid":"u"}})", R"({"kind":"User"})"})
        CHECK(written(same) == same);
    CHECK(written(R"({"a":1.50,"a":"\u0041"})") == R"({"a":"A"})");
}

TEST_CASE("of two kinds the last counts") {
    reads<prompt_id>(R"({"kind":"x","kind":"BuiltIn","CommitMessage":null})",
                     R"({"kind":"BuiltIn","CommitMessage":null})");
    reads<prompt_id>(
        R"({"kind":"BuiltIn","uuid":"d8694ff290d54b6fbe3333c1763acd52","kind":"User"})",
        R"({"kind":"User","uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"})");
    fails_at<prompt_id>(R"({"kind":"BuiltIn","CommitMessage":null,"kind":<!>1})", errc::wrong_type,
                        "/kind");
    fails_at<prompt_id>(R"({"kind":"BuiltIn","CommitMessage":null,"kind":<!>"x"})",
                        errc::unknown_case, "/kind");
    fails_at<prompt_id>(R"({"kind":"BuiltIn",<!>"kind":"BuiltIn","CommitMessage":null})",
                        errc::duplicate_field, "/kind", from_text);
}

TEST_CASE("a pasted image is a bare name, null content, or has a name of its own") {
    reads<mention_uri>(R"({"PastedImage":null})", R"("PastedImage")");
    reads<mention_uri>(R"({"PastedImage":null})", R"("PastedImage")", permissive);
    constexpr std::string_view named = R"({"PastedImage":{"name":"p"}})";
    gives_back<mention_uri>(named, named, "a case of another revision");
    constexpr std::string_view other = R"({"PastedImage":{"title":"p"}})";
    gives_back<mention_uri>(other, other, "unknown case");
}

TEST_CASE("a mention of an unknown kind is kept in place") {
    for (std::string_view text :
         {R"({"Later":{"name":"p.png"}})", R"("Later")", R"({"A":1,"B":2})", "[1]"}) {
        CAPTURE(text);
        gives_back<mention_uri>(text, text, "unknown case");
    }
}

// ---- Data ---------------------------------------------------------------------------------------

namespace zed = lisle::zed;

TEST_CASE("what is left out of a mention has Zed's default") {
    CHECK(zed::line_range{} == zed::line_range{0, 0, {}});
    CHECK(zed::diagnostics_mention{}.include_errors);
    CHECK_FALSE(zed::diagnostics_mention{}.include_warnings);
    CHECK_FALSE(zed::selection_mention{}.abs_path.has_value());
}

TEST_CASE("a rule without an id has the id of no rule") {
    zed::rule_mention const rule;
    auto const* const id = std::get_if<lisle::unknown_case<lisle::owned>>(&rule.id);
    REQUIRE(id != nullptr);
    CHECK(std::string_view{id->json.text()}
          == R"({"User":{"uuid":"00000000-0000-0000-0000-000000000000"}})");
}

TEST_CASE("mentions are equal where all their fields are") {
    zed::mention const one{zed::file_mention{"/a", {}}, "text", {}};
    auto other = one;
    CHECK(one == other);
    other.uri = zed::directory_mention{"/a", {}};
    CHECK_FALSE(one == other);
    other = one;
    other.content = "other text";
    CHECK_FALSE(one == other);
}

// ---- Revisions ----------------------------------------------------------------------------------

namespace {

constexpr auto latest = [] {
    auto options = lisle::reference;
    options.revision = lisle::schema_revision::latest;
    return options;
}();

}  // namespace

TEST_CASE("the newest revision reads kinds of its own, and no longer a text thread") {
    for (std::string_view text :
         {R"({"PastedImage":{"name":"a.png"}})", R"({"MergeConflict":{"file_path":"/a"}})",
          R"({"Skill":{"name":"n","source":"s","skill_file_path":"/a"}})"}) {
        CAPTURE(text);
        CHECK_FALSE(lisle::decode_as<zed::mention_uri>(text, lisle::reference).has_value());
        auto const value = lisle::decode_as<zed::mention_uri>(text, latest);
        REQUIRE(value.has_value());
        CHECK(lisle::encode_as(*value) == text);
    }
    constexpr std::string_view old = R"({"TextThread":{"path":"/p","name":"n"}})";
    CHECK(lisle::decode_as<zed::mention_uri>(old, lisle::reference).has_value());
    CHECK_FALSE(lisle::decode_as<zed::mention_uri>(old, latest).has_value());
}

TEST_CASE("the newest revision accepts any id of a rule, or none") {
    for (std::string_view text :
         {R"({"id":{"kind":"Later"},"name":"n"})", R"({"id":5,"name":"n"})"}) {
        CAPTURE(text);
        CHECK_FALSE(lisle::decode_as<zed::rule_mention>(text, lisle::reference).has_value());
        auto const value = lisle::decode_as<zed::rule_mention>(text, latest);
        REQUIRE(value.has_value());
        CHECK(lisle::encode_as(*value) == text);
    }
    auto const without = lisle::decode_as<zed::rule_mention>(R"({"name":"n"})", latest);
    REQUIRE(without.has_value());
    CHECK(without->id == zed::rule_mention{}.id);
}

}  // namespace mention_test
