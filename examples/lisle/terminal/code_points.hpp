// examples/lisle/terminal/code_points.hpp - ranges of code points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace app {

/// From the first to the last code point.
struct code_points {
    char32_t first, last;
};

/// Whether a code point is in one of the ranges.
template <std::size_t Size>
[[nodiscard]] bool is_among(std::array<code_points, Size> const& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(),
                       [c](code_points range) { return range.first <= c && c <= range.last; });
}

}  // namespace app
