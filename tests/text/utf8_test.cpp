#include "lisle/text/utf8.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>

#include <lisle/text/simd/kernel.hpp>

#include "support/fenced_pages.hpp"
#include "support/sanitizer.hpp"

namespace utf8_test {

namespace text = lisle::text;

namespace {

/// The table of RFC 3629, section 4, row by row. 0 if no sequence starts at `p`.
std::size_t measure_by_the_book(char const* p, std::size_t count) {
    auto const in = [&](std::size_t i, int low, int high) {
        return i < count && low <= static_cast<unsigned char>(p[i])
               && static_cast<unsigned char>(p[i]) <= high;
    };
    auto const tail = [&](std::size_t i) { return in(i, 0x80, 0xbf); };
    if (in(0, 0x00, 0x7f)) return 1;
    if (in(0, 0xc2, 0xdf) && tail(1)) return 2;
    if (in(0, 0xe0, 0xe0) && in(1, 0xa0, 0xbf) && tail(2)) return 3;
    if (in(0, 0xe1, 0xec) && tail(1) && tail(2)) return 3;
    if (in(0, 0xed, 0xed) && in(1, 0x80, 0x9f) && tail(2)) return 3;
    if (in(0, 0xee, 0xef) && tail(1) && tail(2)) return 3;
    if (in(0, 0xf0, 0xf0) && in(1, 0x90, 0xbf) && tail(2) && tail(3)) return 4;
    if (in(0, 0xf1, 0xf3) && tail(1) && tail(2) && tail(3)) return 4;
    if (in(0, 0xf4, 0xf4) && in(1, 0x80, 0x8f) && tail(2) && tail(3)) return 4;
    return 0;
}

/// Where the text stops being UTF-8; `count` if it does not.
std::size_t valid_up_to(char const* p, std::size_t count) {
    std::size_t place = 0;
    while (place != count) {
        auto const size = measure_by_the_book(p + place, count - place);
        if (size == 0) break;
        place += size;
    }
    return place;
}

/// Compares every way to check with `expected`, by one doctest check for all.
void check_place(char const* p, std::size_t count, std::size_t expected) {
    auto const* const place = expected == count ? nullptr : p + expected;
    bool same = text::find_invalid_utf8(p, p + count) == place
                && text::detail::find_invalid_utf8_slowly(p, p + count) == place;
#if defined(__x86_64__)
    static bool const has_avx2 = text::avx2_kernel::is_supported();
    if (has_avx2) same = same && text::detail::avx2_utf8::find_invalid(p, p + count) == place;
#endif
    if (same) return;
    CAPTURE(std::string(p, count));
    CAPTURE(expected);
    CHECK(same);
}

constexpr std::string_view edges{"\x00\x41\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec"
                                 "\xed\xee\xef\xf0\xf1\xf3\xf4\xf5\xf8\xff",
                                 26};

}  // namespace

TEST_CASE("every sequence of up to three bytes is judged as by the table, also across blocks") {
    std::string line(140, 'x');
    std::uint32_t turn = 0;
    // With a sanitizer each thirteenth of three bytes must do: without one all are tried.
    constexpr std::uint32_t step = checks::is_sanitized ? 13 : 1;
    for (std::uint32_t code = 0; code < 0x1000000; code += code < 0x10000 ? 1 : step) {
        // The last byte is behind the sequence.
        char const bytes[4]{static_cast<char>(code), static_cast<char>(code >> 8),
                            static_cast<char>(code >> 16), 'x'};
        if (code < 0x100) check_place(bytes, 1, valid_up_to(bytes, 1));
        if (code < 0x10000) check_place(bytes, 2, valid_up_to(bytes, 2));
        auto const* const bad = text::detail::find_invalid_utf8_slowly(bytes, bytes + 3);
        auto const place = valid_up_to(bytes, 3);
        if (bad != (place == 3 ? nullptr : bytes + place)) check_place(bytes, 3, place);

        // Each sequence is at one of the places around the middle of the text.
        auto const at = 56 + turn++ % 16;
        std::memcpy(line.data() + at, bytes, 3);
        check_place(line.data(), line.size(), place == 3 ? line.size() : at + place);
        std::memcpy(line.data() + at, "xxx", 3);
    }
}

TEST_CASE("sequences of four bytes at the borders are judged as by the table, at all places") {
    std::string line(150, 'x');
    std::size_t const places[]{0,  1,  2,  3,  4,  29, 31, 32,  60, 61,
                               62, 63, 64, 65, 66, 67, 68, 125, 127};
    std::size_t turn = 0;
    for (char const a : edges) {
        for (char const b : edges) {
            for (char const c : edges) {
                for (char const d : edges) {
                    char const bytes[]{a, b, c, d};
                    auto const place = valid_up_to(bytes, 4);
                    for (int i = 0; i < 3; ++i) {
                        auto const at = places[turn++ % std::size(places)];
                        // The text ends with the sequence, or soon behind it, or much later.
                        auto const count = i == 0 ? at + 4 : at + 4 + turn % 19;
                        std::memcpy(line.data() + at, bytes, 4);
                        check_place(line.data(), count, place == 4 ? count : at + place);
                        std::memcpy(line.data() + at, "xxxx", 4);
                    }
                }
            }
        }
    }
}

TEST_CASE("texts that end inside a sequence are refused at its first byte, whatever their length") {
    fenced_pages const pages;
    for (std::string_view const whole : {"\xc3\xa9", "\xe2\x80\x94", "\xf0\x9f\x98\x80"}) {
        for (std::size_t before = 0; before < 300; ++before) {
            for (std::size_t cut = 1; cut <= whole.size(); ++cut) {
                // Plain text, then as much of the sequence as fits before the fence.
                auto* const first = pages.end() - before - cut;
                std::memset(first, 'x', before);
                std::memcpy(first + before, whole.data(), cut);
                check_place(first, before + cut, cut == whole.size() ? before + cut : before);
                // And plain text again, which can't repair it.
                auto* const start = pages.end() - before - cut - 70;
                std::memset(start, 'x', before);
                std::memcpy(start + before, whole.data(), cut);
                std::memset(start + before + cut, 'x', 70);
                check_place(start, before + cut + 70,
                            cut == whole.size() ? before + cut + 70 : before);
            }
        }
    }
}

TEST_CASE("long texts with one wrong byte are refused at that byte, in all scripts") {
    fenced_pages const pages;
    std::mt19937 random{5};
    for (int round = 0; round < 20000; ++round) {
        std::string line;
        auto const wanted = random() % 400;
        auto const script = random() % 5;
        while (line.size() < wanted) {
            auto const dice = static_cast<std::uint32_t>(random());
            std::uint32_t code_point = dice % 0x80;
            if (script == 1 || (script == 4 && dice % 5 == 1)) code_point = 0x80 + dice % 0x780;
            if (script == 2 || (script == 4 && dice % 5 == 2)) code_point = 0x800 + dice % 0xd000;
            if (script == 3 || (script == 4 && dice % 5 == 3))
                code_point = 0x10000 + dice % 0x100000;
            char bytes[4];
            line.append(bytes, text::append_utf8(bytes, code_point));
        }
        REQUIRE(valid_up_to(line.data(), line.size()) == line.size());
        auto* const first = round % 2 == 0 ? pages.begin() : pages.end() - line.size();
        std::memcpy(first, line.data(), line.size());
        check_place(first, line.size(), line.size());
        if (line.empty()) continue;
        first[random() % line.size()] = static_cast<char>(0x80 + random() % 0x80);
        check_place(first, line.size(), valid_up_to(first, line.size()));
    }
}

TEST_CASE("random bytes are judged as by the table") {
    std::mt19937 random{6};
    for (int round = 0; round < 20000; ++round) {
        std::string bytes(random() % 200, 'x');
        for (int i = 0; i < 3 && !bytes.empty(); ++i)
            bytes[random() % bytes.size()] = edges[random() % edges.size()];
        check_place(bytes.data(), bytes.size(), valid_up_to(bytes.data(), bytes.size()));
    }
}

TEST_CASE("every code point is written as it is read") {
    for (std::uint32_t code_point = 0; code_point <= 0x10ffff; ++code_point) {
        char bytes[4];
        auto const size = static_cast<std::size_t>(text::append_utf8(bytes, code_point) - bytes);
        auto const surrogate = 0xd800 <= code_point && code_point < 0xe000;
        if (measure_by_the_book(bytes, size) != (surrogate ? 0 : size)) {
            CAPTURE(code_point);
            CHECK(size == 0);
        }
        std::uint32_t read = static_cast<unsigned char>(bytes[0]);
        if (size > 1) read &= 0x7fU >> size;
        for (std::size_t i = 1; i < size; ++i)
            read = read << 6 | (static_cast<std::uint32_t>(bytes[i]) & 0x3f);
        if (read != code_point) CHECK(read == code_point);
    }
}

TEST_CASE("an empty text is valid") { CHECK(text::find_invalid_utf8(nullptr, nullptr) == nullptr); }

TEST_CASE("well-formed text is decoded to its code points") {
    CHECK(text::decode_utf8("a\u007F\u0080\u07FF\u0800\uD7FF\uE000\uFFFF\U00010000\U0010FFFF")
          == U"a\u007F\u0080\u07FF\u0800\uD7FF\uE000\uFFFF\U00010000\U0010FFFF");
    CHECK(text::decode_utf8("") == U"");
}

TEST_CASE("ill-formed text is not decoded") {
    for (std::string_view const wrong :
         {"\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x9F\xBF", "\xED\xA0\x80",
          "\xE2\x82", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        CAPTURE(wrong);
        CHECK_FALSE(text::decode_utf8(wrong));
    }
}

TEST_CASE("each maximal ill-formed part becomes one replacement character") {
    CHECK(text::replace_invalid_utf8("a\u20ACb") == "a\u20ACb");
    CHECK(text::replace_invalid_utf8("\x80\x80") == "\uFFFD\uFFFD");
    CHECK(text::replace_invalid_utf8("\xE2\x82") == "\uFFFD");
    CHECK(text::replace_lone_surrogates("a\xED\xA0\x80z\xED\xBF\xBF") == "a\uFFFDz\uFFFD");
    CHECK(text::replace_lone_surrogates("\xED\x9F\xBF\u20AC") == "\xED\x9F\xBF\u20AC");
    CHECK(text::replace_invalid_utf8("\xE2\x82x") == "\uFFFDx");
    CHECK(text::replace_invalid_utf8("\xF0\x9F\x98\xC3\xA9") == "\uFFFD\u00E9");
    CHECK(text::replace_invalid_utf8("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");
    CHECK(text::replace_invalid_utf8("\xC0\xAF") == "\uFFFD\uFFFD");
}

TEST_CASE("a text is cut between characters, and anywhere if it is not UTF-8") {
    CHECK(text::cut_utf8("abc", 3) == "abc");
    CHECK(text::cut_utf8("abcd", 3) == "abc");
    CHECK(text::cut_utf8("a\u20ACb", 3) == "a");
    CHECK(text::cut_utf8("a\u20ACb", 4) == "a\u20AC");
    CHECK(text::cut_utf8(std::string(20, '\x80'), 10).size() == 7);
    static_assert(text::cut_utf8("", 0).empty());
}

}  // namespace utf8_test
