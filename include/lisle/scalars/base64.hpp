// lisle/scalars/base64.hpp - base64 with the standard alphabet and padding (RFC 4648, section 4).
#pragma once

#include <lisle/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::scalars {

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
[[nodiscard]] inline std::string encode_base64(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        auto const count = bytes.size() - i < 3 ? bytes.size() - i : 3;
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group = group << 8U | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
        for (std::size_t j = 0; j < 4; ++j)
            out += j <= count ? detail::base64_alphabet[group >> (18 - 6 * j) & 63U] : '=';
    }
    return out;
}

/// Returns the bytes, or nothing for any text that `encode_base64` does not make: with white space,
/// without padding, with bits after the last byte (Rust's base64 `STANDARD`).
[[nodiscard]] inline std::optional<std::string> decode_base64(std::string_view text) {
    if (text.size() % 4 != 0) return {};
    std::size_t padding = 0;
    while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=')
        ++padding;
    std::string out(text.size() / 4 * 3, '\0');
    auto* to = out.data();
    std::uint32_t seen = 0;  // Bit 6 is set by any byte outside of the alphabet.
    auto const decode = [&](char const* group, std::size_t count) {
        std::uint32_t bits = 0;
        for (std::size_t j = 0; j < 4; ++j) {
            std::uint32_t const value = j < count ? base64_value(group[j]) : 0U;
            seen |= value;
            bits = bits << 6U | value;
        }
        for (std::size_t j = 0; j + 1 < count; ++j)
            *to++ = static_cast<char>(bits >> (16 - 8 * j) & 0xFFU);
        return bits;
    };
    auto const whole = text.size() - (padding == 0 ? 0 : 4);
    for (std::size_t i = 0; i < whole; i += 4) decode(text.data() + i, 4);
    if (padding != 0) {
        auto const bits = decode(text.data() + whole, 4 - padding);
        if ((bits & ((1U << (8 * padding)) - 1)) != 0) return {};
    }
    if ((seen & 64U) != 0) return {};
    out.resize(out.size() - padding);
    return out;
}

}  // namespace lisle::inline v0_1::scalars
