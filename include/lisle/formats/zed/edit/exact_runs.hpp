// lisle/formats/zed/edit/exact_runs.hpp - the places at which a file has the lines of a query.
#pragma once

#include <lisle/formats/zed/edit/line_table.hpp>
#include <lisle/scalars/white_space.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// The runs of lines in a file that equal the lines of a query, without the white space around each
/// line. In the table of line_alignment only such runs cost nothing, and they pair all lines. So
/// they are the result as long as there is one.
class exact_runs {
public:
    /// Adds a line of the query.
    void add(line_table const& table, std::string_view query_line) {
        auto const number = table.find(scalars::trim_white_space(query_line));
        if (rows_++ == 0) return begin(table, number);
        std::erase_if(ends_, [&](std::size_t end) {
            return end == table.size() || table.number_of(end) != number;
        });
        for (auto& end : ends_) ++end;
    }

    [[nodiscard]] bool is_empty() const { return ends_.empty(); }

    template <class See>
    void for_each_match(See see) const {
        for (auto const end : ends_) see(row_range{end - rows_, end});
    }

private:
    void begin(line_table const& table, std::uint32_t number) {
        if (number == line_table::none) return;
        for (std::size_t row = 0; row < table.size(); ++row)
            if (table.number_of(row) == number) ends_.push_back(row + 1);
    }

    std::size_t rows_ = 0;
    std::vector<std::size_t> ends_;  // the row after each run
};

}  // namespace lisle::v0_1::zed::edit::detail
