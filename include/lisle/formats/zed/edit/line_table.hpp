// lisle/formats/zed/edit/line_table.hpp - the lines of a text, and which of them are equal.
#pragma once

#include <lisle/scalars/white_space.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// A range of bytes.
struct text_range {
    std::size_t begin = 0, end = 0;

    bool operator==(text_range const&) const = default;
};

namespace detail {

/// Rows [first, last) of a file.
struct row_range {
    std::size_t first = 0, last = 0;
};

/// The lines of a text between its line feeds; the last line may be empty. Lines that are equal
/// without the white space around them have one number. The original text must outlive the table,
/// also after a `replace`.
class line_table {
public:
    static constexpr std::uint32_t none = 0xFFFFFFFF;

    explicit line_table(std::string_view text) : text_{text} { add_lines(text, 0, lines_); }

    /// Takes a change: `range` was replaced by `size` bytes, and `text` is the changed text. Lines
    /// that were removed keep their numbers.
    ///
    /// Complexity: linear in the changed lines, and a move of the lines after them.
    void replace(text_range range, std::size_t size, std::string_view text) {
        auto const first = row_of(range.begin), last = row_of(range.end);
        auto const begin = lines_[first].begin, end = range_of(last).end;
        auto const grown = size - (range.end - range.begin);  // modulo 2^64, as all sizes here
        std::vector<line> changed;
        text_ = text;
        add_lines(written_.emplace_back(text.substr(begin, end + grown - begin)), begin, changed);
        auto const at = [&](std::size_t row) {
            return lines_.begin() + static_cast<std::ptrdiff_t>(row);
        };
        for (auto behind = at(last + 1); behind != lines_.end(); ++behind) behind->begin += grown;
        auto const gone = lines_.erase(at(first), at(last + 1));
        lines_.insert(gone, changed.begin(), changed.end());
    }

    [[nodiscard]] std::size_t size() const { return lines_.size(); }
    [[nodiscard]] std::string_view text() const { return text_; }

    /// The bytes of a line without its line feed.
    [[nodiscard]] text_range range_of(std::size_t row) const {
        auto const end = row + 1 < lines_.size() ? lines_[row + 1].begin - 1 : text_.size();
        return {lines_[row].begin, end};
    }

    /// The range from the start of the row `first` to the end of the row before `last`.
    [[nodiscard]] text_range range_of(std::size_t first, std::size_t last) const {
        return {lines_[first].begin, range_of(last - 1).end};
    }

    /// The row of a place in the text.
    [[nodiscard]] std::size_t row_of(std::size_t place) const {
        auto const after = std::upper_bound(lines_.begin(), lines_.end(), place,
                                            [](auto at, line const& l) { return at < l.begin; });
        return static_cast<std::size_t>(after - lines_.begin()) - 1;
    }

    /// The number of the line in this row.
    [[nodiscard]] std::uint32_t number_of(std::size_t row) const { return lines_[row].number; }

    /// The number of the lines that equal this trimmed line, or `none`.
    [[nodiscard]] std::uint32_t find(std::string_view trimmed) const {
        auto const found = numbers_.find(trimmed);
        return found == numbers_.end() ? none : found->second;
    }

    /// The different lines, by their numbers, trimmed.
    [[nodiscard]] std::vector<std::string_view> const& different() const { return different_; }

private:
    struct line {
        std::size_t begin;
        std::uint32_t number;
    };

    /// Adds the lines of a part of the text that begins at `place`.
    void add_lines(std::string_view part, std::size_t place, std::vector<line>& to) {
        for (std::size_t begin = 0; begin <= part.size();) {
            auto const end = (std::min)(part.find('\n', begin), part.size());
            auto const trimmed = scalars::trim_white_space(part.substr(begin, end - begin));
            auto const number = static_cast<std::uint32_t>(different_.size());
            auto const [at, is_new] = numbers_.try_emplace(trimmed, number);
            if (is_new) different_.push_back(trimmed);
            to.push_back({place + begin, at->second});
            begin = end + 1;
        }
    }

    std::string_view text_;
    std::deque<std::string> written_;  // the lines of changes; the members below view them
    std::vector<line> lines_;
    std::vector<std::string_view> different_;
    lisle::text::salted_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace detail

}  // namespace lisle::v0_1::zed::edit
