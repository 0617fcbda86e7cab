// Characters that a terminal would obey or hide are spelled out.
#include "../terminal/escape.hpp"

#include <doctest/doctest.h>

#include <string>

using app::escape_line;
using app::escape_text;

TEST_CASE("control characters are spelled out in a line") {
    CHECK(escape_line("\x1b[2J") == R"(\u{1b}[2J)");
    CHECK(escape_line(std::string{"a\0b", 3}) == R"(a\u{0}b)");
    CHECK(escape_line("\x7f") == R"(\u{7f})");
    CHECK(escape_line("a\r\nb\tc") == R"(a\r\nb\tc)");
    CHECK(escape_line("\u009b31m") == R"(\u{9b}31m)");
}

TEST_CASE("characters that are invisible or change the direction of a text are spelled out") {
    CHECK(escape_line("gpj.\u202etxt") == R"(gpj.\u{202e}txt)");
    CHECK(escape_line("\u2066x\u2069\u061c\u200e") == R"(\u{2066}x\u{2069}\u{61c}\u{200e})");
    CHECK(escape_line("a\u200bb\ufeff\u2028") == R"(a\u{200b}b\u{feff}\u{2028})");
    CHECK(escape_line("\U000e0041") == R"(\u{e0041})");
}

TEST_CASE("bytes that are not UTF-8 are spelled out one by one") {
    CHECK(escape_line("a\x9b\xff") == R"(a\x9b\xff)");
    CHECK(escape_line("\xED\xA0\xBD") == R"(\xed\xa0\xbd)");
    CHECK(escape_line("caf\xC3") == R"(caf\xc3)");
}

TEST_CASE("all other characters stay") {
    for (auto const* text : {"", "plain", "C:\\dir\\u{1b}", "\u00e9\u4e2d\u0639", "\u2514 x",
                             "\U0001F469\u200d\U0001F4BB", "\u2764\ufe0f"}) {
        CAPTURE(text);
        CHECK(escape_line(text) == text);
        CHECK(escape_text(text) == text);
    }
}

TEST_CASE("a text keeps its lines and tabs") {
    CHECK(escape_text("a\r\n\tb\n") == "a\n\tb\n");
    CHECK(escape_text("a\rb\r") == R"(a\rb\r)");
    CHECK(escape_text("\x1b\n\u202e") == "\\u{1b}\n\\u{202e}");
}
