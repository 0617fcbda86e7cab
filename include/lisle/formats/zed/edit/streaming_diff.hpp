// lisle/formats/zed/edit/streaming_diff.hpp - a diff of characters while the new text arrives.
//
// Source of the rules: Zed (crate streaming_diff), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/code_unit.hpp>
#include <lisle/formats/zed/edit/diff_operation.hpp>
#include <lisle/formats/zed/edit/diff_scores.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// A bound on the work of a streaming diff. Zed has no bound.
struct diff_options {
    /// Characters of the old text times characters of the new text. Beyond the bound, the common
    /// beginning is kept, the rest of the new text inserted, and the rest of the old text removed.
    std::size_t max_cells = std::size_t{1} << 28U;
};

/// Zed's `StreamingDiff`: returns the operations that turn an old text into a new text, while the
/// new text arrives. It never revises an operation, so the operations, not their result, depend on
/// the pieces.
///
/// Complexity: a push takes time linear in the size of the old text times the number of new
/// characters, and a quarter of a byte of memory for each such pair; neither as long as the new
/// text is a prefix of the old text.
class streaming_diff {
public:
    explicit streaming_diff(std::string_view old_text, diff_options limits = {}) : limits_{limits} {
        for (std::size_t at = 0; at < old_text.size(); at += ends_.back() - at) {
            auto const unit = detail::decode_code_unit(old_text.substr(at));
            old_ += unit.value;
            ends_.push_back(at + unit.size);
        }
    }

    /// Adds a piece of the new text. Returns the operations that are certain now, none of them
    /// empty.
    std::vector<diff_operation> push(std::string_view text) {
        auto const added = detail::decode_code_units(text);
        if (added.empty()) return {};
        columns_ += added.size();
        if (goes_on_as_old(added)) return {make_keep(move_to(at_ + added.size()))};
        is_start_of_old_ = false;
        return is_limited() ? insert(text) : align(added, text);
    }

    /// Returns the removal of the rest of the old text.
    std::vector<diff_operation> finish() {
        if (at_ == old_.size()) return {};
        return {make_remove(move_to(old_.size()))};
    }

    /// Whether the bound was reached.
    [[nodiscard]] bool is_limited() const {
        return columns_ > limits_.max_cells / (std::max)(old_.size(), std::size_t{1});
    }

private:
    /// Whether the whole new text is a prefix of the old text. If so, the last cell has the highest
    /// score, and the diagonal is its only best path: no other path earns more for p kept
    /// characters, and each path off the diagonal costs 1 or more. Up to 2^18 characters the
    /// rounding errors are below 1 (their sum is at most p * p * 12144 / 2^52).
    [[nodiscard]] bool goes_on_as_old(std::u32string_view added) const {
        constexpr std::size_t most = std::size_t{1} << 18U;
        return is_start_of_old_ && (columns_ <= most || is_limited())
               && std::u32string_view{old_}.substr(at_).starts_with(added);
    }

    std::vector<diff_operation> insert(std::string_view text) {
        return {make_insert(std::string{text})};
    }

    std::vector<diff_operation> align(std::u32string const& added, std::string_view text) {
        if (scored_ == 0) scores_ = detail::diff_scores{old_.size()};
        for (; scored_ < columns_ - added.size(); ++scored_)
            scores_.advance(old_, old_[scored_], old_.size(), [](auto...) {});
        detail::step_table steps{old_.size() - at_, added.size()};
        for (std::size_t j = 0; j < added.size(); ++j, ++scored_)
            scores_.advance(old_, added[j], at_,
                            [&](auto row, auto step) { steps.set(row - at_, j, step); });
        return write(trace(steps, scores_.find_best(at_), added.size()), text);
    }

    using run = std::pair<detail::diff_step, std::size_t>;

    /// The path back from the end row, as runs of equal steps, the last run first.
    [[nodiscard]] std::vector<run> trace(detail::step_table const& steps, std::size_t end,
                                         std::size_t column_count) const {
        using detail::diff_step;
        std::vector<run> out;
        for (auto row = end - at_, column = column_count; row > 0 || column > 0;) {
            auto const step = column == 0 ? diff_step::remove
                              : row == 0  ? diff_step::insert
                                          : steps.at(row - 1, column - 1);
            row -= step == diff_step::insert ? 0 : 1;
            column -= step == diff_step::remove ? 0 : 1;
            if (out.empty() || out.back().first != step) out.emplace_back(step, 0);
            ++out.back().second;
        }
        return out;
    }

    std::vector<diff_operation> write(std::vector<run> const& runs, std::string_view text) {
        std::vector<diff_operation> out;
        for (auto at = runs.rbegin(); at != runs.rend(); ++at) {
            auto const [step, count] = *at;
            if (step == detail::diff_step::insert) {
                auto const size = measure(text, count);
                out.push_back(make_insert(std::string{text.substr(0, size)}));
                text.remove_prefix(size);
                continue;
            }
            auto const bytes = move_to(at_ + count);
            bool const is_kept = step == detail::diff_step::keep;
            if (is_kept) text.remove_prefix(bytes);
            out.push_back(is_kept ? make_keep(bytes) : make_remove(bytes));
        }
        return out;
    }

    /// The size in bytes of the first `characters` characters.
    [[nodiscard]] static std::size_t measure(std::string_view text, std::size_t characters) {
        std::size_t size = 0;
        for (; characters > 0; --characters)
            size += detail::decode_code_unit(text.substr(size)).size;
        return size;
    }

    /// Moves to a character of the old text. Returns the number of bytes in between.
    std::size_t move_to(std::size_t at) {
        auto const end_of = [&](std::size_t size) { return size == 0 ? 0 : ends_[size - 1]; };
        return end_of(at) - end_of(std::exchange(at_, at));
    }

    diff_options limits_;
    std::u32string old_;
    std::vector<std::size_t> ends_;  // the end of each character, in bytes
    std::size_t at_ = 0;             // the characters of the old text that have operations
    std::size_t columns_ = 0;        // the characters of the new text so far
    std::size_t scored_ = 0;         // the characters of the new text that have scores
    bool is_start_of_old_ = true;
    detail::diff_scores scores_{0};
};

}  // namespace lisle::v0_1::zed::edit
