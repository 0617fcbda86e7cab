// lisle/formats/zed/edit/similar_lines.hpp - which lines of a file are nearly equal to one line.
//
// Source of the rules: Zed's edit agent (streaming_fuzzy_matcher.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/line_similarity.hpp>
#include <lisle/formats/zed/edit/line_table.hpp>
#include <lisle/formats/zed/edit/matcher_options.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// Finds the lines of a table that are similar to a given line. Compares each number of the table
/// with that line at most once: equal lines have one number.
class similar_lines {
public:
    /// Starts to compare the table with another line, which the caller has trimmed.
    void begin(line_table const& table, std::string_view line, matcher_options const& limits) {
        known_.assign(table.different().size(), verdict::unknown);
        counts_.resize(table.different().size());
        query_number_ = table.find(line);
        is_long_ = line.size() > limits.max_line;
        if (!is_long_) query_.emplace(line);
    }

    [[nodiscard]] bool is_equal(std::uint32_t number) const { return number == query_number_; }

    [[nodiscard]] bool is_similar(line_table const& table, std::uint32_t number,
                                  matcher_options const& limits) {
        auto& known = known_[number];
        if (known == verdict::unknown)
            known = compare(table.different()[number], counts_[number], limits) ? verdict::similar
                                                                                : verdict::other;
        return known == verdict::similar;
    }

    /// Whether a line counted as not similar because of a limit.
    [[nodiscard]] bool is_limited() const { return is_limited_; }

private:
    enum class verdict : unsigned char { unknown, similar, other };

    bool compare(std::string_view line, std::optional<character_counts>& counts,
                 matcher_options const& limits) {
        if (is_long_ || line.size() > limits.max_line || steps_ > limits.max_steps) {
            is_limited_ = true;
            return false;
        }
        if (!query_->allows_size(line.size())) return false;
        if (!counts) counts.emplace(line);
        return query_->is_similar_to(line, *counts, steps_);
    }

    std::optional<similar_line> query_;
    std::uint32_t query_number_ = line_table::none;
    bool is_long_ = false;
    bool is_limited_ = false;
    std::size_t steps_ = 0;
    std::vector<verdict> known_;
    std::vector<std::optional<character_counts>> counts_;
};

}  // namespace lisle::v0_1::zed::edit::detail
