// lisle/formats/zed/edit/newer_fuzzy_matcher.hpp - Zed's matcher since July 2026: exact texts
// first.
//
// Source of the rules: Zed (streaming_fuzzy_matcher.rs), August 2026.
#pragma once

#include <lisle/formats/zed/edit/find_text.hpp>
#include <lisle/formats/zed/edit/line_search.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// How a text was found.
enum class match_pass {
    exact,  ///< byte for byte; may begin and end within a line
    fuzzy   ///< line by line
};

[[nodiscard]] constexpr std::string_view to_string(match_pass pass) {
    return pass == match_pass::exact ? "exact" : "fuzzy";
}

/// A match, with its pairs (line of the query, matching line of the text), both counted from 0.
struct paired_match {
    text_range range;
    std::vector<std::pair<std::size_t, std::size_t>> line_pairs;

    bool operator==(paired_match const&) const = default;
};

/// As streaming_fuzzy_matcher, but `finish` first looks for the exact query, and each match has its
/// line pairs. Hints change only the result of a push.
///
/// Complexity: as streaming_fuzzy_matcher, and two bits for each line of the query and of the text.
class newer_fuzzy_matcher {
public:
    explicit newer_fuzzy_matcher(std::string_view text, matcher_options limits = {})
        : search_{text, limits, detail::step_memory::kept} {}
    /// Searches the lines of a text that are shared by several queries.
    explicit newer_fuzzy_matcher(detail::line_table const& table, matcher_options limits = {})
        : search_{table, limits, detail::step_memory::kept} {}

    /// As streaming_fuzzy_matcher::push.
    std::optional<text_range> push(std::string_view piece,
                                   std::optional<std::uint32_t> line_hint = {}) {
        raw_ += piece;
        auto const rows = search_.push(piece, line_hint);
        return rows ? std::optional{search_.range_of(*rows)} : std::nullopt;
    }

    /// Returns the matches from the left; at most two if they are exact.
    std::vector<paired_match> finish() {
        if (auto exact = find_exact(); !exact.empty()) return exact;
        pass_ = match_pass::fuzzy;
        if (auto extended = extend()) return {std::move(*extended)};
        search_.finish();
        std::vector<paired_match> out;
        for (auto const& rows : search_.matches())
            out.push_back({search_.range_of(rows), search_.pairs(rows)});
        return out;
    }

    /// How `finish` found its matches.
    [[nodiscard]] match_pass pass() const { return pass_; }
    /// The lines of the query so far.
    [[nodiscard]] std::vector<std::string> const& query_lines() const {
        return search_.query().line_texts();
    }
    /// The lines of the text.
    [[nodiscard]] detail::line_table const& table() const { return search_.table(); }
    /// As streaming_fuzzy_matcher::is_limited.
    [[nodiscard]] bool is_limited() const { return search_.is_limited(); }

private:
    /// Finds the exact query, without its last line feed.
    std::vector<paired_match> find_exact() {
        std::vector<paired_match> out;
        auto const size = raw_.size() - (raw_.ends_with('\n') ? 1 : 0);
        for (auto const place : detail::find_text(table().text(), raw_, 2))
            out.push_back({{place, place + size}, {}});
        if (out.empty()) return out;
        pass_ = match_pass::exact;
        search_.skip_unfinished();
        for (auto& match : out) pair_lines(match);
        return out;
    }

    void pair_lines(paired_match& match) const {
        auto const row = table().row_of(match.range.begin);
        for (std::size_t i = 0; i < query_lines().size(); ++i)
            match.line_pairs.emplace_back(i, row + i);
    }

    /// The only match so far, extended by the unfinished line if the next line begins with it.
    std::optional<paired_match> extend() {
        auto const& line = search_.query().unfinished();
        if (line.empty() || search_.matches().size() != 1) return {};
        auto const rows = search_.matches().front();
        auto const range = search_.range_of(rows);
        auto const behind = table().text().substr(range.end);
        if (!behind.starts_with('\n') || !behind.substr(1).starts_with(line)) return {};
        paired_match out{{range.begin, range.end + 1 + line.size()}, search_.pairs(rows)};
        out.line_pairs.emplace_back(query_lines().size(), rows.last);
        search_.skip_unfinished();
        return out;
    }

    detail::query_search search_;
    std::string raw_;
    match_pass pass_ = match_pass::fuzzy;
};

}  // namespace lisle::v0_1::zed::edit
