// lisle/text/hex.hpp - hexadecimal digits, one at a time.
#pragma once

#include <lisle/text/ascii.hpp>

#include <cstdint>
#include <string_view>

namespace lisle::v0_1::text {

/// The value of a hexadecimal digit in either case, -1 for any other byte.
[[nodiscard]] constexpr int hex_value(char c) {
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// The digit for the low four bits, in lower case.
[[nodiscard]] constexpr char lower_hex_digit(std::uint32_t value) {
    return std::string_view{"0123456789abcdef"}[value & 0x0FU];
}

/// The digit for the low four bits, in upper case.
[[nodiscard]] constexpr char upper_hex_digit(std::uint32_t value) {
    return std::string_view{"0123456789ABCDEF"}[value & 0x0FU];
}

}  // namespace lisle::v0_1::text
