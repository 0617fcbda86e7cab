// lisle/text/simd/short_escapes.hpp - escapes of two bytes, and how characters are escaped.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::text {

/// A table with an entry for each byte.
struct byte_table {
    char of[256];
};

namespace detail {

/// The character of `\c`, for the escapes that kernels resolve. Two are missing: `\b`, which would
/// take the place of `\"` in AVX2's table and is rare, and `\/`, which no system writes.
inline constexpr auto short_escapes = [] {
    byte_table table{};
    constexpr std::string_view letters = "\"\\fnrt", meant = "\"\\\f\n\r\t";
    for (std::size_t i = 0; i < letters.size(); ++i)
        table.of[static_cast<unsigned char>(letters[i])] = meant[i];
    return table;
}();

/// The letter after the backslash; `u` for control characters without a short escape.
inline constexpr auto escape_letters = [] {
    byte_table table{};
    for (std::size_t i = 0; i < 0x20; ++i) table.of[i] = 'u';
    constexpr std::string_view meant = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt";
    for (std::size_t i = 0; i < letters.size(); ++i)
        table.of[static_cast<unsigned char>(meant[i])] = letters[i];
    return table;
}();

/// Writes the escape of a byte that is special in a string, with lower-case digits.
[[nodiscard, gnu::always_inline]] inline char* write_escape(char* out, char special) {
    auto const byte = static_cast<unsigned char>(special);
    out[0] = '\\';
    out[1] = escape_letters.of[byte];
    if (out[1] != 'u') [[likely]]
        return out + 2;
    constexpr char digits[] = "0123456789abcdef";
    out[2] = out[3] = '0';
    out[4] = digits[byte >> 4];
    out[5] = digits[byte & 15];
    return out + 6;
}

}  // namespace detail

}  // namespace lisle::v0_1::text
