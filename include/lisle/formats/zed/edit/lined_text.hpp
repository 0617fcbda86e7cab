// lisle/formats/zed/edit/lined_text.hpp - a text that edits change, and the table of its lines.
#pragma once

#include <lisle/formats/zed/edit/line_table.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::zed::edit::detail {

/// A text whose lines are numbered once, at the first search, and then updated with each change.
class lined_text {
public:
    explicit lined_text(std::string text) : first_{std::move(text)} {}

    lined_text(lined_text const&) = delete;
    lined_text& operator=(lined_text const&) = delete;

    [[nodiscard]] std::string_view text() const { return table_ ? text_ : first_; }

    [[nodiscard]] line_table const& lines_of_text() {
        if (!table_) {
            text_ = first_;
            table_.emplace(first_);
        }
        return *table_;
    }

    /// Complexity: linear in the changed lines, and a move of the text after them.
    void replace(text_range range, std::string_view with) {
        static_cast<void>(lines_of_text());
        text_.replace(range.begin, range.end - range.begin, with);
        table_->replace(range, with.size(), text_);
    }

private:
    std::string const first_;  // the original text, which the table views
    std::string text_;         // the changed text, from the first search on
    std::optional<line_table> table_;
};

}  // namespace lisle::v0_1::zed::edit::detail
