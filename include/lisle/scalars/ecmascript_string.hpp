// lisle/scalars/ecmascript_string.hpp - functions of JavaScript's 16-bit strings, on UTF-8.
//
// A lone surrogate is three bytes, as in WTF-8. Two that meet become one character of four bytes.
#pragma once

#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

/// The lone surrogate that a text starts with, or 0.
[[nodiscard]] constexpr std::uint32_t lone_surrogate(std::string_view text) {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.size() < 3 || byte(0) != 0xED || byte(1) < 0xA0) return 0;
    return 0xD000U | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
}

/// The size in bytes of the character that a text starts with.
[[nodiscard]] constexpr std::size_t character_size(std::string_view text) {
    auto const first = static_cast<unsigned char>(text[0]);
    std::size_t const size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return size < text.size() ? size : text.size();
}

[[nodiscard]] constexpr bool is_ecmascript_space(char32_t c) {
    return (c >= 0x09 && c <= 0x0D) || c == 0x20 || c == 0xA0 || c == 0x1680
           || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F
           || c == 0x205F || c == 0x3000 || c == 0xFEFF;
}

}  // namespace detail

/// The text as String.prototype.trim returns it.
[[nodiscard]] constexpr std::string_view ecmascript_trim(std::string_view text) {
    while (!text.empty()) {
        auto const step = lisle::text::decode_utf8_step(text);
        if (!step.is_valid || !detail::is_ecmascript_space(step.code_point)) break;
        text.remove_prefix(step.size);
    }
    while (!text.empty()) {
        std::size_t from = text.size() - 1;
        while (from > 0 && (static_cast<unsigned char>(text[from]) & 0xC0U) == 0x80) --from;
        auto const step = lisle::text::decode_utf8_step(text.substr(from));
        if (!step.is_valid || !detail::is_ecmascript_space(step.code_point)) break;
        text.remove_suffix(text.size() - from);
    }
    return text;
}

/// The length of JavaScript's string: UTF-16 units.
[[nodiscard]] constexpr std::size_t utf16_length(std::string_view text) {
    std::size_t units = 0;
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        units += (byte & 0xC0U) == 0x80 ? 0U : byte >= 0xF0 ? 2U : 1U;
    }
    return units;
}

/// The first `units` UTF-16 units, as slice(0, units). It may end with a lone surrogate.
[[nodiscard]] LISLE_INLINE_CORE std::string utf16_prefix(std::string_view text, std::size_t units);

/// Appends text. Two lone surrogates that meet become one character.
LISLE_INLINE_CORE void utf16_append(std::string& to, std::string_view more);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/ecmascript_string.hpp>
#endif
