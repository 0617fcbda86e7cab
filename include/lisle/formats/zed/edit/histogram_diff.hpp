// lisle/formats/zed/edit/histogram_diff.hpp - the histogram diff of two lists of lines.
//
// Source of the method: JGit's histogram diff as in imara-diff 0.1.8, which Zed uses.
#pragma once

#include <lisle/formats/zed/edit/line_tokens.hpp>
#include <lisle/formats/zed/edit/shortest_diff.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// Splits two lists at the longest common run of the rarest lines, and then both sides of the run
/// in the same way.
///
/// A part whose common lines occur more than 63 times in the old list is left to shortest_diff. So
/// is the rest once the work is above a bound.
///
/// Complexity: linear in the lines for each split, up to that bound; then as shortest_diff.
class histogram_diff {
public:
    histogram_diff(std::vector<line_token> const& before, std::vector<line_token> const& after,
                   std::size_t tokens)
        : before_{before}, after_{after}, first_(tokens, end_of_chain), counts_(tokens),
          next_(before.size()) {}

    [[nodiscard]] changed_lines run() {
        changed_lines out{std::vector<bool>(before_.size()), std::vector<bool>(after_.size())};
        parts_.push_back(trim({0, before_.size(), 0, after_.size()}));
        while (!parts_.empty()) {
            auto const part = parts_.back();
            parts_.pop_back();
            if (part.old_begin == part.old_end || part.new_begin == part.new_end) out.mark(part);
            else split(part, out);
        }
        return out;
    }

private:
    static constexpr std::uint32_t most_occurrences = 63;
    static constexpr std::size_t most_work = std::size_t{1} << 28U;
    static constexpr std::size_t end_of_chain = static_cast<std::size_t>(-1);

    struct common_run {
        std::size_t old_begin = 0, new_begin = 0, size = 0;
    };

    [[nodiscard]] line_part trim(line_part part) const {
        while (part.old_begin < part.old_end && part.new_begin < part.new_end
               && before_[part.old_begin] == after_[part.new_begin])
            ++part.old_begin, ++part.new_begin;
        while (part.old_begin < part.old_end && part.new_begin < part.new_end
               && before_[part.old_end - 1] == after_[part.new_end - 1])
            --part.old_end, --part.new_end;
        return part;
    }

    void split(line_part const& part, changed_lines& out) {
        auto const run = work_ < most_work ? find_run(part) : std::nullopt;
        if (!run) return find_shortest(part, out);
        if (run->size == 0) return out.mark(part);
        parts_.push_back(
            {run->old_begin + run->size, part.old_end, run->new_begin + run->size, part.new_end});
        parts_.push_back({part.old_begin, run->old_begin, part.new_begin, run->new_begin});
    }

    void find_shortest(line_part const& part, changed_lines& out) {
        auto const part_of = [](auto const& list, std::size_t begin, std::size_t end) {
            return std::span<line_token const>{list}.subspan(begin, end - begin);
        };
        shortest_diff{part_of(before_, part.old_begin, part.old_end),
                      part_of(after_, part.new_begin, part.new_end)}
            .run(part, out);
    }

    /// The run at which to split; an empty run if no line is common; nothing if all common lines
    /// are frequent.
    [[nodiscard]] std::optional<common_run> find_run(line_part const& part) {
        count(part);
        best_ = {};
        least_ = most_occurrences + 1;
        bool has_common = false;
        for (auto at = part.new_begin; at < part.new_end;) {
            auto const occurrences = counts_[after_[at]];
            has_common = has_common || occurrences != 0;
            at = occurrences != 0 && occurrences <= least_ ? extend(part, at) : at + 1;
        }
        forget(part);
        work_ += part.old_end - part.old_begin + part.new_end - part.new_begin;
        bool const is_found = !has_common || least_ <= most_occurrences;
        return is_found ? std::optional{best_} : std::nullopt;
    }

    /// Looks at all runs through a line of the new list. Returns the end of the longest run.
    [[nodiscard]] std::size_t extend(line_part const& part, std::size_t at) {
        auto next = at + 1;
        auto const token = after_[at];
        for (auto place = first_[token]; place != end_of_chain;) {
            auto const run = find_run_around(part, place, at);
            auto const end = run.old_begin + run.size;
            next = (std::max)(next, run.new_begin + run.size);
            while (place != end_of_chain && place < end) place = next_[place];
        }
        return next;
    }

    /// The run through a pair of equal lines. Keeps it if it is longer or rarer than the best run.
    common_run find_run_around(line_part const& part, std::size_t x, std::size_t y) {
        auto rarest = counts_[before_[x]];
        common_run out{x, y, 1};
        while (out.old_begin > part.old_begin && out.new_begin > part.new_begin
               && before_[out.old_begin - 1] == after_[out.new_begin - 1]) {
            --out.old_begin, --out.new_begin, ++out.size;
            rarest = (std::min)(rarest, counts_[before_[out.old_begin]]);
        }
        while (out.old_begin + out.size < part.old_end && out.new_begin + out.size < part.new_end
               && before_[out.old_begin + out.size] == after_[out.new_begin + out.size])
            rarest = (std::min)(rarest, counts_[before_[out.old_begin + out.size++]]);
        work_ += out.size;
        if (best_.size < out.size || rarest < least_) {
            least_ = rarest;
            best_ = out;
        }
        return out;
    }

    /// Lists the places of each line of the old list, ascending.
    void count(line_part const& part) {
        for (auto i = part.old_end; i-- > part.old_begin;) {
            auto const token = before_[i];
            next_[i] = first_[token];
            first_[token] = i;
            ++counts_[token];
        }
    }

    void forget(line_part const& part) {
        for (auto i = part.old_begin; i < part.old_end; ++i) {
            first_[before_[i]] = end_of_chain;
            counts_[before_[i]] = 0;
        }
    }

    std::vector<line_token> const& before_;
    std::vector<line_token> const& after_;
    std::vector<std::size_t> first_;     // for each token, its first place in the old list
    std::vector<std::uint32_t> counts_;  // for each token, the number of its places there
    std::vector<std::size_t> next_;      // for each place, the next place of its token
    std::vector<line_part> parts_;       // the parts that are still to be split
    common_run best_;
    std::uint32_t least_ = 0;
    std::size_t work_ = 0;
};

}  // namespace lisle::v0_1::zed::edit::detail
