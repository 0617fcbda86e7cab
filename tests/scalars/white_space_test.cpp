#include <doctest/doctest.h>

#include <lisle/scalars/white_space.hpp>

namespace white_space_test {

using lisle::scalars::measure_white_space;
using lisle::scalars::trim_white_space;

TEST_CASE("white space is measured in bytes") {
    CHECK(measure_white_space(" a") == 1);
    CHECK(measure_white_space("\xC2\xA0") == 2);
    CHECK(measure_white_space("\xE3\x80\x80x") == 3);
    for (auto const* none : {"", "a ", "\x1C", "\xC2", "\xE2\x80", "\xE2\x80\x8B", "\xEF\xBB\xBF"})
        CHECK(measure_white_space(none) == 0);
}

TEST_CASE("white space around a text is trimmed, inside it is kept") {
    CHECK(trim_white_space(" \t\xC2\x85 a \xE3\x80\x80 b\xC2\xA0\n") == "a \xE3\x80\x80 b");
    CHECK(trim_white_space("\xE3\x80\x81") == "\xE3\x80\x81");
    for (auto const* empty : {"", " ", "\xE2\x80\xA8\r\n"}) CHECK(trim_white_space(empty).empty());
}

TEST_CASE("white space behind a text is measured and trimmed alone") {
    using lisle::scalars::measure_last_white_space;
    using lisle::scalars::trim_white_space_end;
    CHECK(measure_last_white_space("a \xC2\xA0") == 2);
    CHECK(measure_last_white_space("\xE3\x80\x80") == 3);
    for (auto const* none : {"", " a", "\x80", "\xA0", "\xE2\x80\x8B"})
        CHECK(measure_last_white_space(none) == 0);
    CHECK(trim_white_space_end(" a\t\xE2\x80\xA8\n") == " a");
    CHECK(trim_white_space_end("\xC2\x85 ").empty());
}

}  // namespace white_space_test
