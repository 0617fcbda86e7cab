// lisle/text/text_lines.hpp - the lines of a text, with their places.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace lisle::v0_1::text {

/// One line without its line end, LF or CR LF. `offset` is in bytes, `number` begins with 1. A line
/// that is not complete has no line end: someone may still be writing it.
struct text_line {
    std::string_view text;
    std::size_t offset = 0;
    std::size_t number = 0;
    bool is_complete = true;
};

/// Walks over the lines of a text, without empty ones.
///
///     lisle::text::text_lines all{text};
///     while (auto const line = all.next()) use(line->text);
///
/// Errors: none. Complexity: linear in the text. Lifetime: the text must live as long.
class text_lines {
public:
    explicit text_lines(std::string_view text) : text_{text} {}

    /// Returns the next line, or nothing after the last line.
    [[nodiscard]] std::optional<text_line> next() {
        while (at_ < text_.size()) {
            auto const end = (std::min)(text_.find('\n', at_), text_.size());
            text_line line{text_.substr(at_, end - at_), at_, ++number_, end < text_.size()};
            at_ = end + 1;
            if (line.text.ends_with('\r')) line.text.remove_suffix(1);
            if (!line.text.empty()) return line;
        }
        return std::nullopt;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;
};

}  // namespace lisle::v0_1::text
