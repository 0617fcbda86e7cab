#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/formats/zed/tools/parse_mention.hpp>

#include <string>
#include <string_view>

namespace parse_mention_test {

using namespace expect;
using zed::parse_mention;
using zed::path_style;

namespace {

std::string parsed(std::string_view uri, path_style style = path_style::unix_like) {
    auto const m = parse_mention(uri, style);
    return m ? lisle::encode_as(*m) : m.error().detail;
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

TEST_CASE("lines are numbers from 1") {
    auto const lines = [](std::string_view text) {
        auto const read = zed::detail::parse_lines(text);
        return read ? std::to_string(read->start) + "-" + std::to_string(read->end) : "none";
    };
    CHECK(lines("L5:15") == "4-14");
    CHECK(lines("5") == "4-4");
    CHECK(lines("+5-L6") == "4-5");
    CHECK(lines("4294967295:1") == "4294967294-0");
    for (auto const* wrong : {"", "L", "0", "1:0", "4294967296", "1:2:3", "5:L6", "-1", "1 ", "x"})
        CHECK(lines(wrong) == "none");
}

TEST_CASE("agent URIs are distinguished by their path") {
    CHECK(parsed("zed:///agent/thread/a%20b?name=n") == R"({"Thread":{"id":"a%20b","name":"n"}})");
    CHECK(parsed("zed:///agent/thread/a") == "missing query parameter: name");
    CHECK(parsed("zed:///agent/rule/D8694FF290D54B6FBE3333C1763ACD52?name=n")
          == R"({"Rule":{"id":{"kind":"User","uuid":"d8694ff2-90d5-4b6f-be33-33c1763acd52"},)"
             R"("name":"n"}})");
    CHECK(parsed("zed:///agent/rule/x?name=n") == "a rule's id that is not a UUID");
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

TEST_CASE("other schemes are no mentions, except web pages") {
    CHECK(parsed("HTTP://Example.COM") == R"({"Fetch":{"url":"http://example.com/"}})");
    CHECK(parsed("ftp://e") == "not a scheme of mentions: ftp");
    for (auto const* none : {"", "/a", "not a url"}) CHECK(parsed(none) == "not an absolute URL");
}

TEST_CASE("a printed URI is parsed as the same mention") {
    for (std::string_view text :
         {R"({"File":{"abs_path":"/a b/c#d.rs"}})", R"({"Directory":{"abs_path":"/a/"}})",
          R"({"Thread":{"id":"1","name":"a&b = c"}})", R"({"GitDiff":{"base_ref":"x~1"}})",
          R"({"Selection":{"line_range":{"start":0,"end":9}}})"}) {
        auto const m = decode<zed::mention_uri>(text, reference);
        REQUIRE(m.has_value());
        CHECK(parsed(zed::print_uri(*m)) == text);
    }
}

}  // namespace parse_mention_test
