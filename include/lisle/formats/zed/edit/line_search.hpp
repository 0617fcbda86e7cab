// lisle/formats/zed/edit/line_search.hpp - finds the lines of a query in a file, or similar lines.
#pragma once

#include <lisle/formats/zed/edit/exact_runs.hpp>
#include <lisle/formats/zed/edit/line_alignment.hpp>
#include <lisle/formats/zed/edit/line_table.hpp>
#include <lisle/formats/zed/edit/matcher_options.hpp>
#include <lisle/formats/zed/edit/query_text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// The search of both matchers. It looks for exact runs of the query's rows as long as there are
/// any; only then it fills the table of costs, each row once.
class line_search {
public:
    line_search(std::string_view text, matcher_options limits, step_memory steps)
        : own_{text}, limits_{limits}, alignment_{steps} {}
    /// Searches a table that outlives the search and does not change meanwhile.
    line_search(line_table const& table, matcher_options limits, step_memory steps)
        : shared_{&table}, limits_{limits}, alignment_{steps} {}

    [[nodiscard]] line_table const& table() const { return own_ ? *own_ : *shared_; }
    [[nodiscard]] bool is_limited() const { return is_limited_ || alignment_.is_limited(); }

    /// Adds a line of the query.
    void add(std::string_view line) { runs_.add(table(), line); }

    /// Returns the places of the whole query, from the left.
    [[nodiscard]] std::vector<row_range> find(std::span<std::string const> query) {
        std::vector<row_range> out;
        auto const take = [&](row_range rows) { out.push_back(rows); };
        if (!runs_.is_empty()) runs_.for_each_match(take);
        else if (align(query)) alignment_.for_each_match(take);
        return out;
    }

    /// The pairs (row of the query, row of the file), both ascending. The search must keep its
    /// steps.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>>
    pairs(row_range rows, std::size_t query_size) const {
        if (runs_.is_empty()) return alignment_.pairs(rows.last);
        std::vector<std::pair<std::size_t, std::size_t>> out;
        for (std::size_t i = 0; i < query_size; ++i) out.emplace_back(i, rows.first + i);
        return out;
    }

private:
    bool align(std::span<std::string const> query) {
        if (query.size() > limits_.max_cells / table().size()) return is_limited_ = true, false;
        for (auto const& line : query.subspan(alignment_.rows()))
            alignment_.add(table(), line, limits_);
        return true;
    }

    std::optional<line_table> own_;
    line_table const* shared_ = nullptr;
    matcher_options limits_;
    exact_runs runs_;
    line_alignment alignment_;
    bool is_limited_ = false;
};

/// A query that comes in pieces, and its places so far.
class query_search {
public:
    query_search(std::string_view text, matcher_options limits, step_memory steps)
        : search_{text, limits, steps} {}
    query_search(line_table const& table, matcher_options limits, step_memory steps)
        : search_{table, limits, steps} {}

    [[nodiscard]] line_table const& table() const { return search_.table(); }
    [[nodiscard]] query_text const& query() const { return query_; }
    [[nodiscard]] std::vector<row_range> const& matches() const { return matches_; }
    [[nodiscard]] bool is_limited() const { return search_.is_limited(); }

    /// Returns the best place, or else the first place.
    std::optional<row_range> push(std::string_view piece, std::optional<std::uint32_t> line_hint) {
        line_hint_ = line_hint;
        if (query_.push(piece, [&](auto const& line) { search_.add(line); })) find();
        auto const chosen = best();
        return chosen || matches_.empty() ? chosen : matches_.front();
    }

    /// Adds the unfinished line.
    void finish() {
        if (query_.finish([&](auto const& line) { search_.add(line); })) find();
    }

    /// Adds the unfinished line to the query and does not search.
    void skip_unfinished() {
        query_.finish([](auto const&) {});
    }

    /// The only place, or else the place nearest to the hint, unless it is too far.
    [[nodiscard]] std::optional<row_range> best() const {
        if (matches_.size() == 1) return matches_.front();
        if (matches_.empty() || !line_hint_) return {};
        constexpr std::size_t tolerance = 200;
        auto const nearest =
            std::min_element(matches_.begin(), matches_.end(), [&](auto const& a, auto const& b) {
                return measure_to_hint(a) < measure_to_hint(b);
            });
        return measure_to_hint(*nearest) <= tolerance ? std::optional{*nearest} : std::nullopt;
    }

    [[nodiscard]] text_range range_of(row_range rows) const {
        return table().range_of(rows.first, rows.last);
    }

    /// As line_search::pairs.
    [[nodiscard]] auto pairs(row_range rows) const {
        return search_.pairs(rows, query_.line_texts().size());
    }

private:
    void find() { matches_ = search_.find(query_.line_texts()); }

    [[nodiscard]] std::size_t measure_to_hint(row_range rows) const {
        std::size_t const hint = *line_hint_;
        return rows.first < hint ? hint - rows.first : rows.first - hint;
    }

    line_search search_;
    query_text query_;
    std::vector<row_range> matches_;
    std::optional<std::uint32_t> line_hint_;
};

}  // namespace lisle::v0_1::zed::edit::detail
