// examples/lisle/tests/query_test.cpp - the fast search agrees with a plain search.
#include "../sessions/query.hpp"

#include <doctest/doctest.h>

#include <lisle/scalars/lower_case.hpp>
#include <lisle/text/utf8.hpp>

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>

namespace app::tests {
using lisle::scalars::to_lower_case;

namespace {

bool finds_plainly(std::string_view text, std::string_view words) {
    return to_lower_case(text).find(to_lower_case(words)) != std::string::npos;
}

/// Letters with one capital, with several, with longer capitals, and bytes that are not UTF-8.
constexpr std::string_view pieces[] = {
    "a",      "A",      "k",      "K",      "\u212A", "i",       "I",      "\u0130", "\u0307",
    "e",      "\u00e9", "\u00c9", "\u00df", "\u1e9e", "\u0436",  "\u0416", "\u0440", "\u0420",
    "\u0400", "\u03c3", "\u03a3", "\u03c2", "\u01c4", "\u01c5",  "\u01c6", "\u00e5", "\u212b",
    "\u023a", "\u2c65", "\u65e5", " ",      "\xff",   "\xe2\x84"};

}  // namespace

TEST_CASE("a query is found where its lower case is in the text's lower case") {
    std::mt19937 random{41};
    auto const make = [&](std::size_t most) {
        std::string out;
        for (auto n = random() % (most + 1); n-- > 0;) out += pieces[random() % std::size(pieces)];
        return out;
    };
    for (int round = 0; round < 5'000; ++round) {
        auto const words = make(4);
        auto const text = make(90);
        CAPTURE(words);
        CAPTURE(text);
        REQUIRE(query{words}.is_in(text) == finds_plainly(text, words));
    }
}

TEST_CASE("a query is found at every place of a long text, and nowhere else") {
    for (std::string_view const words : {"q", "Zebra", "the red build", "\u0436"})
        for (std::size_t size = 0; size < 150; ++size) {
            std::string text(size, '.');
            REQUIRE_FALSE(query{std::string{words}}.is_in(text));
            for (std::size_t at = 0; at <= size; ++at) {
                auto with = text;
                with.insert(at, words);
                REQUIRE(query{std::string{words}}.whole().find(with) == at);
            }
        }
}

TEST_CASE("every capital whose lower case is ASCII or a dot is known") {
    for (char32_t c = 0x80; c < 0x110000; ++c) {
        if (c >= 0xd800 && c < 0xe000) continue;
        char bytes[4];
        std::string const capital{bytes, lisle::text::append_utf8(bytes, c)};
        auto const lower = to_lower_case(capital);
        if (lower == capital || static_cast<unsigned char>(lower[0]) >= 0x80) continue;
        REQUIRE(query{lower}.is_in(capital));
    }
}

TEST_CASE("the plain part of a query can't reach beyond a string") {
    auto const part = [](std::string text) {
        return std::string{query{std::move(text)}.plain_part()};
    };
    CHECK(part("Red Build") == "red build");
    CHECK(part("say \"red build\" twice") == "red build");
    CHECK(part("a  wide gap") == "wide gap");
    CHECK(part(" edge ") == "edge");
    CHECK(part("404").empty());
    CHECK(part("1e-5").empty());
    CHECK(part("v1.2-rc_3") == "v1.2-rc_3");
    CHECK(part("{\"a\": 1}") == "a");
    CHECK(query{"Red Build"}.is_plain());
    CHECK_FALSE(query{"red build:"}.is_plain());
    CHECK(query{"red build:"}.is_spelled_alike());
    CHECK_FALSE(query{"a\nb"}.is_spelled_alike());
    CHECK_FALSE(query{"a\"b"}.is_spelled_alike());
}

TEST_CASE("escapes by number are found") {
    std::mt19937 random{7};
    for (int round = 0; round < 5'000; ++round) {
        std::string text;
        for (auto n = random() % 100; n-- > 0;) text += "\\uax"[random() % 4];
        auto const from = random() % 110;
        REQUIRE(find_numbered_escape(text, from) == text.find("\\u", from));
    }
}

}  // namespace app::tests
