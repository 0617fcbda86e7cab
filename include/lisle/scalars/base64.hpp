// lisle/scalars/base64.hpp - base64 with the standard alphabet and padding (RFC 4648, section 4).
#pragma once

#include <lisle/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

inline constexpr std::string_view base64_alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of each character of the alphabet; 64 for all others.
inline constexpr auto base64_values = [] {
    std::array<std::uint8_t, 256> out{};
    out.fill(64);
    for (std::size_t i = 0; i < base64_alphabet.size(); ++i)
        out[static_cast<unsigned char>(base64_alphabet[i])] = static_cast<std::uint8_t>(i);
    return out;
}();

}  // namespace detail

/// The value of a character of the alphabet, 64 for any other byte.
[[nodiscard]] constexpr std::uint32_t base64_value(char c) {
    return detail::base64_values[static_cast<unsigned char>(c)];
}

/// Returns four characters for every three bytes, with the last group padded by `=`.
[[nodiscard]] LISLE_INLINE_CORE std::string encode_base64(std::string_view bytes);

/// Returns the bytes, or nothing for any text that `encode_base64` does not make: with white space,
/// without padding, with bits after the last byte (Rust's base64 `STANDARD`).
[[nodiscard]] LISLE_INLINE_CORE std::optional<std::string> decode_base64(std::string_view text);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/base64.hpp>
#endif
