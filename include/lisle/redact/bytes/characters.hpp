// lisle/redact/bytes/characters.hpp - places in a text, classes of bytes, and where a token may
// begin.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/hex.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace lisle::v0_1::redaction {

/// A place in a text, as byte offsets; `end` is after the last byte.
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

namespace detail {

/// Whether a text contains a word in any case. `lower`: the word in lower case.
constexpr bool contains_ignoring_case(std::string_view text, std::string_view lower) {
    for (std::size_t i = 0; i + lower.size() <= text.size(); ++i) {
        std::size_t j = 0;
        while (j < lower.size() && text::to_lower(text[i + j]) == lower[j]) ++j;
        if (j == lower.size()) return true;
    }
    return false;
}

}  // namespace detail

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

/// Whether a token can begin here: not within a word, but after an escape.
[[nodiscard]] constexpr bool may_begin_token(std::string_view text, std::size_t at) {
    return at == 0 || !is_in(text[at - 1], letters_and_digits) || detail::follows_escape(text, at);
}

}  // namespace lisle::v0_1::redaction
