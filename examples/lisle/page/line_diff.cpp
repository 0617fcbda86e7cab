// examples/lisle/page/line_diff.cpp - the shortest edit between two lists of lines, within bounds.
#include "line_diff.hpp"

#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstdint>

namespace app::page {

namespace {

using numbers = std::vector<std::uint32_t>;

/// Equal lines get equal numbers, so that each comparison takes constant time.
class numbering {
public:
    numbers number(std::vector<std::string_view> const& lines) {
        numbers out;
        out.reserve(lines.size());
        for (auto const line : lines)
            out.push_back(
                known_.try_emplace(line, static_cast<std::uint32_t>(known_.size())).first->second);
        return out;
    }

private:
    lisle::text::salted_map<std::string_view, std::uint32_t> known_;
};

/// A pair of equal lines.
struct match {
    std::size_t in_old = 0, in_new = 0;
};

/// The search for the shortest edit, forwards. The frontier of every step is kept for the walk
/// back.
class shortest_edit {
public:
    shortest_edit(numbers const& before, numbers const& after, std::size_t first,
                  std::size_t old_end, std::size_t new_end)
        : before_{before}, after_{after}, first_{first}, old_size_{static_cast<std::ptrdiff_t>(
                                                             old_end - first)},
          new_size_{static_cast<std::ptrdiff_t>(new_end - first)} {}

    /// The equal lines in between, from the last to the first; none if the search took too long.
    std::vector<match> find() {
        constexpr std::ptrdiff_t most_work = 4'000'000;
        auto const size = old_size_ + new_size_;
        auto const most = (std::min)({size, std::ptrdiff_t{400}, most_work / (size + 1) + 8});
        std::vector<std::ptrdiff_t> reach(static_cast<std::size_t>(2 * most + 3));
        for (std::ptrdiff_t d = 0; d <= most; ++d) {
            for (auto k = -d; k <= d; k += 2) {
                auto& x = reach[at(k, most)];
                x = starts_down(reach, k, d, most) ? reach[at(k + 1, most)]
                                                   : reach[at(k - 1, most)] + 1;
                while (x < old_size_ && x - k < new_size_ && is_equal(x, x - k)) ++x;
                if (x < old_size_ || x - k < new_size_) continue;
                steps_.push_back(reach);
                return walk_back(d, most);
            }
            steps_.push_back(reach);
        }
        return {};
    }

private:
    static std::size_t at(std::ptrdiff_t k, std::ptrdiff_t most) {
        return static_cast<std::size_t>(k + most + 1);
    }
    static bool starts_down(std::vector<std::ptrdiff_t> const& reach, std::ptrdiff_t k,
                            std::ptrdiff_t d, std::ptrdiff_t most) {
        return k == -d || (k != d && reach[at(k - 1, most)] < reach[at(k + 1, most)]);
    }
    [[nodiscard]] bool is_equal(std::ptrdiff_t x, std::ptrdiff_t y) const {
        return before_[first_ + static_cast<std::size_t>(x)]
               == after_[first_ + static_cast<std::size_t>(y)];
    }

    std::vector<match> walk_back(std::ptrdiff_t d, std::ptrdiff_t most) const {
        std::vector<match> out;
        auto x = old_size_, y = new_size_;
        for (; d >= 0; --d) {
            auto const k = x - y;
            std::ptrdiff_t from_x = 0, from_y = 0;
            if (d > 0) {
                auto const& reach = steps_[static_cast<std::size_t>(d - 1)];
                bool const is_down = starts_down(reach, k, d, most);
                from_x = reach[at(is_down ? k + 1 : k - 1, most)];
                from_y = from_x - (is_down ? k + 1 : k - 1);
            }
            auto const least_x = d == 0 ? 0 : from_x + (k < from_x - from_y ? 0 : 1);
            while (x > least_x && y > 0 && is_equal(x - 1, y - 1)) {
                --x;
                --y;
                out.push_back(
                    {first_ + static_cast<std::size_t>(x), first_ + static_cast<std::size_t>(y)});
            }
            x = from_x;
            y = from_y;
        }
        return out;
    }

    numbers const& before_;
    numbers const& after_;
    std::size_t first_;
    std::ptrdiff_t old_size_, new_size_;
    std::vector<std::vector<std::ptrdiff_t>> steps_;
};

/// Collects runs; equal runs that touch are merged.
class run_list {
public:
    void replace_until(std::size_t old_end, std::size_t new_end) {
        if (old_ != old_end || new_ != new_end)
            out.push_back({false, old_, old_end - old_, new_, new_end - new_});
        old_ = old_end;
        new_ = new_end;
    }
    void keep(std::size_t count) {
        if (count == 0) return;
        if (out.empty() || !out.back().is_same) out.push_back({true, old_, 0, new_, 0});
        out.back().old_count += count;
        out.back().new_count += count;
        old_ += count;
        new_ += count;
    }

    std::vector<line_run> out;

private:
    std::size_t old_ = 0, new_ = 0;
};

}  // namespace

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        auto const end = text.find('\n');
        auto line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        out.push_back(line);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return out;
}

std::vector<line_run> compare_lines(std::vector<std::string_view> const& before,
                                    std::vector<std::string_view> const& after) {
    numbering names;
    auto const old_lines = names.number(before), new_lines = names.number(after);
    auto const shorter = (std::min)(old_lines.size(), new_lines.size());
    std::size_t head = 0, tail = 0;
    while (head < shorter && old_lines[head] == new_lines[head]) ++head;
    while (tail < shorter - head
           && old_lines[old_lines.size() - 1 - tail] == new_lines[new_lines.size() - 1 - tail])
        ++tail;
    auto const old_end = old_lines.size() - tail, new_end = new_lines.size() - tail;
    run_list runs;
    runs.keep(head);
    auto const matches = shortest_edit{old_lines, new_lines, head, old_end, new_end}.find();
    for (auto m = matches.rbegin(); m != matches.rend(); ++m) {
        runs.replace_until(m->in_old, m->in_new);
        runs.keep(1);
    }
    runs.replace_until(old_end, new_end);
    runs.keep(tail);
    return runs.out;
}

}  // namespace app::page
