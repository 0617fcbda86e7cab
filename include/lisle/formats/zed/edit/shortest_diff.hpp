// lisle/formats/zed/edit/shortest_diff.hpp - a shortest diff of two lists of lines.
//
// Method: the greedy search of Myers (1986).
#pragma once

#include <lisle/formats/zed/edit/line_tokens.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace lisle::inline v0_1::zed::edit::detail {

/// Finds the fewest lines of a part that go and come. If these are more than 1,024, all of its
/// lines do.
///
/// Complexity: linear in the lines times the changes; memory: the square of the changes.
class shortest_diff {
public:
    shortest_diff(std::span<line_token const> before, std::span<line_token const> after)
        : before_{before}, after_{after} {}

    /// Marks the changes; `place` says where the lists begin.
    void run(line_part const& place, changed_lines& out) {
        constexpr place_type most_changes = 1024;
        auto const most = (std::min)(old_size() + new_size(), most_changes);
        for (place_type changes = 0; changes <= most; ++changes)
            if (extend(changes)) return trace(changes, place, out);
        out.mark(place);
    }

private:
    using place_type = std::ptrdiff_t;

    /// The way onto a diagonal: where it comes from, and whether a line is added.
    struct entry {
        place_type from;
        bool is_added;

        [[nodiscard]] place_type x() const { return from + (is_added ? 0 : 1); }
    };

    /// Finds how far each diagonal gets with so many changes. Whether one gets to the end.
    bool extend(place_type changes) {
        auto& row = farthest_.emplace_back(static_cast<std::size_t>(changes) + 1);
        for (auto k = -changes; k <= changes; k += 2) {
            auto x = changes == 0 ? 0 : enter(changes, k).x();
            while (is_same(x, x - k)) ++x;
            row[static_cast<std::size_t>((k + changes) / 2)] = x;
            if (k == old_size() - new_size() && x >= old_size()) return true;
        }
        return false;
    }

    [[nodiscard]] entry enter(place_type changes, place_type k) const {
        bool const is_added =
            k == -changes || (k != changes && at(changes - 1, k - 1) < at(changes - 1, k + 1));
        return {at(changes - 1, is_added ? k + 1 : k - 1), is_added};
    }

    void trace(place_type changes, line_part const& place, changed_lines& out) const {
        for (auto k = old_size() - new_size(); changes > 0; --changes) {
            auto const way = enter(changes, k);
            k += way.is_added ? 1 : -1;
            auto const x = place.old_begin + static_cast<std::size_t>(way.from);
            auto const y = place.new_begin + static_cast<std::size_t>(way.from - k);
            out.mark(way.is_added ? line_part{x, x, y, y + 1} : line_part{x, x + 1, y, y});
        }
    }

    [[nodiscard]] place_type at(place_type changes, place_type k) const {
        return farthest_[static_cast<std::size_t>(changes)]
                        [static_cast<std::size_t>((k + changes) / 2)];
    }
    [[nodiscard]] bool is_same(place_type x, place_type y) const {
        return x < old_size() && y < new_size()
               && before_[static_cast<std::size_t>(x)] == after_[static_cast<std::size_t>(y)];
    }
    [[nodiscard]] place_type old_size() const { return std::ssize(before_); }
    [[nodiscard]] place_type new_size() const { return std::ssize(after_); }

    std::span<line_token const> before_, after_;
    std::vector<std::vector<place_type>> farthest_;  // for each number of changes
};

}  // namespace lisle::inline v0_1::zed::edit::detail
