#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/parse_mention.hpp>

#include <string>
#include <string_view>

namespace parse_mention_test {

using namespace expect;
using zed::parse_mention;
using zed::path_style;

namespace {

std::string parsed(std::string_view uri, path_style style = path_style::unix_like,
                   lisle::decode_options const& options = permissive) {
    auto const m = parse_mention(uri, style, options);
    return m ? lisle::encode_as(*m) : m.error().detail;
}

/// As one revision alone reads it.
std::string parsed_by(lisle::schema_revision revision, std::string_view uri) {
    auto options = reference;
    options.revision = revision;
    return parsed(uri, path_style::unix_like, options);
}

}  // namespace

TEST_CASE("file URIs are files, folders, selections and symbols") {
    CHECK(parsed("file:///a%20b+c") == R"({"File":{"abs_path":"/a b+c"}})");
    CHECK(parsed("file:///a%FF") == R"({"File":{"abs_path":"/a%FF"}})");
    CHECK(parsed("file:///a/") == R"({"Directory":{"abs_path":"/a/"}})");
    CHECK(parsed("file:///a/?x=/") == R"({"Directory":{"abs_path":"/a/"}})");
    CHECK(parsed("file:///a#L2-L3")
          == R"({"Selection":{"abs_path":"/a","line_range":{"start":1,"end":2}}})");
    CHECK(parsed("file:///a#0")
          == R"({"Selection":{"abs_path":"/a","line_range":{"start":1,"end":1}}})");
    CHECK(parsed("file:///a?symbol=f+g#L7")
          == R"({"Symbol":{"abs_path":"/a","name":"f g","line_range":{"start":6,"end":6}}})");
    CHECK(parsed("file:///a?other=f#L7") == "unknown query parameter: other");
    CHECK(parsed("file:///a?symbol=f&symbol=g#L7") == "more than one query parameter");
}

TEST_CASE("Windows paths have no slash in front") {
    CHECK(parsed("file:///C:/x", path_style::windows) == R"({"File":{"abs_path":"C:/x"}})");
    CHECK(parsed("file:////srv/x", path_style::windows) == R"({"File":{"abs_path":"srv/x"}})");
}

TEST_CASE("agent URIs are distinguished by their path") {
    CHECK(parsed("zed:///agent/thread/a%20b?name=n") == R"({"Thread":{"id":"a%20b","name":"n"}})");
    CHECK(parsed("zed:///agent/thread/a") == "missing query parameter: name");
    CHECK(parsed("zed:///agent/rule/D8694FF290D54B6FBE3333C1763ACD52?name=n")
          == R"({"Rule":{"id":{"kind":"User","uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"},)"
             R"("name":"n"}})");
    CHECK(parsed("zed:///agent/diagnostics?include_warnings=true&include_errors=no")
          == R"({"Diagnostics":{"include_errors":false,"include_warnings":true}})");
    CHECK(parsed("zed:///agent/filexyz?path=/a") == R"({"File":{"abs_path":"/a"}})");
    CHECK(parsed("zed:///agent/untitled-buffer#x") == "not a range of lines: x");
    CHECK(parsed("zed:///agent/terminal-selection?lines=%2B7")
          == R"({"TerminalSelection":{"line_count":7}})");
    CHECK(parsed("zed:///agent/terminal-selection?lines=4294967296")
          == R"({"TerminalSelection":{"line_count":0}})");
    CHECK(parsed("zed:///agent/git-diff?base=a+b") == R"({"GitDiff":{"base_ref":"a b"}})");
    CHECK(parsed("zed:agent/file?path=/a") == "not a path of mentions: agent/file");
}

TEST_CASE("other schemes are not mentions, except web pages") {
    CHECK(parsed("HTTP://Example.COM") == R"({"Fetch":{"url":"http://example.com/"}})");
    CHECK(parsed("ftp://e") == "not a scheme of mentions: ftp");
    for (auto const* none : {"", "/a", "not a url"}) CHECK(parsed(none) == "not an absolute URL");
}

// ---- Revisions ----------------------------------------------------------------------------------

TEST_CASE("links of later kinds are read, but not by the pinned revision") {
    struct link {
        std::string_view uri, mention, pinned;
    };
    for (
        auto const& l : {
            link{"zed:///agent/merge-conflict?path=src%2Fa.rs",
                 R"({"MergeConflict":{"file_path":"src/a.rs"}})",
                 "not a path of mentions: /agent/merge-conflict"},
            link{"zed:///agent/pasted-image?name=shot+1.png",
                 R"({"PastedImage":{"name":"shot 1.png"}})", R"("PastedImage")"},
            link{"zed:///agent/skill?name=n&source=a+%26+b&path=%2Fs",
                 R"({"Skill":{"name":"n","source":"a & b","skill_file_path":"/s"}})",
                 "not a path of mentions: /agent/skill"},
            link{
                "file:///a.rs?column=5#L2:2",
                R"({"Selection":{"abs_path":"/a.rs","line_range":{"start":1,"end":1},"column":4}})",
                "unknown query parameter: column"},
            link{"zed:///agent/untitled-buffer?column=1#L2",
                 R"({"Selection":{"line_range":{"start":1,"end":1},"column":0}})",
                 R"({"Selection":{"line_range":{"start":1,"end":1}}})"},
            link{"zed:///agent/rule/D8?name=n",
                 R"({"Rule":{"id":{"User":{"uuid":"D8"}},"name":"n"}})",
                 "a rule's id that is not a UUID"},
        }) {
        CAPTURE(l.uri);
        CHECK(parsed(l.uri) == l.mention);
        CHECK(parsed_by(lisle::schema_revision::latest, l.uri) == l.mention);
        CHECK(parsed_by(lisle::schema_revision::pinned, l.uri) == l.pinned);
    }
}

TEST_CASE("the latest revision has no text threads, and a name for each image") {
    auto const latest = [](std::string_view uri) {
        return parsed_by(lisle::schema_revision::latest, uri);
    };
    CHECK(latest("zed:///agent/text-thread/t?name=n")
          == "not a path of mentions: /agent/text-thread/t");
    CHECK(latest("zed:///agent/pasted-image") == R"({"PastedImage":{"name":"Image"}})");
    CHECK(parsed("zed:///agent/pasted-image") == R"("PastedImage")");
    CHECK(latest("zed:///agent/rule/?name=n")
          == R"({"Rule":{"id":{"User":{"uuid":"00000000-0000-0000-0000-000000000000"}},)"
             R"("name":"n"}})");
    constexpr std::string_view uuid = "d8694ff2-90d5-4b6f-be33-33c1763acd52";
    auto const rule = "zed:///agent/rule/" + std::string{uuid} + "?name=n";
    CHECK(latest(rule)
          == R"({"Rule":{"id":{"User":{"uuid":")" + std::string{uuid} + R"("}},"name":"n"}})");
    CHECK(parsed(rule)
          == R"({"Rule":{"id":{"kind":"User","uuid":")" + std::string{uuid} + R"("},"name":"n"}})");
}

TEST_CASE("links of later kinds need all their parameters") {
    CHECK(parsed("zed:///agent/merge-conflict") == "missing query parameter: path");
    CHECK(parsed("zed:///agent/merge-conflict?file=a") == "unknown query parameter: file");
    CHECK(parsed("zed:///agent/pasted-image?name=a&name=b") == "more than one query parameter");
    CHECK(parsed("zed:///agent/skill?name=n&path=p") == "not the name, source and path of a skill");
    CHECK(parsed("zed:///agent/skill?name=n&path=p&path=p")
          == "not the name, source and path of a skill");
    for (auto const* column : {"0", "", "x", "-1", "4294967297"})
        CHECK(parsed("file:///a?column=" + std::string{column} + "#L1")
              == "not a column: " + std::string{column});
    CHECK(parsed("file:///a?column=1&symbol=f#L1") == "a column of a symbol");
    CHECK(parsed("file:///a?column=1&other=f#L1") == "unknown query parameter: other");
}

// ---- Links that only lisle writes ---------------------------------------------------------------

TEST_CASE("a link with all fields in its query is read by a permissive reader") {
    struct link {
        std::string_view uri, mention;
    };
    for (auto const& l : {
             link{"zed:///agent/thread/?name=n&id=a%2520b",
                  R"({"Thread":{"id":"a%20b","name":"n"}})"},
             link{"zed:///agent/text-thread/?path=..&name=n",
                  R"({"TextThread":{"path":"..","name":"n"}})"},
             link{"zed:///agent/rule/?id=null&name=n", R"({"Rule":{"id":null,"name":"n"}})"},
             link{"zed:///agent/rule/?id=%7B%7D%7D&name=n", "a rule's id that is not JSON"},
             link{"zed:///agent/symbol/?name=..&path=a#L1",
                  R"({"Symbol":{"abs_path":"a","name":"..","line_range":{"start":0,"end":0}}})"},
             link{"zed:///agent/symbol/?name=..&path=a", "no fragment with lines"},
             link{"zed:///agent/fetch?url=mailto%3Aa%40b", R"({"Fetch":{"url":"mailto:a@b"}})"},
             link{"zed:///agent/fetch?url=a", "not an absolute URL: a"},
             link{"zed:///agent/fetch?url=a:b&x=1", "not a path of mentions: /agent/fetch"},
         }) {
        CAPTURE(l.uri);
        CHECK(parsed(l.uri) == l.mention);
        CHECK(!parse_mention(l.uri, path_style::unix_like, reference).has_value());
    }
}

}  // namespace parse_mention_test
