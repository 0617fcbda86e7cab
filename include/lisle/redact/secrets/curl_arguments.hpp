// lisle/redact/secrets/curl_arguments.hpp - the password and the cookies among the arguments of
// curl.
#pragma once

#include <lisle/redact/detector.hpp>
#include <lisle/redact/secrets/credentials.hpp>
#include <lisle/redact/secrets/quoted_values.hpp>
#include <lisle/redact/secrets/sample_passwords.hpp>

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
    /// The size of a backslash and the line's end behind it.
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

/// Whether a word is an option of curl that has a value: by its letter, maybe behind others that
/// have none (`-sSu`), or by its name. `rest`: what of the value is in the word.
inline bool is_curl_option(std::string_view word, char letter, std::string_view name,
                           std::string_view& rest) {
    if (word.starts_with(name)) {
        rest = word.substr(name.size());
        bool const has_sign = rest.starts_with('=');
        if (has_sign) rest.remove_prefix(1);
        return has_sign || rest.empty();
    }
    constexpr std::string_view flags = "sSkLfvigGnNOIjJlpqaRZ#0123456";
    if (word.size() < 2 || word[0] != '-') return false;
    auto const end = word.find_first_not_of(flags, 1);
    if (end == word.npos || word[end] != letter) return false;
    rest = word.substr(end + 1);
    return true;
}

/// The value of an option of curl that `is_right` accepts. The anchor is the command.
template <class F>
span find_curl_value(std::string_view text, span at, char letter, std::string_view name,
                     F&& is_right) {
    if (!may_begin_token(text, at.begin)) return {};
    argument_reader arguments{text, at.end, "curl"};
    while (arguments.next()) {
        auto value = arguments.word();
        std::string_view rest;
        if (!is_curl_option(value.of(text), letter, name, rest)) continue;
        value.begin = value.end - rest.size();
        if (rest.empty()) {
            if (!arguments.next()) break;
            value = arguments.word();
        }
        if (is_right(value)) return value;
    }
    return {};
}

/// The password of `curl -u USER:PASSWORD`.
inline found_span find_curl_user(std::string_view text, span at) {
    auto const colon_of = [&](span value) { return value.of(text).find(':'); };
    auto found = find_curl_value(text, at, 'u', "--user", [&](span value) {
        auto const colon = colon_of(value);
        return colon != 0 && colon != text.npos
               && is_password_argument(value.of(text).substr(colon + 1));
    });
    if (!found.empty()) found.begin += colon_of(found) + 1;
    return {found};
}

/// The cookies of `curl -b NAME=VALUE`.
inline found_span find_curl_cookie(std::string_view text, span at) {
    return {find_curl_value(text, at, 'b', "--cookie", [&](span value) {
        auto const cookies = value.of(text);
        return cookies.size() >= 12 && cookies.find('=') != cookies.npos
               && looks_random_somewhere(cookies);
    })};
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
