// lisle/redact/bytes/control_sequences.hpp - the colors of terminals, and where they hide a secret.
#pragma once

#include <lisle/redact/bytes/characters.hpp>
#include <lisle/redact/secrets/secret_names.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::redaction {

namespace detail {

/// Where the control sequence of a terminal ends that begins at `at`: `ESC[1;31m`; `at` for none.
/// Source: ECMA-48, 5.4.
constexpr std::size_t end_of_control_sequence(std::string_view text, std::size_t at) {
    constexpr std::size_t longest = 32;
    if (text.substr(at, 2) != "\x1b[") return at;
    auto const window = text.substr(at, longest);
    for (std::size_t i = 2; i < window.size(); ++i) {
        if (window[i] >= 0x40 && window[i] < 0x7F) return at + i + 1;
        if (window[i] < 0x20 || window[i] > 0x3F) break;
    }
    return at;
}

/// Whether control sequences stand within a word, and hide a token there.
constexpr bool is_word_cut(std::string_view text, std::size_t at) {
    if (at == 0 || !is_in(text[at - 1], word) || follows_escape(text, at)) return false;
    auto end = end_of_control_sequence(text, at);
    if (end == at) return false;
    for (int i = 0; i < 4; ++i) end = end_of_control_sequence(text, end);
    return end < text.size() && is_in(text[end], word);
}

/// Whether a control sequence stands behind the name of a secret and its sign, or the scheme of a
/// URL, and hides the value behind it.
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

}  // namespace lisle::v0_1::redaction
