// lisle/scalars/code_point_shift.hpp - tables of code points that stand for others nearby.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace lisle::inline v0::scalars::detail {

/// Every `step`-th code point from first to last, and the distance to what each of them becomes.
struct code_point_shift {
    char32_t first, last, step;
    int distance;
};

/// What a code point becomes by a table in rising order; itself where that says nothing of it.
template <std::size_t Size>
[[nodiscard]] constexpr char32_t shift(code_point_shift const (&table)[Size], char32_t c) {
    auto const* const range = std::lower_bound(
        std::begin(table), std::end(table), c,
        [](code_point_shift const& one, char32_t sought) { return one.last < sought; });
    if (range == std::end(table) || c < range->first || (c - range->first) % range->step != 0)
        return c;
    return static_cast<char32_t>(static_cast<int>(c) + range->distance);
}

/// Whether it rises, which lookup relies on, and every range begins and ends with one of its own.
template <std::size_t Size>
[[nodiscard]] consteval bool is_rising(code_point_shift const (&table)[Size]) {
    char32_t last = 0;
    for (auto const& range : table) {
        if (range.first <= last || range.last < range.first) return false;
        if ((range.last - range.first) % range.step != 0) return false;
        last = range.last;
    }
    return true;
}

}  // namespace lisle::inline v0::scalars::detail
