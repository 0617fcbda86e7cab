#include <lisle/text/respell.hpp>

#include <lisle/codec.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/json_value.hpp>
#include <lisle/text/minify.hpp>

#include <boost/json/value.hpp>
#include <doctest/doctest.h>

#include <random>
#include <string>
#include <string_view>

namespace respell_test {

using lisle::text::json_style;
using lisle::text::number_style;

constexpr json_style serde{};
constexpr json_style sorted{.sorted_keys = true};
constexpr json_style ecmascript{.numbers = number_style::ecmascript};

std::string respell(std::string_view minified, json_style style) {
    std::string out;
    lisle::text::writer to{out, style};
    lisle::text::respell(to, minified);
    to.flush();
    return out;
}

TEST_CASE("a text is read and written as each system does") {
    struct row {
        std::string_view text, serde, sorted, ecmascript;
    };
    for (auto const& each : {
             row{"null", "null", "null", "null"},
             row{"[]", "[]", "[]", "[]"},
             row{"{}", "{}", "{}", "{}"},
             row{"[true,false,[{}],[[]]]", "[true,false,[{}],[[]]]", "[true,false,[{}],[[]]]",
                 "[true,false,[{}],[[]]]"},
             row{"-0", "-0.0", "-0.0", "0"},
             row{"1.50", "1.5", "1.5", "1.5"},
             row{"1.0", "1.0", "1.0", "1"},
             row{"1e16", "1e16", "1e16", "10000000000000000"},
             row{"1E+21", "1e21", "1e21", "1e+21"},
             row{"9007199254740993", "9007199254740993", "9007199254740993", "9007199254740992"},
             row{"18446744073709551616", "1.8446744073709552e19", "1.8446744073709552e19",
                 "18446744073709552000"},
             row{R"("\u0041\/\u001f\u007f")", "\"A/\\u001f\x7F\"", "\"A/\\u001f\x7F\"",
                 "\"A/\\u001f\x7F\""},
             row{R"({"b":1,"a":2})", R"({"b":1,"a":2})", R"({"a":2,"b":1})", R"({"b":1,"a":2})"},
             row{R"({"b":1,"a":2,"\u0062":3})", R"({"b":3,"a":2})", R"({"a":2,"b":3})",
                 R"({"b":3,"a":2})"},
             row{R"({"b":1,"10":2,"9":3,"01":4,"4294967295":5,"4294967294":6})",
                 R"({"b":1,"10":2,"9":3,"01":4,"4294967295":5,"4294967294":6})",
                 R"({"01":4,"10":2,"4294967294":6,"4294967295":5,"9":3,"b":1})",
                 R"({"9":3,"10":2,"4294967294":6,"b":1,"01":4,"4294967295":5})"},
             row{R"({"\u0062":{"y":[{"d":1,"c":2}],"x":0},"a":[]})",
                 R"({"b":{"y":[{"d":1,"c":2}],"x":0},"a":[]})",
                 R"({"a":[],"b":{"x":0,"y":[{"c":2,"d":1}]}})",
                 R"({"b":{"y":[{"d":1,"c":2}],"x":0},"a":[]})"},
             row{R"({"a":{"a":1,"a":{"z":1,"y":2}},"a":{"q":1,"p":{"n":1,"m":2},"q":3}})",
                 R"({"a":{"q":3,"p":{"n":1,"m":2}}})", R"({"a":{"p":{"m":2,"n":1},"q":3}})",
                 R"({"a":{"q":3,"p":{"n":1,"m":2}}})"},
         }) {
        CAPTURE(each.text);
        CHECK(respell(each.text, serde) == each.serde);
        CHECK(respell(each.text, sorted) == each.sorted);
        CHECK(respell(each.text, ecmascript) == each.ecmascript);
    }
}

TEST_CASE("JavaScript's infinities are null, and lone surrogates are escapes in lower case") {
    CHECK(respell("[1e400,-1e400]", ecmascript) == "[null,null]");
    CHECK(respell(R"({"\uD800":"\uDFFF\uD83D\uDE00"})", ecmascript)
          == "{\"\\ud800\":\"\\udfff😀\"}");
    CHECK(respell(R"({"\ud800":"\udfff\ud83d\ude00"})", serde) == "{\"\uFFFD\":\"\uFFFD😀\"}");
}

TEST_CASE("keys are sorted by their bytes without escapes") {
    CHECK(respell(R"({"\u0062":1,"a\n":2,"a":3,"é":4,"z":5})", sorted)
          == R"({"a":3,"a\n":2,"b":1,"z":5,"é":4})");
}

TEST_CASE("an indenting writer lays out the text") {
    CHECK(respell(R"({"b":[],"a":[1,{}]})", {.indent = 2, .sorted_keys = true})
          == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
}

// ---- Against Boost.JSON's tree ------------------------------------------------------------------

/// Writes values with duplicate keys, escapes, disorder and every kind of number.
class author {
public:
    explicit author(unsigned seed) : random_{seed} {}

    std::string value(int depth = 0) {
        switch (pick(depth > 4 ? 5 : 7)) {
            case 0: return pick(2) != 0 ? "null" : "true";
            case 1:
            case 2: return number();
            case 3:
            case 4: return string();
            case 5: {
                std::string out = "[";
                for (auto n = pick(4); n > 0; --n) out += value(depth + 1) + (n > 1 ? "," : "");
                return out + "]";
            }
            default: {
                std::string out = "{";
                for (auto n = pick(pick(8) == 0 ? 40 : 6); n > 0; --n)
                    out += string() + ":" + value(depth + 1) + (n > 1 ? "," : "");
                return out + "}";
            }
        }
    }

private:
    std::size_t pick(std::size_t below) { return random_() % below; }

    std::string number() {
        static constexpr std::string_view some[] = {"0",
                                                    "-0",
                                                    "1",
                                                    "-1",
                                                    "1.50",
                                                    "1e2",
                                                    "1E-7",
                                                    "0.000001",
                                                    "1e21",
                                                    "123456789012345678901",
                                                    "1e300",
                                                    "-2.5",
                                                    "1e-9",
                                                    "18446744073709551615",
                                                    "-9223372036854775808",
                                                    "9007199254740993"};
        return std::string{some[pick(std::size(some))]};
    }
    std::string string() {
        static constexpr std::string_view some[] = {
            "a", "b",    "\\u0061",        "0", "1",  "10",        "2", "\\n", "\\u000a", "\\/",
            "é", "\\\"", "\\ud83d\\ude00", "",  "aa", "4294967295"};
        std::string out = "\"";
        for (auto n = pick(3); n > 0; --n) out += some[pick(std::size(some))];
        return out + "\"";
    }

    std::mt19937 random_;
};

std::string by_tree(std::string_view text, json_style style) {
    auto value = lisle::decode_as<boost::json::value>(text).value();
    if (style.numbers == number_style::ecmascript) lisle::text::ecmascript::normalize(value);
    std::string out;
    lisle::text::writer to{out, style};
    lisle::text::write_json(to, value);
    to.flush();
    return out;
}

TEST_CASE("a text is respelled as its tree is written, in every style") {
    author by{20261129};
    for (int i = 0; i < 4000; ++i) {
        auto const text = by.value();
        CAPTURE(text);
        for (auto const style : {serde, sorted, ecmascript, json_style{.indent = 2}}) {
            auto const once = respell(text, style);
            REQUIRE(once == by_tree(text, style));
            REQUIRE(respell(lisle::text::minify(once), style) == once);
        }
    }
}

TEST_CASE("a text that is not well-formed is copied") {
    for (std::string_view const broken :
         {"", "[1,", "{\"a\":1", "[1] 2", "tru", "{\"a\" 1}", "\"\\x\""}) {
        std::string out;
        {
            lisle::text::writer to{out};
            lisle::text::respell(to, broken);
        }
        CHECK(out == broken);
    }
}

}  // namespace respell_test
