#include <lisle/text/walk.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "support/fenced_pages.hpp"

namespace walk_test {

namespace text = lisle::text;
using lisle::errc;

namespace {

/// Records the calls of a walk: k and s for strings, n for numbers, `_` for white space.
struct scribe : text::visitor {
    std::string seen{};

    bool read_key(text::cursor& in) { return seen += 'k', text::skip_string(in); }
    bool read_string(text::cursor& in) { return seen += 's', text::skip_string(in); }
    bool read_number(text::cursor& in) { return seen += 'n', text::visitor::read_number(in); }
    void see_literal(std::string_view word) { seen += word; }
    void see_open(char bracket) { seen += bracket; }
    void see_close(char bracket, std::size_t elements) {
        seen += std::to_string(elements) + bracket;
    }
    void see_element() { seen += ','; }
    void see_space(char const*, char const*) { seen += '_'; }
};

std::string describe(std::string_view json) {
    text::cursor in{json};
    scribe to;
    auto const ok = text::walk(in, to);
    return to.seen + (ok && in.at_end() ? "" : ok ? " and more" : " failed");
}

/// Skips the value in a copy between fences; returns its end or the failure.
std::string skip(std::string_view json, std::size_t max_depth = 127) {
    static fenced_pages const pages;
    auto* const first = pages.end() - json.size();
    std::memcpy(first, json.data(), json.size());
    text::cursor in{{first, json.size()}, max_depth};
    if (text::skip_value(in)) return "ends at " + std::to_string(in.offset());
    return std::string{to_string(in.failed.code)} + " at "
           + std::to_string(in.failed.at - in.first);
}

std::string nested(std::size_t levels, char open = '[', char close = ']') {
    return std::string(levels, open) + std::string(levels, close);
}

}  // namespace

TEST_CASE("a walk names every token, in order, and counts elements") {
    CHECK(describe("1") == "n");
    CHECK(describe("[]") == "[0]");
    CHECK(describe("{}") == "{0}");
    CHECK(describe(R"([1,"a",true,false,null])") == "[n,s,true,false,null5]");
    CHECK(describe(R"({"a":1,"b":[{}],"c":{"d":""}})") == "{kn,k[{0}1],k{ks1}3}");
    CHECK(describe(R"([[],[[]],{}])") == "[[0],[[0]1],{0}3]");
    CHECK(describe(R"(1 2)") == "n and more");
}

TEST_CASE("a walk reports white space between tokens, not around the value") {
    CHECK(describe("[ ]") == "[_0]");
    CHECK(describe("[ 1]") == "[_n1]");
    CHECK(describe("[1 ]") == "[n_1]");
    CHECK(describe("[1 ,2]") == "[n_,n2]");
    CHECK(describe("[1, 2]") == "[n,_n2]");
    CHECK(describe("{ \"a\":1}") == "{_kn1}");
    CHECK(describe("{\"a\" :1}") == "{k_n1}");
    CHECK(describe("{\"a\": 1}") == "{k_n1}");
    CHECK(describe("{\"a\":1,\"b\":2}") == "{kn,kn2}");
    for (std::string_view const json : {"{\"a\":[1,\" \"]}", "[]", "1", "\" \\n\""}) {
        bool spaced = true;
        text::cursor in{json};
        CHECK(text::skip_value(in, spaced));
        CHECK(!spaced);
    }
    bool spaced = false;
    text::cursor in{"[1,\n2]"};
    CHECK(text::skip_value(in, spaced));
    CHECK(spaced);
}

TEST_CASE("a walk stops behind the value") {
    struct row {
        std::string_view json, end;
    };
    for (auto const& [json, end] :
         {row{"1", "ends at 1"}, row{"1,", "ends at 1"}, row{"null]", "ends at 4"},
          row{"[1] ", "ends at 3"}, row{"{}{}", "ends at 2"}, row{"\"a\"\"b\"", "ends at 3"},
          row{"-0.5e+3x", "ends at 7"}, row{"truefalse", "ends at 4"}}) {
        auto const& shown = json;  // clang 14 captures no structured binding
        CAPTURE(shown);
        CHECK(skip(json) == end);
    }
}

TEST_CASE("a text that breaks RFC 8259 is refused at its wrong byte") {
    struct row {
        std::string_view json, failure;
    };
    for (auto const& [json, failure] : {
             row{"", "unexpected end of text at 0"},
             row{" ", "invalid JSON at 0"},
             row{"]", "invalid JSON at 0"},
             row{"[", "unexpected end of text at 1"},
             row{"[1", "unexpected end of text at 2"},
             row{"[1,", "unexpected end of text at 3"},
             row{"[1,]", "invalid JSON at 3"},
             row{"[,1]", "invalid JSON at 1"},
             row{"[1 2]", "invalid JSON at 3"},
             row{"[1}", "invalid JSON at 2"},
             row{"{]", "invalid JSON at 1"},
             row{"{\"a\"}", "invalid JSON at 4"},
             row{"{\"a\" 1}", "invalid JSON at 5"},
             row{"{\"a\":}", "invalid JSON at 5"},
             row{"{\"a\":1,}", "invalid JSON at 7"},
             row{"{\"a\":1 \"b\"", "invalid JSON at 7"},
             row{"{\"a\":1]", "invalid JSON at 6"},
             row{"{a:1}", "invalid JSON at 1"},
             row{"{1:1}", "invalid JSON at 1"},
             row{"{\"a\"", "unexpected end of text at 4"},
             row{"{\"a\":", "unexpected end of text at 5"},
             row{"{\"a\":1", "unexpected end of text at 6"},
             row{"{\"a\":1,", "unexpected end of text at 7"},
             row{"'a'", "invalid JSON at 0"},
             row{"nul", "invalid JSON at 0"},
             row{"nulL", "invalid JSON at 0"},
             row{"True", "invalid JSON at 0"},
             row{"NaN", "invalid JSON at 0"},
             row{"+1", "invalid JSON at 0"},
             row{".5", "invalid JSON at 0"},
             row{"/**/1", "invalid JSON at 0"},
             row{"[\v1]", "invalid JSON at 1"},
             row{"[\xC2\xA0]", "invalid JSON at 1"},
             row{"\xEF\xBB\xBF[]", "invalid JSON at 0"},
             row{"[1.]", "invalid JSON at 3"},
             row{"[1e]", "invalid JSON at 3"},
             row{"[-]", "invalid JSON at 2"},
             row{"[01]", "invalid JSON at 2"},
             row{"[1e400]", "number too large at 1"},
             row{"[\"\\x\"]", "bad escape at 2"},
             row{"{\"\xFF\":1}", "invalid UTF-8 at 2"},
             row{"[\"\n\"]", "invalid JSON at 2"},
             row{"[\"a", "unexpected end of text at 3"},
         }) {
        auto const& shown = json;  // clang 14 captures no structured binding
        CAPTURE(shown);
        CHECK(skip(json) == failure);
    }
}

TEST_CASE("a text cut at any byte is refused at its end, and no byte after it is read") {
    std::string_view const json =
        R"({"a":[1,-2.5e3,"\u00e9\n",true,false,null],"b":{"c":{}}, "d" : [ ] })";
    for (std::size_t size = 0; size < json.size(); ++size) {
        auto const seen = skip(json.substr(0, size));
        CAPTURE(size);
        // A cut literal is an error; a cut number may be a number.
        auto const expected =
            json.substr(0, size).ends_with("t") || seen.starts_with("invalid JSON")
                ? seen
                : "unexpected end of text at " + std::to_string(size);
        CHECK(seen == expected);
        CHECK(!seen.starts_with("ends"));
    }
    CHECK(skip(json) == "ends at " + std::to_string(json.size()));
}

TEST_CASE("127 levels are read, the 128th is refused where it opens") {
    CHECK(skip(nested(127)) == "ends at 254");
    CHECK(skip(nested(128)) == "nested too deeply at 127");
    CHECK(skip("[" + nested(126) + ",[[]]]") == "ends at 259");
    std::string objects;
    for (int i = 0; i < 128; ++i) objects += "{\"a\":";
    CHECK(skip(objects) == "nested too deeply at 635");
    CHECK(skip("[[[]]]", 2) == "nested too deeply at 2");
    CHECK(skip("[]", 0) == "nested too deeply at 0");
    CHECK(skip("1", 0) == "ends at 1");
}

TEST_CASE("unlimited depth needs no stack, and kinds and counts stay right") {
    constexpr auto no_limit = static_cast<std::size_t>(-1);
    CHECK(skip(nested(4000), no_limit) == "ends at 8000");
    std::string const deep(1'000'000, '[');
    text::cursor in{deep, no_limit};
    CHECK(!text::skip_value(in));
    CHECK(in.failed.code == errc::unexpected_end);

    // Beyond the 32 levels of inline storage.
    for (std::size_t levels : {30U, 31U, 32U, 33U, 34U, 40U}) {
        std::string json, expected;
        for (std::size_t i = 0; i < levels; ++i) {
            json += i % 2 == 0 ? "[1," : "{\"a\":";
            expected += i % 2 == 0 ? "[n," : "{k";
        }
        json += "0", expected += "n";
        for (std::size_t i = levels; i-- > 0;) {
            json += i % 2 == 0 ? ",2]" : "}";
            expected += i % 2 == 0 ? ",n3]" : "1}";
        }
        CHECK(describe(json) == expected);
    }
}

TEST_CASE("an ignored value has its grammar checked, but not its characters") {
    auto const ignore = [](std::string_view json) {
        text::cursor in{json};
        return text::ignore_value(in) && in.at_end();
    };
    CHECK(ignore(R"({"a":["\ud800","\u12aF\n"],"b":{"c":-1.5e2}})"));
    CHECK(ignore("[\"\xff\xc3\",\"" + std::string(200, '\xfe') + "\"]"));
    CHECK(!ignore(R"(["\x"])"));
    CHECK(!ignore(R"(["\u12g4"])"));
    CHECK(!ignore(R"(["\)"));
    CHECK(!ignore(R"(["\u12)"));
    CHECK(!ignore("[\"\n\"]"));
    CHECK(!ignore("[\"a]"));
    CHECK(!ignore("[1,]"));
}

}  // namespace walk_test
