// lisle/redact/tokens/stand_ins.hpp - values that look like a secret but are placeholders: words of
// manuals, variables, templates, patterns.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/tokens/randomness.hpp>
#include <lisle/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Whether a text has a word with no letter on either side, in any case.
constexpr bool has_word(std::string_view text, std::string_view lower) {
    for (std::size_t i = 0; i + lower.size() <= text.size(); ++i) {
        auto const end = i + lower.size();
        if (i > 0 && is_in(text[i - 1], letters_and_digits)) continue;
        if (end < text.size() && is_in(text[end], letters_and_digits)) continue;
        if (text::equals_ignoring_case(text.substr(i, lower.size()), lower)) return true;
    }
    return false;
}

/// What stand-ins have anywhere, and the words that count only on their own.
inline constexpr std::string_view stand_in_parts[]{
    "example", "changeme", "redacted",   "placeholder",     "xxxxxxxx",
    "****",    "...",      "0000000000", "jbswy3dpehpk3pxp"};  // of most manuals of one-time
                                                               // passwords
inline constexpr std::string_view stand_in_words[]{"your",   "dummy", "insert", "fake",
                                                   "sample", "xxxx",  "xxx",    "test"};

/// The tokens of the documents that define OAuth and Basic authentication, which manuals copy.
/// Source: RFC 5849, RFC 6749, RFC 6750, RFC 7617, OpenID Connect Core 1.0.
inline constexpr std::string_view published_tokens[]{"2YotnFZFEjr1zCsicMWpAA",
                                                     "tGzv3JOkF0XG5Qx2TlKWIA",
                                                     "SplxlOBeZQQYbYS6WxSbIA",
                                                     "mF_9.B5f-4.1JqM",
                                                     "h480djs93hd8",
                                                     "SlAV32hkKG",
                                                     "czZCaGRSa3F0MzpnWDFmQmF0M2JW",
                                                     "s6BhdRkqt3:gX1fBat3bV",
                                                     "QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
                                                     "Aladdin:open sesame",
                                                     "0685bd9184jfhq22",
                                                     "ad180jjd733klru7"};

/// The bracket that closes the one at `at`; 0 if none stands there.
constexpr char closing_bracket(std::string_view text, std::size_t at) {
    switch (text[at]) {
        case '<': return '>';
        case '{': return '}';
        case '(': return ')';
        default: return 0;
    }
}

/// Whether a text has brackets for a value to come: `<your-key>`, `{password}`, `${X}`, `{{ x1 }}`,
/// `$(pass a)`, `%(name)s`. A key may have brackets, too, but hardly a word in them.
constexpr bool has_template(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        char const close = closing_bracket(text, at);
        auto const end = close == 0 ? text.npos : text.find(close, at + 1);
        if (end == text.npos) continue;
        bool const is_whole = at == 0 && end + 1 == text.size() && close != ')';
        bool const is_variable = at > 0 && text[at - 1] == '$';
        bool const is_format = at > 0 && text[at - 1] == '%';
        bool const is_double = at > 0 && text[at] == '{' && text[at - 1] == '{';
        if (is_whole || is_variable || is_double) return true;
        auto word_end = at + 1;
        while (is_in(text[word_end], letters | underscore | hyphen | dot) || text[word_end] == ' ')
            ++word_end;
        if ((close != ')' || is_format) && word_end == end && end > at + 2) return true;
    }
    return false;
}

}  // namespace detail

/// Whether a text looks like a secret but is a placeholder of manuals: `xxxxxxxx`, `your_key_here`,
/// `abcdef123456`, `EXAMPLE`. Short words count only on their own: random text may have them. Looks
/// at the first 128 bytes.
/// Source: the placeholders that published scanners ignore.
[[nodiscard]] constexpr bool is_stand_in(std::string_view text) {
    text = text.substr(0, 128);
    for (auto const token : detail::published_tokens)
        if (text == token) return true;
    for (auto const part : detail::stand_in_parts)
        if (detail::contains_ignoring_case(text, part)) return true;
    for (auto const word : detail::stand_in_words)
        if (detail::has_word(text, word)) return true;
    if (detail::has_template(text)) return true;
    return text.size() > 3 && detail::count_steps(text) * 2 > text.size();
}

namespace detail {

/// Where the variable `$NAME` ends at a dollar sign; `at` for none. `$$` stands for a dollar sign,
/// and names have seldom letters after digits, as passwords do.
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
    if (is_one_of(value, {"password", "passwd", "pass", "pwd", "secret", "token", "pw", "tiger",
                          "none", "null", "%s"}))
        return true;
    return value.find_first_not_of("xX.*") == value.npos;
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
