// lisle/redact/bytes/characters.hpp - classes of bytes, where a token may begin, and how random it
// looks.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/hex.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace lisle::v0_1::redaction {

/// A place in a text, as byte offsets; `end` is behind the last byte.
struct span {
    std::size_t begin = 0, end = 0;

    [[nodiscard]] bool empty() const { return begin >= end; }
    [[nodiscard]] std::size_t size() const { return empty() ? 0 : end - begin; }
    /// The part of the text that the span is.
    [[nodiscard]] std::string_view of(std::string_view text) const {
        return text.substr(begin, size());
    }
    bool operator==(span const&) const = default;
};

// ---- Classes ------------------------------------------------------------------------------------

/// Classes of bytes, as bits.
enum char_class : std::uint16_t {
    digits = 1,
    upper_letters = 2,
    lower_letters = 4,
    underscore = 8,
    hyphen = 16,
    plus_and_slash = 32,
    dot = 64,
    tilde = 128,
    lower_hex_letters = 256,
    upper_hex_letters = 512,
    two_to_seven = 1024,
    equals = 2048,
    percent = 4096,
    lower_hex_digits = digits | lower_hex_letters,
    hex_digits = lower_hex_digits | upper_hex_letters,
    letters = upper_letters | lower_letters,
    letters_and_digits = letters | digits,
    word = letters_and_digits | underscore | hyphen,
    base64 = letters_and_digits | plus_and_slash,
};

namespace detail {

constexpr std::uint16_t classes_of(char c) {
    if (text::is_digit(c))
        return static_cast<std::uint16_t>(digits | (c >= '2' && c <= '7' ? two_to_seven : 0));
    if (c >= 'A' && c <= 'Z')
        return static_cast<std::uint16_t>(upper_letters | (c <= 'F' ? upper_hex_letters : 0));
    if (c >= 'a' && c <= 'z')
        return static_cast<std::uint16_t>(lower_letters | (c <= 'f' ? lower_hex_letters : 0));
    switch (c) {
        case '_': return underscore;
        case '-': return hyphen;
        case '+':
        case '/': return plus_and_slash;
        case '.': return dot;
        case '~': return tilde;
        case '=': return equals;
        case '%': return percent;
        default: return 0;
    }
}

inline constexpr auto class_table = [] {
    std::array<std::uint16_t, 256> out{};
    for (std::size_t i = 0; i < 256; ++i) out[i] = classes_of(static_cast<char>(i));
    return out;
}();

}  // namespace detail

/// Whether a byte belongs to one of these classes.
[[nodiscard]] constexpr bool is_in(char c, unsigned classes) {
    return (detail::class_table[static_cast<unsigned char>(c)] & classes) != 0;
}

/// Where the run of such bytes ends that begins at `at`; looks at `most` bytes.
[[nodiscard]] constexpr std::size_t run_end(std::string_view text, std::size_t at, unsigned classes,
                                            std::size_t most = std::string_view::npos) {
    auto const last = most < text.size() - at ? at + most : text.size();
    while (at < last && is_in(text[at], classes)) ++at;
    return at;
}

/// Where the run of such bytes begins that ends at `at`; looks at `most` bytes.
[[nodiscard]] constexpr std::size_t run_begin(std::string_view text, std::size_t at,
                                              unsigned classes,
                                              std::size_t most = std::string_view::npos) {
    auto const first = most < at ? at - most : 0;
    while (at > first && is_in(text[at - 1], classes)) --at;
    return at;
}

// ---- Words --------------------------------------------------------------------------------------

/// The last bytes before a place, at most so many.
[[nodiscard]] constexpr std::string_view text_before(std::string_view text, std::size_t at,
                                                     std::size_t most) {
    auto const first = at < most ? 0 : at - most;
    return text.substr(first, at - first);
}

/// Whether a text has these few bytes at a place. Without a call, as `starts_with` makes one.
[[nodiscard]] constexpr bool has_at(std::string_view text, std::size_t at, std::string_view bytes) {
    if (text.size() < at + bytes.size()) return false;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (text[at + i] != bytes[i]) return false;
    return true;
}

/// Whether a text is one of these words, in any case.
[[nodiscard]] constexpr bool is_one_of(std::string_view text,
                                       std::initializer_list<std::string_view> words) {
    for (auto const word : words)
        if (text::equals_ignoring_case(text, word)) return true;
    return false;
}

