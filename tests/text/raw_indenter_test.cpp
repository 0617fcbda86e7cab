// tests/text/raw_indenter_test.cpp - JSON text, indented like the text around it.
#include <lisle/text/raw_indenter.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include <lisle/text/writer.hpp>

namespace raw_indenter_test {

namespace text = lisle::text;

namespace {

/// The calls of a writer, one letter each.
struct recorder {
    std::string calls;

    void key_quoted(std::string_view key) { (calls += 'k') += key; }
    void token(std::string_view token) { (calls += 't') += token; }
    void open(char bracket) { calls += bracket; }
    void close(char bracket) { calls += bracket; }
    void next() { calls += ','; }
};

/// The calls for a text; for a broken text, those before the error.
std::string calls_of(std::string_view json, bool* ok = nullptr) {
    recorder to;
    text::cursor in{json, 10};
    bool const walked = text::walk(in, text::detail::raw_indenter{to});
    if (ok != nullptr) *ok = walked;
    return to.calls;
}

std::string indent(std::string_view json) {
    std::string out;
    {
        text::writer to{out, {.indent = 2}};
        to.raw(json);
    }
    return out;
}

}  // namespace

TEST_CASE("tokens are passed on as they are spelled") {
    CHECK(calls_of("1.50e+1") == "t1.50e+1");
    CHECK(calls_of(R"("\u0061")") == R"(t"\u0061")");
    CHECK(calls_of(R"([1,true,null])") == "[,t1,ttrue,tnull]");
    CHECK(calls_of(R"({"a":"b","c":[]})") == R"({k"a"t"b"k"c"[]})");
    CHECK(calls_of("[[],{}]") == "[,[],{}]");
}

TEST_CASE("a broken text is reported") {
    bool ok = true;
    CHECK(calls_of(R"({"a":tru})", &ok) == R"({k"a")");
    CHECK_FALSE(ok);
    calls_of("[1,", &ok);
    CHECK_FALSE(ok);
}

TEST_CASE("a value is indented as the writer does, whatever its white space was") {
    constexpr auto* expected = "{\n  \"a\": [\n    1.50,\n    {}\n  ],\n  \"b\": []\n}";
    CHECK(indent(R"({"a":[1.50,{}],"b":[]})") == expected);
    CHECK(indent("{ \"a\" :\n[ 1.50 , { } ] ,\t\"b\" : [\n] }") == expected);
    CHECK(indent("7") == "7");
}

}  // namespace raw_indenter_test
