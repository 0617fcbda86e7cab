// lisle/formats/zed/edit/diff_scores.hpp - one column of the scores of a streaming diff.
//
// Source of the rules: Zed (crate streaming_diff), at the pinned revision.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// The last step on the way to a cell of the table.
enum class diff_step : std::uint8_t { keep, remove, insert };

/// The steps to the cells of some columns, in two bits each.
class step_table {
public:
    step_table(std::size_t rows, std::size_t column_count)
        : stride_{(rows + 3) / 4}, bits_(stride_ * column_count) {}

    [[nodiscard]] diff_step at(std::size_t row, std::size_t column) const {
        return static_cast<diff_step>(unsigned{bits_[column * stride_ + row / 4]} >> row % 4 * 2
                                      & 3U);
    }
    void set(std::size_t row, std::size_t column, diff_step step) {
        bits_[column * stride_ + row / 4] |=
            static_cast<std::uint8_t>(static_cast<unsigned>(step) << row % 4 * 2);
    }

private:
    std::size_t stride_;
    std::vector<std::uint8_t> bits_;
};

/// The points of a kept character, by the length of its run over 4: powers of 1.8 by repeated
/// squaring, as Rust's `powi` computes them. (Other ways differ in the last bits.)
inline constexpr std::array run_points{
    1.0,
    1.8,
    3.24,
    5.832000000000001,
    10.497600000000002,
    18.895680000000006,
    34.01222400000001,
    61.22200320000002,
    110.19960576000004,
    198.35929036800007,
    357.04672266240016,
    642.6841007923204,
    1156.8313814261767,
    2082.2964865671183,
    3748.1336758208126,
    6746.640616477463,
    12143.953109659435,
};

/// The scores of all prefixes of an old text against the new text so far, and the lengths of the
/// runs of equal characters that end there.
///
/// An inserted character costs 1, a removed character 20. A kept character earns the points of its
/// run, which goes on from push to push.
class diff_scores {
public:
    explicit diff_scores(std::size_t old_size) : scores_(old_size + 1), runs_(old_size + 1) {
        for (std::size_t i = 0; i <= old_size; ++i) scores_[i] = -20.0 * static_cast<double>(i);
    }

    /// Moves on by one character of the new text. Calls `see(row, step)` for each row above `from`.
    ///
    /// Complexity: linear in the old text.
    template <class See>
    void advance(std::u32string_view old, char32_t added, std::size_t from, See see) {
        ++column_;
        column_state at{scores_[0], -static_cast<double>(column_), 0};
        scores_[0] = at.above;
        for (std::size_t i = 0; i < from; ++i) advance_row(i, old[i] == added, at);
        for (std::size_t i = from; i < old.size(); ++i) {
            auto const inserted = scores_[i + 1], removed = at.above, kept = at.diagonal;
            bool const is_equal = old[i] == added;
            bool const is_kept = is_equal && kept >= removed && kept >= inserted;
            see(i, is_kept               ? diff_step::keep
                   : removed >= inserted ? diff_step::remove
                                         : diff_step::insert);
            advance_row(i, is_equal, at);
        }
    }

    /// The first row from `from` on with the highest score.
    [[nodiscard]] std::size_t find_best(std::size_t from) const {
        auto const begin = scores_.begin() + static_cast<std::ptrdiff_t>(from);
        return from + static_cast<std::size_t>(std::max_element(begin, scores_.end()) - begin);
    }

private:
    struct column_state {
        double diagonal;   // the score in the last column, one row above
        double above;      // the score in this column, one row above
        std::uint8_t run;  // the run in the last column, one row above
    };

    void advance_row(std::size_t i, bool is_equal, column_state& at) {
        constexpr std::uint8_t longest = 64;  // longer runs earn no more
        auto const last = scores_[i + 1];
        auto const last_run = runs_[i + 1];
        auto const run =
            is_equal ? (std::min)(static_cast<std::uint8_t>(at.run + 1), longest) : std::uint8_t{0};
        auto score = (std::max)(last - 1, at.above - 20);
        if (is_equal) score = (std::max)(score, at.diagonal + run_points[run / 4]);
        scores_[i + 1] = score;
        runs_[i + 1] = run;
        at = {last, score, last_run};
    }

    std::size_t column_ = 0;
    std::vector<double> scores_;
    std::vector<std::uint8_t> runs_;
};

}  // namespace lisle::v0_1::zed::edit::detail
