#include <lisle/text/canonical.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <lisle/text/json_value.hpp>

#include "support/fenced_pages.hpp"

namespace canonical_test {

namespace text = lisle::text;
namespace {

/// Whether `skip` takes the whole text, which has no readable byte behind it.
template <class Skip>
bool skips(std::string_view json, Skip skip) {
    static fenced_pages const pages;
    auto* const begin = pages.end() - json.size();
    json.copy(begin, json.size());
    text::cursor in{{begin, json.size()}};
    return skip(in) && in.at_end();
}
bool is_string(std::string_view json) {
    return skips(json, [](auto& in) { return text::skip_canonical_string(in); });
}
bool is_value(std::string_view json, text::json_style const& style = {}) {
    text::open_keys keys;
    return skips(json, [&](auto& in) { return text::skip_canonical_value(in, style, keys); });
}
/// The text of the value as the writer spells it; empty if it is not JSON.
std::string write_again(std::string_view json) {
    text::cursor in{json};
    text::scratch room;
    boost::json::value value;
    std::string out;
    in.skip_whitespace();
    if (!text::json_builder{}.read(in, room, value) || !in.at_end()) return out;
    {
        text::writer to{out};
        text::write_json(to, value);
    }
    return out;
}

}  // namespace

TEST_CASE("a string is canonical with the escapes that the writer writes") {
    for (std::string const padding : {"", "a long text before it, of more than sixty-four bytes; "
                                          "so blocks are passed, \\n too"})
        for (std::string_view const good :
             {"", "plain", "\u00e9\U0001f600", "\\\"", "\\\\", "\\b\\f\\n\\r\\t", "\\u0000",
              "\\u001f", "\\u000b", "\x7f", "/"}) {
            CAPTURE(padding);
            CAPTURE(good);
            CHECK(is_string('"' + padding + std::string{good} + '"'));
            CHECK(is_string('"' + std::string{good} + padding + '"'));
        }
}

TEST_CASE("any other spelling of a string is not canonical") {
    for (std::string const padding : {"", "a long text before it, of more than sixty-four bytes; "
                                          "so blocks are passed, \\n too"})
        for (std::string_view const bad :
             {"\\/", "\\u0020", "\\u0041", "\\u00e9", "\\u000A", "\\u000a", "\\u0008", "\\u001F",
              "\\u0022", "\\ud83d\\ude00", "\\ud800", "\\x", "\\", "\\u00", "\x01", "\n", "\xff",
              "\xc3", "\\u007f"}) {
            CAPTURE(padding);
            CAPTURE(bad);
            CHECK_FALSE(is_string('"' + padding + std::string{bad} + '"'));
            CHECK_FALSE(is_string('"' + std::string{bad} + padding + '"'));
        }
    CHECK_FALSE(is_string("\"open"));
    CHECK_FALSE(is_string("\""));
}

TEST_CASE("a value is canonical if it is minified and no key stands twice") {
    CHECK(is_value(R"({"a":[1,{"a":{}},[]],"b":null,"c":"x","d":true})"));
    CHECK_FALSE(is_value(R"({"a":1, "b":2})"));
    CHECK_FALSE(is_value(R"({"a":1,"b":2,"a":3})"));
    CHECK_FALSE(is_value(R"([{"b":{"a":1,"a":3}}])"));
    CHECK_FALSE(is_value(R"([ 1])"));
    CHECK_FALSE(is_value(R"([1)"));
    CHECK_FALSE(is_value(R"({"a":1.50})"));
    CHECK_FALSE(is_value(R"({"\u0061":1})"));
}

TEST_CASE("keys are distinguished in large objects, too") {
    std::string whole = "{";
    for (int i = 0; i < 500; ++i)
        whole += '"' + std::to_string(i) + "\":" + std::to_string(i) + ',';
    CHECK(is_value(whole + "\"x\":0}"));
    CHECK_FALSE(is_value(whole + "\"250\":0}"));
}

TEST_CASE("canonical text is written unchanged, and most unchanged text is canonical") {
    constexpr std::string_view bits[] = {"{", "}",  "[",    "]",    ",",       ":",    "\"a\"",
                                         "1", "-0", "1.50", "\"\\", "\\u0041", "true", "null",
                                         " ", "\n", "\xff", "1e5",  "\u00e9",  "\"b\""};
    std::string const start = R"({"a":[1,2.5,{"b":"x\ny \"q\" \u001b"}],"c":{"d":null,"e":[]}})";
    std::mt19937 random{17};
    std::size_t same = 0;
    for (int round = 0; round < 20'000; ++round) {
        auto json = start;
        for (auto n = random() % 3; n-- > 0;) {
            auto const bit = bits[random() % std::size(bits)];
            auto const at = random() % json.size();
            if (random() % 2 == 0) json.insert(at, bit);
            else json.replace(at, 1 + random() % 4, bit);
        }
        CAPTURE(json);
        auto const written = write_again(json);
        REQUIRE(is_value(json) == (!written.empty() && written == json));
        same += written == json ? 1U : 0U;
    }
    CHECK(same > 5'000);
}

}  // namespace canonical_test
