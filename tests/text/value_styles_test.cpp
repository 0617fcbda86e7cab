#include <lisle/text/value_styles.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <lisle/text/minify.hpp>
#include <lisle/text/respell.hpp>

#include "support/fenced_pages.hpp"

namespace value_styles_test {

namespace text = lisle::text;
using text::number_style;

namespace {

constexpr text::json_style serde{}, sorted{.sorted_keys = true},
    ecmascript{.numbers = number_style::ecmascript};

struct passed {
    bool is_read = false;
    std::string minified{};  ///< empty without white space
    text::value_styles styles;
};

/// Skips a whole text, which has no readable byte behind it.
passed pass(std::string_view json) {
    static fenced_pages const pages;
    auto* const begin = pages.end() - json.size();
    json.copy(begin, json.size());
    text::cursor in{{begin, json.size()}};
    in.ecmascript = true;
    text::open_keys keys;
    passed out;
    out.is_read = text::skip_value(in, out.minified, out.styles, keys) && in.at_end();
    return out;
}

/// The systems that write the text so, in words: "serde sorted ecmascript".
std::string styles_of(std::string_view json) {
    auto const of = pass(json);
    if (!of.is_read) return "no JSON";
    std::string out;
    auto const add = [&](std::string_view name, text::json_style const& style) {
        if (of.styles.has(style)) (out += out.empty() ? "" : " ") += name;
    };
    add("serde", serde);
    add("sorted", sorted);
    add("ecmascript", ecmascript);
    return out.empty() ? "none" : out;
}

std::string respelled(std::string_view minified, text::json_style const& style) {
    std::string out;
    {
        text::writer to{out, style};
        text::respell(to, minified);
    }
    return out;
}

constexpr auto every = "serde sorted ecmascript";

}  // namespace

TEST_CASE("a string has the escapes that every system writes, or that no system writes") {
    for (std::string const padding : {"", "a long text before it, of more than sixty-four bytes; "
                                          "so blocks are passed, \\n too"}) {
        CAPTURE(padding);
        for (std::string_view const good :
             {"", "plain", "\u00e9\U0001f600", "\\\"", "\\\\", "\\b\\f\\n\\r\\t", "\\u0000",
              "\\u001f", "\\u000b", "\x7f", "/"}) {
            CAPTURE(good);
            CHECK(styles_of('"' + padding + std::string{good} + '"') == every);
            CHECK(styles_of('"' + std::string{good} + padding + '"') == every);
        }
        for (std::string_view const other :
             {"\\/", "\\u0020", "\\u0041", "\\u00e9", "\\u000A", "\\u000a", "\\u0008", "\\u001F",
              "\\u0022", "\\ud83d\\ude00", "\\u007f", "\\uD800", "\\uDC0a"}) {
            CAPTURE(other);
            CHECK(styles_of('"' + padding + std::string{other} + '"') == "none");
            CHECK(styles_of('"' + std::string{other} + padding + '"') == "none");
        }
        CHECK(styles_of('"' + padding + "\\ud800\"") == "ecmascript");
        CHECK(styles_of("\"\\udc0a" + padding + '"') == "ecmascript");
    }
}

TEST_CASE("a number is spelled as each system writes it") {
    for (auto const* const same : {"0", "7", "-1", "123456789012345", "-123456789012345",
                                   "9007199254740992", "1.5", "-0.25", "9007199254740994"})
        CHECK_MESSAGE(styles_of(same) == every, same);
    for (auto const* const exact : {"9007199254740993", "18446744073709551615",
                                    "-9223372036854775807", "-0.0", "1.0", "1e16", "1e-7", "1e300"})
        CHECK_MESSAGE(styles_of(exact)
                          == (std::string_view{exact} == "1e-7" ? every : "serde sorted"),
                      exact);
    for (auto const* const rounded : {"1e+22", "1e+300", "18446744073709552000"})
        CHECK_MESSAGE(styles_of(rounded).ends_with("ecmascript"), rounded);
    for (auto const* const none : {"-0", "1e2", "1.50", "1E16", "0.10", "1e400", "-1e400", "1e5"})
        CHECK_MESSAGE(styles_of(none) == "none", none);
    for (auto const* const wrong : {"00", "01", "-", "-01", "+1", "1.", "1e", ""})
        CHECK_MESSAGE(styles_of(wrong) == "no JSON", wrong);
}

TEST_CASE("numbers of few digits are spelled so by every system, as their values tell") {
    std::mt19937 random{5};
    std::size_t plain = 0;
    for (int round = 0; round < 200'000; ++round) {
        std::string number = random() % 3 == 0 ? "-" : "";
        auto const digits = [&](std::size_t most) {
            for (auto n = random() % most; n-- > 0;)
                number += static_cast<char>('0' + (random() % 3 == 0 ? 0 : random() % 10));
        };
        number += static_cast<char>('0' + random() % 10);
        digits(round % 2 == 0 ? 3 : 18);
        if (random() % 4 != 0) {
            number += '.';
            number += static_cast<char>('0' + random() % 10);
            digits(18);
        }
        if (random() % 8 == 0) number += "e" + std::to_string(random() % 5);
        auto const of = pass(number);
        if (!of.is_read) continue;
        for (auto const& style : {serde, ecmascript}) {
            bool const same = respelled(number, style) == number;
            if (of.styles.has(style) != same) CHECK_MESSAGE(false, number);
            plain += same ? 1U : 0U;
        }
    }
    CHECK(plain > 50'000);
}

TEST_CASE("members are in the order in which each system writes them") {
    CHECK(styles_of(R"({"a":1,"b":2})") == every);
    CHECK(styles_of(R"({"b":1,"a":2})") == "serde ecmascript");
    CHECK(styles_of(R"({"b":1,"7":2})") == "serde");
    CHECK(styles_of(R"({"7":1,"b":2})") == every);
    CHECK(styles_of(R"({"10":1,"9":2})") == "serde sorted");
    CHECK(styles_of(R"({"9":1,"10":2})") == "serde ecmascript");
    CHECK(styles_of(R"({"\n":1,"a":2})") == "serde ecmascript");
    CHECK(styles_of(R"({"\n":1})") == every);
    CHECK(styles_of(R"([{"x":{"b":1,"a":2}},{}])") == "serde ecmascript");
}

TEST_CASE("no system writes a key twice") {
    CHECK(styles_of(R"({"a":1,"b":2,"a":3})") == "none");
    CHECK(styles_of(R"([{"b":{"a":1,"a":3}}])") == "none");
    CHECK(styles_of(R"({"a":1,"\u0061":2})") == "none");
    std::string whole = "{";
    for (int i = 500; i > 0; --i) whole += "\"k" + std::to_string(i) + "\":0,";
    CHECK(styles_of(whole + "\"x\":0}") == "serde ecmascript");
    CHECK(styles_of(whole + "\"k250\":0}") == "none");
}

TEST_CASE("white space is distinguished from the spelling") {
    auto const of = pass(R"({ "b": 1, "a": [ ] })");
    CHECK(of.minified == R"({"b":1,"a":[]})");
    CHECK(of.styles.has(serde));
    CHECK_FALSE(of.styles.has(sorted));
    CHECK(pass(R"({"b":1})").minified.empty());
}

TEST_CASE("a broken value leaves the keys of the objects around it alone") {
    text::open_keys keys;
    keys.add("\"a\"");
    keys.add("\"a\"");
    text::cursor in{R"({"b":{"c":1,"d")"};
    std::string minified;
    text::value_styles styles;
    CHECK_FALSE(text::skip_value(in, minified, styles, keys));
    CHECK(keys.size() == 2);
    CHECK_FALSE(keys.remove(2));
    CHECK(keys.size() == 0);
}

TEST_CASE("a text that was written in a style has that style") {
    CHECK(text::value_styles::of(serde).has(serde));
    CHECK_FALSE(text::value_styles::of(serde).has(sorted));
    CHECK(text::value_styles::of(sorted).has(sorted));
    CHECK(text::value_styles::of(ecmascript).has(ecmascript));
    CHECK(text::value_styles::of({.numbers = number_style::serde_plus_exponent}).is_empty());
}

TEST_CASE("the styles of an unscanned text are unknown, and so are other styles") {
    CHECK_FALSE(text::value_styles{}.has(serde));
    CHECK(text::value_styles{}.is_empty());
    auto const all = text::value_styles::every();
    CHECK_FALSE(all.has({.numbers = number_style::serde_plus_exponent}));
    CHECK_FALSE(all.has({.numbers = number_style::ecmascript, .sorted_keys = true}));
}

TEST_CASE("a system writes a text as it stands exactly where the styles say so") {
    constexpr std::string_view bits[] = {
        "{",         "}",       "[",       "]",      ",",        ":",
        "1",         "-0",      "1.50",    "\"\\",   "null",     "true",
        " ",         "\n",      "\xff",    "1e5",    "\"b\"",    "\"9\":1,",
        "\"10\":2,", "\\ud800", "\\u0041", "\u00e9", "\"a\":0,", "9007199254740993",
        "1e300",     "1e+300",  "\\u001f"};
    std::string const start =
        R"({"a":[1,2.5,{"8":[],"b":"x\ny \"q\" \u001b"}],"c":{"d":null,"e":[]},"f":"long enough"})";
    std::mt19937 random{17};
    std::size_t count[3] = {};
    for (int round = 0; round < 20'000; ++round) {
        auto json = start;
        for (auto n = random() % 3; n-- > 0;) {
            auto const bit = bits[random() % std::size(bits)];
            auto const at = random() % json.size();
            if (random() % 2 == 0) json.insert(at, bit);
            else json.replace(at, 1 + random() % 4, bit);
        }
        CAPTURE(json);
        auto const of = pass(json);
        if (!of.is_read) continue;
        auto const minified = text::minify(json);
        REQUIRE((of.minified.empty() ? json : of.minified) == minified);
        std::size_t i = 0;
        for (auto const& style : {serde, sorted, ecmascript}) {
            CAPTURE(i);
            bool const same = respelled(minified, style) == minified;
            // The order of escaped keys is not looked at.
            bool const is_unsure = style.sorted_keys && json.find('\\') != json.npos;
            REQUIRE((of.styles.has(style) == same || (is_unsure && same)));
            count[i++] += same ? 1U : 0U;
        }
    }
    for (auto const n : count) CHECK(n > 1'000);
}

}  // namespace value_styles_test
