// examples/lisle/page/line_diff.hpp - which lines of a text were changed.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace app::page {

/// A run of lines that both texts have (`is_same`, with `old_count == new_count`), or a replaced
/// run.
struct line_run {
    bool is_same = true;
    std::size_t old_first = 0, old_count = 0;  ///< indexes of lines, from 0
    std::size_t new_first = 0, new_count = 0;

    bool operator==(line_run const&) const = default;
};

/// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

/// Returns the runs of both texts in order. The lines that both begin with, and those that both end
/// with, are equal runs. The lines between are compared with Myers' algorithm ("An O(ND) Difference
/// Algorithm", 1986); if that exceeds a bound on its work, they are one replaced run. Complexity:
/// linear.
[[nodiscard]] std::vector<line_run> compare_lines(std::vector<std::string_view> const& before,
                                                  std::vector<std::string_view> const& after);

}  // namespace app::page
