#include <lisle/formats/zed/edit/input_window.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace input_window_test {

namespace edit = lisle::zed::edit;

TEST_CASE("a code point that a text ends within is measured") {
    using edit::detail::measure_incomplete_code_point;
    CHECK(measure_incomplete_code_point("a\xE2\x82") == 2);
    CHECK(measure_incomplete_code_point("\xF0\x9F\x98") == 3);
    CHECK(measure_incomplete_code_point("\xC3") == 1);
    for (auto const* none : {"", "a", "\xE2\x82\xAC", "\xFF", "\x80", "\x80\x80\x80", "\xC3\xA9",
                             "\xC0", "\xE0\x80", "\xF5\x80", "\xED\xA0"})
        CHECK(measure_incomplete_code_point(none) == 0);
}

TEST_CASE("the start of a code point waits, and the parser does not run for it") {
    edit::detail::input_window window;
    REQUIRE(window.add("a\xE2"));
    CHECK(window.rest() == "a");
    window.consume(1);
    window.settle();
    CHECK(!window.add("\x82"));
    CHECK(window.left().empty());
    REQUIRE(window.add("\xAC"));
    CHECK(window.rest() == "\xE2\x82\xAC");
}

TEST_CASE("unused text is in front of the next chunk") {
    edit::detail::input_window window;
    REQUIRE(window.add("abc"));
    window.consume(1);
    window.settle();
    CHECK(window.left() == "bc");
    CHECK(window.add(""));
    CHECK(window.rest() == "bc");
    window.settle();
    REQUIRE(window.add("d"));
    CHECK(window.rest() == "bcd");
}

TEST_CASE("an ill-formed sequence does not start a code point") {
    edit::detail::input_window window;
    CHECK(!window.add("\xE2"));
    REQUIRE(window.add("x"));
    CHECK(window.rest() == "\xE2x");
}

TEST_CASE("a short chunk without markers passes with the text left before it") {
    edit::detail::input_window window;
    std::string out;
    auto const pass = [&](std::string_view chunk) {
        return window.pass_plain(chunk, {"<\n", '<', 2},
                                 [&](auto text) { out.append(text) += '|'; });
    };
    CHECK(pass("ab"));
    for (auto const* other : {"", "a<", "a\n", "\xC3", "\xC3\xA9", "123456789"})
        CHECK(!pass(other));
    CHECK(window.keep("\n"));
    CHECK(pass("c"));
    CHECK(window.left().empty());
    CHECK(out == "ab|\nc|");
    CHECK(window.keep("<"));
    CHECK(!pass("a"));
    CHECK(window.left() == "<");
}

}  // namespace input_window_test
