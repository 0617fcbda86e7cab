// lisle/text/mended_line.hpp - a damaged line of JSON, as programs that replace invalid UTF-8 read
// it.
#pragma once

#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// A line without the NUL bytes around it, with U+FFFD in place of each sequence that is not UTF-8.
/// A file has such NUL bytes if its machine lost power while a program wrote. The line is borrowed.
class mended_line {
public:
    explicit mended_line(std::string_view line) : line_{line}, core_{strip(line)} {
        auto const* const end = core_.data() + core_.size();
        first_invalid_ = find_invalid_utf8(core_.data(), end);
        if (first_invalid_ != nullptr) text_ = replace_invalid_utf8(core_);
    }

    /// Whether the text is not the line itself.
    [[nodiscard]] bool is_changed() const { return core_.size() != line_.size() || has_invalid(); }
    /// The mended text. It lives as long as this value.
    [[nodiscard]] std::string_view text() const { return has_invalid() ? text_ : core_; }

    /// What stands before the text: NUL bytes, and white space among them.
    [[nodiscard]] std::string_view before() const { return line_.substr(0, start()); }
    /// What stands after the text: NUL bytes, and white space among them.
    [[nodiscard]] std::string_view behind() const { return line_.substr(start() + core_.size()); }
    /// What the text was made of: the line without `before` and `behind`.
    [[nodiscard]] std::string_view core() const { return core_; }

    /// Whether the line has a sequence that is not UTF-8.
    [[nodiscard]] bool has_invalid() const { return first_invalid_ != nullptr; }
    /// The first invalid sequence, in the line; null if there is none.
    [[nodiscard]] char const* first_invalid() const { return first_invalid_; }

private:
    [[nodiscard]] std::size_t start() const {
        return static_cast<std::size_t>(core_.data() - line_.data());
    }

    /// Only white space with a NUL byte in it is removed.
    [[nodiscard]] static std::string_view strip(std::string_view line) {
        constexpr std::string_view padding{"\0 \t\r", 4};
        auto const first = line.find_first_not_of(padding);
        if (first == line.npos) return line;
        auto const end = line.find_last_not_of(padding) + 1;
        if (line.substr(end).find('\0') != line.npos) line = line.substr(0, end);
        if (line.substr(0, first).find('\0') != line.npos) line.remove_prefix(first);
        return line;
    }

    std::string_view line_, core_;
    char const* first_invalid_ = nullptr;
    std::string text_;
};

/// Finds the places in a source of the characters of a copy that `replace_invalid_utf8` made.
class replaced_places {
public:
    explicit replaced_places(std::string_view source) : rest_{source} {}

    /// The offset in the source of the character at this offset of the copy. Offsets must ascend.
    [[nodiscard]] std::size_t find(std::size_t offset) {
        while (!rest_.empty()) {
            auto const step = decode_utf8_step(rest_);
            auto const width = step.is_valid ? step.size : replacement_character.size();
            if (copied_ + width > offset) break;
            copied_ += width;
            passed_ += step.size;
            rest_.remove_prefix(step.size);
        }
        return passed_;
    }

private:
    std::string_view rest_;
    std::size_t copied_ = 0, passed_ = 0;
};

}  // namespace lisle::v0_1::text
