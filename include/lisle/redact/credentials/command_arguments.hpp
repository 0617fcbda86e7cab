// lisle/redact/credentials/command_arguments.hpp - reads the arguments of a command, one by one or
// after an option.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/credentials/quoted_values.hpp>
#include <lisle/redact/tokens/stand_ins.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether an argument is a password, and no variable and no word of a manual.
inline bool is_password_argument(std::string_view value) {
    return value.size() >= 4 && value[0] != '/' && !is_sample_password(value);
}

/// Reads the arguments of a command one by one, to its end or to the next command of its name. A
/// backslash joins lines, also in a string.
class argument_reader {
public:
    argument_reader(std::string_view text, std::size_t at, std::string_view command)
        : text_{text}, command_{command}, at_{at}, last_{(std::min)(text.size(), at + longest)} {}

    /// False at the end.
    bool next() {
        skip_between();
        if (at_ >= last_ || ends_command(text_[at_])) return false;
        if (is_quote(text_[at_])) read_quoted();
        else read_word();
        return word_.of(text_) != command_;
    }
    [[nodiscard]] span word() const { return word_; }

private:
    static constexpr std::size_t longest = 512;

    static bool ends_command(char c) {
        return std::string_view{"\r\n;|&<>"}.find(c) != std::string_view::npos;
    }

    void skip_between() {
        while (at_ < last_) {
            if (text_[at_] == ' ' || text_[at_] == '\t') ++at_;
            else if (auto const size = size_of_joint(); size != 0) at_ += size;
            else break;
        }
    }
    /// The size of a backslash and the line's end after it.
    [[nodiscard]] std::size_t size_of_joint() const {
        auto end = at_;
        while (end < last_ && text_[end] == '\\') ++end;
        if (end == at_ || end >= last_) return 0;
        bool const is_joint = text_[end] == '\n' || (text_[end] == 'n' && end > at_ + 1);
        return is_joint ? end + 1 - at_ : 0;
    }

    void read_quoted() {
        auto const begin = skip_quotes(text_, at_);
        word_ = quoted_value(text_, begin, longest);
        at_ = word_.empty() ? (std::max)(begin, at_ + 1) : skip_quotes(text_, word_.end);
    }
    void read_word() {
        auto const window = text_.substr(at_, last_ - at_);
        auto const size = (std::min)(window.find_first_of(" \t\r\n\"'`\\;|&<>"), window.size());
        word_ = {at_, at_ + size};
        at_ = word_.end;
    }

    std::string_view text_, command_;
    std::size_t at_, last_;
    span word_;
};

/// The argument that begins at `at`, without its quotes.
inline span argument_at(std::string_view text, std::size_t at) {
    auto const begin = skip_quotes(text, at);
    auto const window = text.substr(begin, 256);
    auto const size = (std::min)(window.find_first_of(" \t\r\n\"'\\`"), window.size());
    return {begin, begin + size};
}

/// The option in the arguments after a command, to the end of the command; npos if it has none.
inline std::size_t end_of_option(std::string_view text, std::size_t at, std::string_view option) {
    auto const window = text.substr(at, 160);
    auto const arguments = window.substr(0, window.find_first_of("\r\n;|&"));
    auto const found = arguments.find(option);
    return found == arguments.npos ? text.npos : at + found + option.size();
}

/// The argument of an option of the command at `at`. `option` has a blank at its end, unless the
/// argument follows without one.
inline span argument_of_option(std::string_view text, span at, std::string_view option) {
    if (!may_begin_token(text, at.begin)) return {};
    auto const begin = end_of_option(text, at.end - 1, option);
    return begin == text.npos ? span{} : argument_at(text, skip_blanks(text, begin));
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
