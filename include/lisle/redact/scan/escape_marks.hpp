// lisle/redact/scan/escape_marks.hpp - where a text may have an escape, or a color, that hides a
// secret.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/bytes/unescaped.hpp>
#include <lisle/redact/credentials/secret_names.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lisle::v0_1::redaction {

/// What a text has where something may be escaped: see `is_escape`.
inline constexpr std::string_view escape_marks[] = {
    "%",     "\\u",    "\\x",   "\\/",     "\\_",  "\\0",    "\\1", "&#",
    "&amp;", "&quot;", "\x1b[", {"\0", 1}, "\\\n", "\\\r\n", "=\n", "=\r\n"};
/// The same of characters that tokens don't have.
inline constexpr std::string_view odd_escape_marks[] = {"\\\"", "\\\\", "\\n", "\\r", "\\t"};

namespace detail {

/// Whether control sequences stand within a word, and hide a token there.
constexpr bool is_word_cut(std::string_view text, std::size_t at) {
    if (at == 0 || !is_in(text[at - 1], word) || follows_escape(text, at)) return false;
    auto end = end_of_control_sequence(text, at);
    if (end == at) return false;
    for (int i = 0; i < 4; ++i) end = end_of_control_sequence(text, end);
    return end < text.size() && is_in(text[end], word);
}

/// Whether a control sequence stands after the name of a secret and its sign, or the scheme of a
/// URL, and hides the value after it.
constexpr bool is_value_cut(std::string_view text, std::size_t at) {
    if (end_of_control_sequence(text, at) == at) return false;
    constexpr std::size_t longest = 64;
    if (text_before(text, at, 3) == "://") return true;
    if (at > 0 && (text[at - 1] == ':' || text[at - 1] == '=')) {
        --at;
        if (at > 0 && text[at - 1] == ' ') --at;
    }
    while (at > 0 && (text[at - 1] == '"' || text[at - 1] == '\'')) --at;
    auto const begin = run_begin(text, at, word | dot, longest);
    return may_name_secret(text.substr(begin, at - begin));
}

}  // namespace detail

/// Whether a mark escapes an ASCII character, or with `beyond_ascii` any character, or hides what
/// is around it.
[[nodiscard]] inline bool is_escape(std::string_view text, span mark, bool beyond_ascii) {
    using namespace detail;
    auto const counts = [&](std::int32_t code) {
        return code >= 0 && (code < 0x80 || beyond_ascii);
    };
    switch (text[mark.end - 1]) {
        case 'u':
        case 'U':
            return counts(unit_at(text, mark.begin)) || long_unit_at(text, mark.begin).size != 0;
        case '0':
        case '1': return octal_at(text, mark.begin) > 0;
        case '\n': return joint_size(text, mark.begin) != 0;
        case '%':
        case 'x': return counts(byte_at(text, mark.end));
        case '#': return numeric_entity_at(text, mark.begin).size != 0;
        case '[': return is_word_cut(text, mark.begin) || is_value_cut(text, mark.begin);
        case '\0': return is_zero_of_utf16(text, mark.begin);
        default: return true;
    }
}

}  // namespace lisle::v0_1::redaction
