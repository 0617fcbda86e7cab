#include <lisle/scalars/code_point_shift.hpp>

#include <doctest/doctest.h>

namespace code_point_shift_test {

using namespace lisle::scalars::detail;

constexpr code_point_shift table[] = {
    {0x41, 0x43, 1, 32}, {0x100, 0x104, 2, 1}, {0x178, 0x178, 1, -121}};

TEST_CASE("every step-th code point of a range is shifted, and no other") {
    CHECK(shift(table, U'A') == U'a');
    CHECK(shift(table, U'C') == U'c');
    for (char32_t const c : {U'@', U'D', U'\x101', U'\x103', U'\x105', U'\x177', U'\x179'})
        CHECK(shift(table, c) == c);
    CHECK(shift(table, U'\x100') == U'\x101');
    CHECK(shift(table, U'\x104') == U'\x105');
    CHECK(shift(table, U'\x178') == U'\xFF');
    CHECK(shift(table, U'\x10FFFF') == U'\x10FFFF');
}

TEST_CASE("a table that is unsorted, or whose step misses its end, is invalid") {
    static constexpr code_point_shift falling[] = {{0x61, 0x63, 1, 1}, {0x41, 0x43, 1, 1}};
    static constexpr code_point_shift overlapping[] = {{0x41, 0x43, 1, 1}, {0x43, 0x44, 1, 1}};
    static constexpr code_point_shift missed[] = {{0x41, 0x44, 2, 1}};
    static_assert(is_rising(table));
    static_assert(!is_rising(falling));
    static_assert(!is_rising(overlapping));
    static_assert(!is_rising(missed));
}

}  // namespace code_point_shift_test
