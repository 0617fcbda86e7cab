#include <lisle/text/string.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "support/fenced_pages.hpp"

namespace string_test {

namespace text = lisle::text;
using lisle::errc;

namespace {

/// The result of reading a string.
struct outcome {
    bool ok = false;
    std::string characters;
    std::size_t stop = 0;  ///< the end of the string, or the place of the failure
    errc code{};

    bool operator==(outcome const&) const = default;
};

doctest::String toString(outcome const& o) {
    auto const what =
        o.ok ? "\"" + o.characters + "\" up to " : std::string{to_string(o.code)} + " at ";
    return (what + std::to_string(o.stop)).c_str();
}

/// Reads and skips a copy that ends at a fence; both must agree.
outcome read(std::string_view json) {
    static fenced_pages const pages;
    static text::scratch room;
    auto* const first = pages.end() - json.size();
    std::memcpy(first, json.data(), json.size());
    text::cursor reading{{first, json.size()}}, skipping{{first, json.size()}};
    text::string_token token;
    bool const ok = text::read_string(reading, room, token);
    bool const skipped = text::skip_string(skipping);
    outcome const out{ok, ok ? std::string{token.characters} : "",
                      ok ? reading.offset() : static_cast<std::size_t>(reading.failed.at - first),
                      reading.failed.code};
    outcome const other{skipped, out.characters,
                        skipped ? skipping.offset()
                                : static_cast<std::size_t>(skipping.failed.at - first),
                        skipping.failed.code};
    if (!(out == other)) {
        CAPTURE(json);
        CHECK(out == other);
    }
    return out;
}

outcome reads(std::string characters, std::size_t stop) {
    return {true, std::move(characters), stop, {}};
}
outcome fails(errc code, std::size_t at) { return {false, "", at, code}; }

/// Different letters, not one repeated.
std::string plain(std::size_t size) {
    std::string out(size, 'a');
    for (std::size_t i = 0; i < size; ++i) out[i] = static_cast<char>('a' + i % 26);
    return out;
}

constexpr std::size_t longest = 200;  // three blocks of 64 bytes and a rest

/// Runs `f` for every length, with another byte at each place in turn.
template <class F>
void for_each_place(F f) {
    for (std::size_t size = 0; size <= longest; ++size)
        for (std::size_t place = 0; place <= size; ++place) f(plain(place), plain(size - place));
}

void check(std::string const& json, outcome const& expected) {
    auto const seen = read(json);
    if (seen == expected) return;
    CAPTURE(json);
    CHECK(seen == expected);
}

}  // namespace

TEST_CASE("plain strings of every length are views into the text") {
    for (std::size_t size = 0; size <= longest; ++size) {
        auto const json = '"' + plain(size) + "\" ,";
        check(json, reads(plain(size), size + 2));
        text::cursor in{json};
        text::scratch room;
        text::string_token token;
        REQUIRE(text::read_string(in, room, token));
        CHECK(!token.in_scratch);
        CHECK(token.characters.data() == json.data() + 1);
    }
}

TEST_CASE("an escape is resolved at every place of strings of every length") {
    for_each_place([](std::string const& before, std::string const& behind) {
        auto const size = before.size() + behind.size();
        check('"' + before + "\\n" + behind + '"', reads(before + '\n' + behind, size + 4));
        check('"' + before + "\\u20AC" + behind + '"',
              reads(before + "\xE2\x82\xAC" + behind, size + 8));
        check('"' + before + "\\ud83d\\ude00" + behind + '"',
              reads(before + "\xF0\x9F\x98\x80" + behind, size + 14));
    });
}

TEST_CASE("a quote ends a string at every place, an escaped quote does not") {
    for_each_place([](std::string const& before, std::string const& behind) {
        check('"' + before + "\\\"" + behind + '"',
              reads(before + '"' + behind, before.size() + behind.size() + 4));
        check('"' + before + '"' + behind + '"', reads(before, before.size() + 2));
        check("\"\\t" + before + '"' + behind + "\xFF", reads('\t' + before, before.size() + 4));
    });
}

TEST_CASE("characters of several bytes are checked at every place") {
    for_each_place([](std::string const& before, std::string const& behind) {
        auto const size = before.size() + behind.size();
        for (std::string const character : {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"}) {
            auto const characters = before + character + behind;
            check('"' + characters + '"', reads(characters, characters.size() + 2));
            check("\"\\r" + characters + '"', reads('\r' + characters, characters.size() + 4));
            // Without its last byte the error is at its first byte.
            auto const half = before + character.substr(0, character.size() - 1) + behind;
            check('"' + half + '"', fails(errc::invalid_utf8, before.size() + 1));
            check("\"\\r" + half + '"', fails(errc::invalid_utf8, before.size() + 3));
            check('"' + half + "\\r\"", fails(errc::invalid_utf8, before.size() + 1));
        }
        check('"' + before + "\x80" + behind + '"', fails(errc::invalid_utf8, before.size() + 1));
        CHECK(size <= longest);
    });
}

TEST_CASE("a control character is refused at every place") {
    for_each_place([](std::string const& before, std::string const& behind) {
        for (char const c : {'\x1F', '\n', '\0'}) {
            check('"' + before + c + behind + '"', fails(errc::syntax, before.size() + 1));
            check("\"\\b" + before + c + behind + '"', fails(errc::syntax, before.size() + 3));
        }
        check('"' + before + "\x7F" + behind + '"',
              reads(before + "\x7F" + behind, before.size() + behind.size() + 3));
    });
}

TEST_CASE("a string without its end fails at the end of the text") {
    for (std::size_t size = 0; size <= longest; ++size) {
        check('"' + plain(size), fails(errc::unexpected_end, size + 1));
        check("\"\\f" + plain(size), fails(errc::unexpected_end, size + 3));
        for (std::string const cut : {"\\", "\\u", "\\u0", "\\u00", "\\u00e"})
            check('"' + plain(size) + cut, fails(errc::unexpected_end, size + cut.size() + 1));
    }
}

TEST_CASE("texts cut at every byte never read past their end") {
    for (std::size_t size = 0; size <= longest; size += 3) {
        auto const whole = '"' + plain(size) + "\\u00e9\\\\\xC3\xA9" + plain(size) + '"';
        for (std::size_t end = 1; end < whole.size(); ++end) {
            auto const seen = read(whole.substr(0, end));
            if (seen == fails(errc::unexpected_end, end)) continue;
            CAPTURE(end);
            CHECK(seen == fails(errc::unexpected_end, end));
        }
    }
}

TEST_CASE("all valid escapes are resolved, and others are refused") {
    check(R"("\"\\\/\b\f\n\r\t")", reads("\"\\/\b\f\n\r\t", 18));
    check(R"("\u0041\u00e9\u00E9\u20ac\uffff\uFFFD")",
          reads("A\xC3\xA9\xC3\xA9\xE2\x82\xAC\xEF\xBF\xBF\xEF\xBF\xBD", 38));
    check(R"("\u0000")", reads(std::string(1, '\0'), 8));
    for (int c = 0; c < 256; ++c) {
        auto const escape = std::string{"\"ab\\"} + static_cast<char>(c) + "0000\"";
        bool const known =
            std::string_view{"\"\\/bfnrtu"}.find(static_cast<char>(c)) != std::string_view::npos;
        CAPTURE(c);
        CHECK(read(escape).ok == known);
        if (!known) check(escape, fails(errc::bad_escape, 3));
    }
    for (std::string const digits : {"00g0", "g000", "000 ", "-001", "0x00", "00\"0", "00\xC3\xA9"})
        check("\"a\\u" + digits + plain(longest) + '"', fails(errc::bad_escape, 2));
}

