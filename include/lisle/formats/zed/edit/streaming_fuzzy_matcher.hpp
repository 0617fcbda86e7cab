// lisle/formats/zed/edit/streaming_fuzzy_matcher.hpp - finds the text that a model wants to
// replace.
//
// Source of the rules: Zed's edit agent (streaming_fuzzy_matcher.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/line_search.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// Zed's `StreamingFuzzyMatcher`: finds the lines of a text that are most similar to a query, which
/// comes in pieces.
///
///     lisle::zed::edit::streaming_fuzzy_matcher matcher{text};
///     matcher.push("fn main() {\n    run", {});
///     matcher.finish();
///     auto const range = matcher.best();
///
/// The text has line feeds only (`normalize_newlines`), and must outlive the matcher.
///
/// Complexity: for a line of the query that occurs in the text, linear in the number of its places;
/// for another line, linear in the lines of the text, plus the comparison of each different line of
/// similar length. The bounds are in matcher_options.
class streaming_fuzzy_matcher {
public:
    explicit streaming_fuzzy_matcher(std::string_view text, matcher_options limits = {})
        : search_{text, limits, detail::step_memory::none} {}
    /// Searches the lines of a text that are shared by several queries.
    explicit streaming_fuzzy_matcher(detail::line_table const& table, matcher_options limits = {})
        : search_{table, limits, detail::step_memory::none} {}

    /// Adds a piece of the query. Returns the best match so far, or the first match if none is
    /// best. Only a line feed changes the matches. The hint of the latest push counts.
    std::optional<text_range> push(std::string_view piece,
                                   std::optional<std::uint32_t> line_hint = {}) {
        return range_of(search_.push(piece, line_hint));
    }

    /// Adds the unfinished line of the query. Returns the matches, from the left.
    std::vector<text_range> finish() {
        search_.finish();
        std::vector<text_range> out;
        for (auto const& rows : search_.matches()) out.push_back(search_.range_of(rows));
        return out;
    }

    /// Returns the only match, or else the match that starts nearest to the hint, at most 200 lines
    /// away. (The hint counts lines from 1, but Zed uses it as if it counted from 0.)
    [[nodiscard]] std::optional<text_range> best() const { return range_of(search_.best()); }

    /// Returns the first and the last line of each match, counted from 1.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> match_lines() const {
        std::vector<std::pair<std::size_t, std::size_t>> out;
        for (auto const& rows : search_.matches()) out.emplace_back(rows.first + 1, rows.last);
        return out;
    }

    /// The lines of the query so far.
    [[nodiscard]] std::vector<std::string> const& query_lines() const {
        return search_.query().line_texts();
    }

    /// Whether a bound was reached, so that a match may be missing.
    [[nodiscard]] bool is_limited() const { return search_.is_limited(); }

private:
    [[nodiscard]] std::optional<text_range> range_of(std::optional<detail::row_range> rows) const {
        return rows ? std::optional{search_.range_of(*rows)} : std::nullopt;
    }

    detail::query_search search_;
};

}  // namespace lisle::v0_1::zed::edit
