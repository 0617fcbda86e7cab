#include <doctest/doctest.h>

#include <lisle/scalars/url/idna.hpp>

#include <string>
#include <string_view>

namespace idna_test {

namespace scalars = lisle::scalars;

TEST_CASE("ASCII domains are lower-cased, labels may be empty") {
    CHECK(scalars::to_ascii_domain("EXAMPLE.Com") == "example.com");
    CHECK(scalars::to_ascii_domain("a..b.") == "a..b.");
    CHECK(scalars::to_ascii_domain("") == "");
}

TEST_CASE("capitals of the common scripts are folded before they are encoded") {
    struct pair {
        std::string_view capital, small;
    };
    constexpr pair pairs[] = {
        {"ÀÖØÞ", "àöøþ"},     {"ĀĮĶĹĽŁŇŊŶŸŽ", "āįķĺľłňŋŷÿž"},
        {"ƠƯǍ", "ơưǎ"},       {"ΆΈΏΑΡΣΫ", "άέώαρσϋ"},
        {"ЀЯѠҊӁӐ", "ѐяѡҋӂӑ"}, {"ԱՖ", "աֆ"},
        {"ẠỸ", "ạỹ"},         {"ẞ", "ß"},
        {"İ", "i\u0307"},
    };
    for (auto const& each : pairs) {
        CAPTURE(each.capital);
        auto const folded = scalars::to_ascii_domain(each.capital);
        CHECK(folded);
        CHECK(folded == scalars::to_ascii_domain(each.small));
    }
    CHECK(scalars::to_ascii_domain("ς") == "xn--3xa");
}

TEST_CASE("full-width letters and foreign full stops become ASCII") {
    CHECK(scalars::to_ascii_domain("Ａｂ！。１．2｡c") == "ab!.1.2.c");
    CHECK(scalars::to_ascii_domain("ｘｎ－－ｍｎｃｈｅｎ－３ｙａ") == "xn--mnchen-3ya");
}

TEST_CASE("invisible characters are removed") {
    CHECK(scalars::to_ascii_domain("a\u00AD\u200B\uFEFF\uFE0Fb") == "ab");
    CHECK(scalars::to_ascii_domain("\u00AD") == "");
}

TEST_CASE("characters that no domain may have are refused") {
    for (std::string_view const text :
         {"a b",      "a%b",      "a/b",      "a:b",      "a@b",          "a\\b",
          "a^b",      "a|b",      "a\x7F",    "a\x01",    "a\u0080b",     "a\u00A0b",
          "a\u3000b", "a\u202Eb", "a\uE000b", "a\uFFFEb", "a\U0001FFFFb", "a\u00B4b",
          "\u0301a",  "a.\u0301", "％",       "\xFF",     "a\xC3"}) {
        CAPTURE(text);
        CHECK_FALSE(scalars::to_ascii_domain(text));
    }
}

TEST_CASE("an already encoded label must be encoded correctly") {
    CHECK(scalars::to_ascii_domain("XN--Mnchen-3YA") == "xn--mnchen-3ya");
    for (std::string_view const text : {
             "xn--", "a.xn--",       // nothing
             "xn--a-",               // only ASCII
             "xn--a", "xn--\u00E9",  // no Punycode
             "xn--mnchen-psa",       // a capital
             "xn--kba4j",            // an invisible character
             "xn--a-la",             // a control character
             "xn--a-wbb",            // a mark in front
         }) {
        CAPTURE(text);
        CHECK_FALSE(scalars::to_ascii_domain(text));
    }
}

}  // namespace idna_test