TEST_CASE("surrogates come in pairs, high before low") {
    check(R"("\ud800\udc00")", reads("\xF0\x90\x80\x80", 14));
    check(R"("\uDBFF\uDFFF")", reads("\xF4\x8F\xBF\xBF", 14));
    check(R"("\ud7ff\ue000")", reads("\xED\x9F\xBF\xEE\x80\x80", 14));
    for (std::string const behind :
         {"\"", "x\"", "\\n\"", "\\u0041\"", "\\ud800\"", "\\udbff\\udc00\"", "\\ue000\"", "\\u\"",
          "\\udc0\"", "\\udc0g\"", "u\xC3\xA9\""}) {
        check("\"ab\\ud800" + behind, fails(errc::bad_escape, 3));
        check("\"ab\\ud800" + behind + plain(longest), fails(errc::bad_escape, 3));
    }
    check(R"("ab\udc00")", fails(errc::bad_escape, 3));
    check(R"("ab\udfff\ud800")", fails(errc::bad_escape, 3));
}

TEST_CASE("a cut pair of surrogates is a bad escape") {
    std::string_view const pair = "\"\\ud83d\\ude00\"";
    for (std::size_t end = 7; end < 13; ++end) {
        CAPTURE(end);
        CHECK(read(pair.substr(0, end)) == fails(errc::bad_escape, 1));
    }
}

