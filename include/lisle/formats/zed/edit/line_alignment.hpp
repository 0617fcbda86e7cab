// lisle/formats/zed/edit/line_alignment.hpp - the cheapest alignments of a query with a file's
// lines.
//
// Source of the rules: Zed's edit agent (streaming_fuzzy_matcher.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/line_table.hpp>
#include <lisle/formats/zed/edit/matcher_options.hpp>
#include <lisle/formats/zed/edit/similar_lines.hpp>
#include <lisle/scalars/white_space.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// Whether the steps of all paths are kept: `pairs` needs them, and they take two bits for each
/// cell.
enum class step_memory { none, kept };

/// The table of Zed's search. Only the last row is kept: the cost of each cell, the start of its
/// path, and the number of lines that the path pairs. All paths through a cell continue the
/// cheapest path to it, so that no path has to be followed back.
class line_alignment {
public:
    explicit line_alignment(step_memory steps) : keeps_steps_{steps == step_memory::kept} {}

    [[nodiscard]] std::size_t rows() const { return rows_; }
    [[nodiscard]] bool is_limited() const { return lines_.is_limited(); }

    /// Adds a line of the query.
    ///
    /// Complexity: linear in the lines of the file, without the comparisons.
    void add(line_table const& table, std::string_view query_line, matcher_options const& limits) {
        if (rows_++ == 0) begin(table.size());
        auto const line = scalars::trim_white_space(query_line);
        lines_.begin(table, line, limits);
        auto diagonal = std::exchange(cells_[0], {cells_[0].cost + up_cost, 0, 0});
        for (std::size_t column = 1; column < cells_.size(); ++column) {
            auto const up = cells_[column];
            auto const number = table.number_of(column - 1);
            cells_[column] = choose(up, cells_[column - 1], diagonal, column, [&](auto limit) {
                if (lines_.is_equal(number)) return std::uint32_t{0};
                return limit > 1 && lines_.is_similar(table, number, limits) ? 1U : limit;
            });
            diagonal = up;
        }
    }

    /// Calls `see(row_range)`, from the left, for each alignment of the whole query that has the
    /// least cost and pairs 0.8 of the lines.
    template <class See>
    void for_each_match(See see) const {
        if (rows_ == 0) return;
        auto const least = std::min_element(cells_.begin() + 1, cells_.end(), is_cheaper)->cost;
        for (std::size_t column = 1; column < cells_.size(); ++column)
            if (cells_[column].cost == least && is_enough(cells_[column], column))
                see(row_range{cells_[column].start, column});
    }

    /// The pairs (row of the query, row of the file) of the match that ends at `last`, ascending.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> pairs(std::size_t last) const {
        std::vector<std::pair<std::size_t, std::size_t>> out;
        for (std::size_t row = rows_, column = last; row > 0 && column > 0;) {
            auto const taken = step_at(row, column);
            row -= taken != step::left ? 1 : 0;
            column -= taken != step::up ? 1 : 0;
            if (taken == step::diagonal) out.emplace_back(row, column);
        }
        std::reverse(out.begin(), out.end());
        return out;
    }

private:
    static constexpr std::uint32_t up_cost = 10, left_cost = 3;
    enum class step : unsigned char { up, left, diagonal };

    struct cell {
        std::uint32_t cost = 0, start = 0, pairs = 0;
    };

    static bool is_cheaper(cell const& a, cell const& b) { return a.cost < b.cost; }

    void begin(std::size_t column_count) {
        cells_.resize(column_count + 1);
        for (std::size_t i = 0; i < cells_.size(); ++i)
            cells_[i] = {0, static_cast<std::uint32_t>(i), 0};
    }

    /// The cheapest way into a cell; among equals up goes before left, and left before diagonal.
    /// `pay(limit)` returns the cost of a diagonal step, or `limit` if the cost is not below it.
    template <class Pay>
    cell choose(cell up, cell left, cell diagonal, std::size_t column, Pay pay) {
        up.cost += up_cost;
        left.cost += left_cost;
        auto taken = left.cost < up.cost ? step::left : step::up;
        auto out = taken == step::left ? left : up;
        if (diagonal.cost < out.cost) {
            auto const limit = out.cost - diagonal.cost;
            if (auto const cost = pay(limit); cost < limit) {
                taken = step::diagonal;
                out = {diagonal.cost + cost, diagonal.start, diagonal.pairs + 1};
            }
        }
        if (keeps_steps_) keep(taken, column);
        return out;
    }

    void keep(step taken, std::size_t column) {
        auto const place = place_of(rows_, column);
        if (place / 4 >= steps_.size()) steps_.resize(place / 4 + 1);
        steps_[place / 4] |=
            static_cast<unsigned char>(static_cast<unsigned>(taken) << place % 4 * 2);
    }

    [[nodiscard]] step step_at(std::size_t row, std::size_t column) const {
        auto const place = place_of(row, column);
        return static_cast<step>(unsigned{steps_[place / 4]} >> place % 4 * 2 & 3U);
    }

    [[nodiscard]] std::size_t place_of(std::size_t row, std::size_t column) const {
        return (row - 1) * (cells_.size() - 1) + column - 1;
    }

    /// Whether the path pairs 0.8 of the lines, in Zed's arithmetic.
    [[nodiscard]] bool is_enough(cell const& end, std::size_t column) const {
        auto const longer = (std::max)(column - end.start, rows_);
        return static_cast<float>(end.pairs) / static_cast<float>(longer) >= 0.8F;
    }

    bool keeps_steps_;
    std::size_t rows_ = 0;
    std::vector<cell> cells_;
    std::vector<unsigned char> steps_;
    similar_lines lines_;
};

}  // namespace lisle::v0_1::zed::edit::detail