/// Whether a text ends with this, in any case.
[[nodiscard]] constexpr bool ends_ignoring_case(std::string_view text, std::string_view end) {
    return text.size() >= end.size()
           && text::equals_ignoring_case(text.substr(text.size() - end.size()), end);
}
[[nodiscard]] constexpr bool ends_ignoring_case(std::string_view text,
                                                std::initializer_list<std::string_view> ends) {
    for (auto const end : ends)
        if (ends_ignoring_case(text, end)) return true;
    return false;
}

// ---- Edges of tokens ----------------------------------------------------------------------------

namespace detail {

/// Whether the letter before `at` ends an escape: `\n`, `\u0041`, `\x41`, `%41`, `ESC[31m`, `=20`.
constexpr bool follows_escape(std::string_view text, std::size_t at) {
    auto const is = [&](std::size_t back, char c) { return at >= back && text[at - back] == c; };
    auto const are_hex = [&](std::size_t count) {
        for (std::size_t i = 1; i <= count; ++i)
            if (at < i || text::hex_value(text[at - i]) < 0) return false;
        return true;
    };
    if (is(2, '\\') && std::string_view{"nrtbfv0ae"}.find(text[at - 1]) != std::string_view::npos)
        return true;
    if (are_hex(2) && (is(3, '%') || (is(3, 'x') && is(4, '\\')))) return true;
    if (are_hex(4) && is(5, 'u') && is(6, '\\')) return true;
    if (are_hex(2) && is(3, '=')) {  // quoted-printable text, for a blank or a sign
        auto const byte = text::hex_value(text[at - 2]) * 16 + text::hex_value(text[at - 1]);
        return byte >= 0x20 && byte < 0x41 && !text::is_digit(static_cast<char>(byte));
    }
    if (!is(1, 'm')) return false;
    auto open = at - 1;
    while (open > 0 && at - open < 16 && (text::is_digit(text[open - 1]) || text[open - 1] == ';'))
        --open;
    return open > 0 && open < at - 1 && text[open - 1] == '[';
}

}  // namespace detail

/// Whether a token can begin here: not within a word, but behind an escape.
[[nodiscard]] constexpr bool may_begin_token(std::string_view text, std::size_t at) {
    return at == 0 || !is_in(text[at - 1], letters_and_digits) || detail::follows_escape(text, at);
}

// ---- Randomness ---------------------------------------------------------------------------------

/// Shannon's entropy in bits per byte.
[[nodiscard]] inline double entropy_of(std::string_view text) {
    std::array<std::size_t, 256> counts{};
    for (char const c : text) ++counts[static_cast<unsigned char>(c)];
    double sum = 0;
    for (auto const n : counts)
        if (n != 0) sum += static_cast<double>(n) * std::log2(static_cast<double>(n));
    auto const size = static_cast<double>(text.size());
    return text.empty() ? 0 : std::log2(size) - sum / size;
}

namespace detail {

constexpr bool contains_ignoring_case(std::string_view text, std::string_view lower) {
    for (std::size_t i = 0; i + lower.size() <= text.size(); ++i) {
        std::size_t j = 0;
        while (j < lower.size() && text::to_lower(text[i + j]) == lower[j]) ++j;
        if (j == lower.size()) return true;
    }
    return false;
}

/// How many bytes are the one before, or the one before plus one.
constexpr std::size_t count_steps(std::string_view text) {
    std::size_t out = 0;
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] == text[i - 1] || text[i] == text[i - 1] + 1) ++out;
    return out;
}

}  // namespace detail

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

inline constexpr std::string_view stand_in_parts[]{
    "example", "changeme", "redacted", "placeholder", "xxxxxxxx", "****", "...", "0000000000"};
inline constexpr std::string_view stand_in_words[]{"your",   "dummy", "insert", "fake",
                                                   "sample", "xxxx",  "xxx",    "test"};

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

/// Whether a text stands for a secret and is none: `xxxxxxxx`, `your_key_here`, `abcdef123456`,
/// `EXAMPLE`. Short words count only on their own: random text may have them. Looks at the first
/// 128 bytes.
/// Source: the placeholders that published scanners ignore.
[[nodiscard]] constexpr bool is_stand_in(std::string_view text) {
    text = text.substr(0, 128);
    for (auto const part : detail::stand_in_parts)
        if (detail::contains_ignoring_case(text, part)) return true;
    for (auto const word : detail::stand_in_words)
        if (detail::has_word(text, word)) return true;
    if (detail::has_template(text)) return true;
    return text.size() > 3 && detail::count_steps(text) * 2 > text.size();
}

}  // namespace lisle::v0_1::redaction