TEST_CASE("bytes that are not UTF-8 are refused where they begin") {
    for (std::string const bytes :
         {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80", "\xE0\x9F\xBF",
          "\xE2\x82", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x80\x80\x80", "\xF0\x8F\xBF\xBF",
          "\xF0\x9F\x98", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE",
          "\xFF"}) {
        for (std::size_t size : {0U, 1U, 15U, 31U, 60U, 63U, 64U, 130U}) {
            check('"' + plain(size) + bytes + '"', fails(errc::invalid_utf8, size + 1));
            check('"' + plain(size) + bytes + plain(70) + '"', fails(errc::invalid_utf8, size + 1));
            check("\"\\n" + plain(size) + bytes + plain(70) + '"',
                  fails(errc::invalid_utf8, size + 3));
        }
    }
    for (std::string const characters :
         {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xEF\xBF\xBF",
          "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        check('"' + characters + '"', reads(characters, characters.size() + 2));
}

TEST_CASE("scratch keeps one string at a time, of any length") {
    text::scratch room;
    text::string_token token;
    for (std::size_t size = 1; size < 300'000; size = size * 3 + 7) {
        std::string json{'"'}, expected;
        for (std::size_t i = 0; i < size; ++i) {
            json += i % 5 == 0 ? "\\u00e9" : i % 7 == 0 ? "\\\\" : "plain text";
            expected += i % 5 == 0 ? "\xC3\xA9" : i % 7 == 0 ? "\\" : "plain text";
        }
        json += '"';
        text::cursor in{json};
        REQUIRE(text::read_string(in, room, token));
        CHECK(token.in_scratch);
        CHECK(token.characters == expected);
        CHECK(in.at_end());
    }
}

TEST_CASE("unquoting a string token gives its characters, any other token an empty text") {
    CHECK(text::unquote(R"("")") == "");
    CHECK(text::unquote(R"("a\/b\u00e9")") == "a/b\xC3\xA9");
    for (std::string_view const broken : {"", "\"", "a", "\"a", "\"\\\"", "\"\xFF\""})
        CHECK(text::unquote(broken).empty());
}

TEST_CASE("an ECMAScript cursor reads a lone surrogate as three bytes") {
    for (auto const& [quoted, meant] :
         {std::pair{R"("ab\ud800x")", "ab\xED\xA0\x80x"}, std::pair{R"("\udfff")", "\xED\xBF\xBF"},
          std::pair{R"("\ud83d\ud83d\ude00")", "\xED\xA0\xBD\xF0\x9F\x98\x80"}}) {
        text::cursor in{quoted};
        in.ecmascript = true;
        text::scratch room;
        text::string_token token;
        CHECK(text::read_string(in, room, token));
        CHECK(token.characters == meant);
        in.at = in.first;
        CHECK(text::skip_string(in));
        CHECK(in.at_end());
    }
}

TEST_CASE("a token knows whether its escapes are canonical, at any place") {
    for (auto const& [escape, is_written] : {std::pair{R"(\n)", true},
                                             {R"(\")", true},
                                             {R"(\\)", true},
                                             {R"(\b\f\r\t)", true},
                                             {R"(\/)", false},
                                             {R"(\u000a)", false},
                                             {R"(\u001f)", false},
                                             {R"(\ud83d\ude00)", false}})
        for (std::size_t before = 0; before <= 300; ++before) {
            auto const text =
                '"' + std::string(before, 'a') + escape + std::string(300 - before, 'b') + "\\n\"";
            text::cursor in{text};
            text::scratch room;
            text::string_token token;
            REQUIRE(text::read_string(in, room, token));
            CAPTURE(text);
            CHECK(token.canonical == is_written);
        }
}

}  // namespace string_test
