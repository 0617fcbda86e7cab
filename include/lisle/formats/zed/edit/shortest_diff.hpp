// lisle/formats/zed/edit/shortest_diff.hpp - a shortest diff of two lists of lines.
//
// Method: the search of Myers (1986) from both ends, in linear space, cut as in git's xdiff.
#pragma once

#include <lisle/formats/zed/edit/line_tokens.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// Finds the fewest removed and added lines of a part. A part with too many changes is cut where
/// the search got farthest: its diff may be longer than the shortest diff.
///
/// Complexity: linear in the lines times the changes, of which at most 1,024 count (256 in long
/// lists); memory: linear.
class shortest_diff {
public:
    shortest_diff(std::span<line_token const> before, std::span<line_token const> after)
        : before_{before}, after_{after}, forward_(before.size() + after.size() + 3),
          backward_(forward_.size()) {}

    /// Marks the changes; `place` says where the lists begin.
    void run(line_part const& place, changed_lines& out) {
        std::vector<box> open{{0, std::ssize(before_), 0, std::ssize(after_)}};
        while (!open.empty()) {
            auto const part = trim(open.back());
            open.pop_back();
            if (part.left == part.right || part.top == part.bottom) {
                mark(part, place, out);
                continue;
            }
            auto const [x, y] = find_split(part);
            open.push_back({x, part.right, y, part.bottom});
            open.push_back({part.left, x, part.top, y});
        }
    }

private:
    using place_type = std::ptrdiff_t;

    /// A part: old lines from left to right, new lines from top to bottom.
    struct box {
        place_type left, right, top, bottom;
    };
    struct point {
        place_type x, y;
    };
    /// The diagonals that a search has reached: every second diagonal from first to last.
    struct reach {
        place_type first, last;

        [[nodiscard]] bool contains(place_type k) const { return first <= k && k <= last; }
    };

    [[nodiscard]] bool is_same(place_type x, place_type y) const {
        return before_[static_cast<std::size_t>(x)] == after_[static_cast<std::size_t>(y)];
    }

    [[nodiscard]] box trim(box b) const {
        while (b.left < b.right && b.top < b.bottom && is_same(b.left, b.top)) ++b.left, ++b.top;
        while (b.left < b.right && b.top < b.bottom && is_same(b.right - 1, b.bottom - 1))
            --b.right, --b.bottom;
        return b;
    }

    static void mark(box const& b, line_part const& place, changed_lines& out) {
        auto const move = [](std::size_t begin, place_type by) {
            return begin + static_cast<std::size_t>(by);
        };
        out.mark({move(place.old_begin, b.left), move(place.old_begin, b.right),
                  move(place.new_begin, b.top), move(place.new_begin, b.bottom)});
    }

    /// A point of a shortest path through the box, or the farthest point of an unfinished search.
    [[nodiscard]] point find_split(box const& b) {
        auto const start = b.left - b.top, end = b.right - b.bottom;
        bool const is_odd = (start - end) % 2 != 0;
        reach fore{start, start}, back{end, end};
        from_start(start) = b.left;
        from_end(end) = b.right;
        for (auto left = most_changes(b); left > 0; --left) {
            if (auto const met = extend_forward(b, fore, is_odd ? back : nothing)) return *met;
            if (auto const met = extend_backward(b, back, is_odd ? nothing : fore)) return *met;
        }
        return find_farthest(b, fore, back);
    }

    /// Long lists get less work per line.
    [[nodiscard]] static place_type most_changes(box const& b) {
        auto const size = b.right - b.left + b.bottom - b.top;
        return std::clamp((place_type{1} << 24U) / size, place_type{256}, place_type{1024});
    }

    /// Adds one change to the search from the start. Returns where it meets the search from the
    /// end.
    [[nodiscard]] std::optional<point> extend_forward(box const& b, reach& r, reach const& other) {
        widen(b, r, forward_, -1);
        for (auto k = r.last; k >= r.first; k -= 2) {
            auto x = (std::max)(from_start(k - 1) + 1, from_start(k + 1));
            while (x < b.right && x - k < b.bottom && is_same(x, x - k)) ++x;
            from_start(k) = x;
            if (other.contains(k) && from_end(k) <= x) return point{x, x - k};
        }
        return {};
    }

    /// Adds one change to the search from the end. Returns where it meets the search from the
    /// start.
    [[nodiscard]] std::optional<point> extend_backward(box const& b, reach& r, reach const& other) {
        widen(b, r, backward_, (std::numeric_limits<place_type>::max)());
        for (auto k = r.last; k >= r.first; k -= 2) {
            auto x = (std::min)(from_end(k - 1), from_end(k + 1) - 1);
            while (x > b.left && x - k > b.top && is_same(x - 1, x - k - 1)) --x;
            from_end(k) = x;
            if (other.contains(k) && x <= from_start(k)) return point{x, x - k};
        }
        return {};
    }

    /// Adds a diagonal on each side, or removes one at the edge of the box.
    void widen(box const& b, reach& r, std::vector<place_type>& all, place_type unreached) {
        if (r.first > b.left - b.bottom) at(all, --r.first - 1) = unreached;
        else ++r.first;
        if (r.last < b.right - b.top) at(all, ++r.last + 1) = unreached;
        else --r.last;
    }

    /// The point that is farthest from the beginning of its search, of both searches.
    [[nodiscard]] point find_farthest(box const& b, reach const& fore, reach const& back) {
        point from_left{b.left, b.top}, from_right{b.right, b.bottom};
        for (auto k = fore.last; k >= fore.first; k -= 2) {
            auto const x = (std::min)({from_start(k), b.right, b.bottom + k});
            if (x + x - k > from_left.x + from_left.y) from_left = {x, x - k};
        }
        for (auto k = back.last; k >= back.first; k -= 2) {
            auto const x = (std::max)({from_end(k), b.left, b.top + k});
            if (x + x - k < from_right.x + from_right.y) from_right = {x, x - k};
        }
        auto const gone = from_left.x + from_left.y - b.left - b.top;
        auto const come = b.right + b.bottom - from_right.x - from_right.y;
        return come < gone ? from_left : from_right;
    }

    [[nodiscard]] place_type& from_start(place_type k) { return at(forward_, k); }
    [[nodiscard]] place_type& from_end(place_type k) { return at(backward_, k); }
    /// The entry of the diagonal k = x - y.
    [[nodiscard]] place_type& at(std::vector<place_type>& all, place_type k) const {
        return all[static_cast<std::size_t>(k + std::ssize(after_) + 1)];
    }

    static constexpr reach nothing{1, 0};

    std::span<line_token const> before_, after_;
    std::vector<place_type> forward_, backward_;  // the farthest x of each diagonal
};

}  // namespace lisle::v0_1::zed::edit::detail
