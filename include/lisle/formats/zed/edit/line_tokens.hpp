// lisle/formats/zed/edit/line_tokens.hpp - the lines of two texts as numbers, and their changes.
#pragma once

#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lisle::v0_1::zed::edit::detail {

/// The lines of a text, each without its `\n` or `\r\n`. No line begins after a final line feed.
[[nodiscard]] inline std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        auto const end = (std::min)(text.find('\n'), text.size());
        auto const line = text.substr(0, end);
        bool const ends_in_crlf = end < text.size() && line.ends_with('\r');
        out.push_back(line.substr(0, line.size() - (ends_in_crlf ? 1 : 0)));
        text.remove_prefix((std::min)(end + 1, text.size()));
    }
    return out;
}

using line_token = std::uint32_t;

/// Gives equal lines one number, from 0 on.
class line_numbering {
public:
    [[nodiscard]] std::vector<line_token> number(std::vector<std::string_view> const& texts) {
        std::vector<line_token> out;
        out.reserve(texts.size());
        numbers_.reserve(numbers_.size() + texts.size());
        for (auto const line : texts)
            out.push_back(
                numbers_.try_emplace(line, static_cast<line_token>(numbers_.size())).first->second);
        return out;
    }

    [[nodiscard]] std::size_t size() const { return numbers_.size(); }

private:
    lisle::text::salted_map<std::string_view, line_token> numbers_;
};

/// A part of two lists of lines.
struct line_part {
    std::size_t old_begin = 0, old_end = 0, new_begin = 0, new_end = 0;

    bool operator==(line_part const&) const = default;
};

/// The removed lines and the added lines, as flags. All other lines are equal, in the same order.
struct changed_lines {
    std::vector<bool> removed, added;

    void mark(line_part const& part) {
        auto const set = [](auto& flags, std::size_t begin, std::size_t end) {
            std::fill(flags.begin() + static_cast<std::ptrdiff_t>(begin),
                      flags.begin() + static_cast<std::ptrdiff_t>(end), true);
        };
        set(removed, part.old_begin, part.old_end);
        set(added, part.new_begin, part.new_end);
    }
};

}  // namespace lisle::v0_1::zed::edit::detail
