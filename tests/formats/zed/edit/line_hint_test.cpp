#include <lisle/formats/zed/edit/line_hint.hpp>

#include <doctest/doctest.h>

#include <string>

namespace line_hint_test {

namespace edit = lisle::zed::edit;

TEST_CASE("a line hint is the first number behind line=") {
    CHECK(edit::find_line_hint("<old_text line=23") == 23);
    CHECK(edit::find_line_hint("<old_text line=\"23:50\"") == 23);
    CHECK(edit::find_line_hint("<old_text outline=0005") == 5);
    CHECK(edit::find_line_hint("foo=\"line=7\" line=8") == 7);
    CHECK(edit::find_line_hint("line=x line=9") == 9);
    CHECK(edit::find_line_hint("line=line=9") == 9);
    CHECK(edit::find_line_hint("line=4294967295") == 4294967295);
    for (auto const* none : {"", "line", "line=", "line='5'", "line = 5", "LINE=5", "line=\"\"5",
                             "line=4294967296", "line=99999999999999999999 line=1"})
        CHECK(!edit::find_line_hint(none));
}

TEST_CASE("a digit of another script makes the number unreadable") {
    CHECK(!edit::find_line_hint("line=12\xD9\xA3 line=5"));
    CHECK(!edit::find_line_hint("line=\xF0\x9E\x97\xB1 line=5"));
    CHECK(edit::find_line_hint("line=12\xC2\xB2") == 12);
    CHECK(edit::find_line_hint("line=\xC2\xB2 line=5") == 5);
    CHECK(edit::find_line_hint("line=12\xD9") == 12);
}

TEST_CASE("each zero of a script is followed by nine digits, and no other is a digit") {
    std::size_t count = 0;
    for (char32_t c = 0x80; c < 0x110000; ++c) {
        if (c >= 0xD800 && c < 0xE000) continue;
        char bytes[4];
        auto* const end = lisle::text::append_utf8(bytes, c);
        std::string_view const text{bytes, static_cast<std::size_t>(end - bytes)};
        auto const size = edit::detail::measure_digit(text);
        CHECK((size == 0 || size == text.size()));
        count += size == 0 ? 0 : 1;
    }
    CHECK(count == 10 * std::size(edit::detail::digit_zeros));
}

}  // namespace line_hint_test
