// lisle/scalars/code_point_shift.hpp - tables that map code points by adding a distance.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace lisle::v0_1::scalars::detail {

/// Maps every `step`-th code point from first to last by adding a distance.
struct code_point_shift {
    char32_t first, last, step;
    int distance;
};

/// Maps a code point by a table in rising order; a code point that is not in the table stays.
template <std::size_t Size>
[[nodiscard]] constexpr char32_t shift(code_point_shift const (&table)[Size], char32_t c) {
    auto const* const range = std::lower_bound(
        std::begin(table), std::end(table), c,
        [](code_point_shift const& entry, char32_t sought) { return entry.last < sought; });
    if (range == std::end(table) || c < range->first || (c - range->first) % range->step != 0)
        return c;
    return static_cast<char32_t>(static_cast<int>(c) + range->distance);
}

/// Whether a table is in rising order, as lookup requires, and `step` leads from each first to its
/// last code point.
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

}  // namespace lisle::v0_1::scalars::detail
