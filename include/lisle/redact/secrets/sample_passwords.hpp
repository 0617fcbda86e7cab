// lisle/redact/secrets/sample_passwords.hpp - passwords of manuals: variables, words, stars,
// patterns.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Where the variable `$NAME` ends at a dollar sign; `at` for none. `$$` stands for a dollar sign,
/// and names have seldom letters behind digits, as passwords do.
inline std::size_t end_of_variable(std::string_view text, std::size_t at) {
    bool const is_doubled =
        text.substr(at + 1).starts_with('$') || text.substr(0, at).ends_with('$');
    if (text[at] != '$' || is_doubled) return at;
    auto const end = run_end(text, at + 1, letters_and_digits | underscore);
    for (auto i = at + 2; i < end; ++i)
        if (is_in(text[i - 1], digits) && is_in(text[i], letters)) return at;
    return end;
}

/// What is left of a text without its variables.
inline std::string without_variables(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        auto const end = end_of_variable(text, at);
        if (end == at) out += text[at];
        at = end == at ? at + 1 : end;
    }
    return out;
}

/// Whether a text is a regular expression or a format, as rules for passwords are. Two signs that
/// expressions have may stand in a long password, too.
inline bool is_pattern(std::string_view text) {
    for (std::string_view const each :
         {"(?:", "(?=", "(?!", "(?i", "(?P<", "a-z", "A-Z", "0-9", "://"})
        if (text.find(each) != text.npos) return true;
    constexpr std::size_t least_password = 16;
    int signs = 0;
    for (std::string_view const each : {".*", "\\d", "\\w", "\\s", "\\S"})
        signs += text.find(each) != text.npos ? 1 : 0;
    return signs > (text.size() < least_password ? 0 : 1);
}

/// Whether a password is a variable, has hardly anything beside one, or is a word of a manual.
inline bool is_sample_password(std::string_view value) {
    if (value.find("***") != value.npos || is_stand_in(value) || is_pattern(value)) return true;
    constexpr std::size_t least = 6;                      // beside variables
    constexpr std::string_view marks = "!@#%^&*?+~|;,=";  // that names and hashes don't have
    if (value.starts_with('$') && value.find_first_of(marks) == value.npos) return true;
    if (value.find('$') != value.npos && without_variables(value).size() < least) return true;
    if (is_one_of(value, {"password", "passwd", "pass", "pwd", "secret", "token", "pw"}))
        return true;
    return value.find_first_not_of("xX.*") == value.npos;
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
