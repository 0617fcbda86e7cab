// lisle/text/ascii.hpp - ASCII letters and digits, independent of the locale.
#pragma once

#include <lisle/version.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// Whether this is one of 0 to 9.
[[nodiscard, gnu::always_inline]] constexpr bool is_digit(char c) noexcept {
    return '0' <= c && c <= '9';
}

/// Whether this is one of a to z.
[[nodiscard]] constexpr bool is_lower(char c) noexcept { return 'a' <= c && c <= 'z'; }

/// Whether this is one of A to Z.
[[nodiscard]] constexpr bool is_upper(char c) noexcept { return 'A' <= c && c <= 'Z'; }

/// Whether this is one of a to z or A to Z.
[[nodiscard]] constexpr bool is_alpha(char c) noexcept { return is_lower(c) || is_upper(c); }

/// Whether this is a letter or a digit.
[[nodiscard]] constexpr bool is_alphanumeric(char c) noexcept { return is_alpha(c) || is_digit(c); }

/// The lower-case letter of an upper-case one; any other byte unchanged.
[[nodiscard]] constexpr char to_lower(char c) noexcept {
    return is_upper(c) ? static_cast<char>(c + ('a' - 'A')) : c;
}

/// The text with its ASCII letters in lower case.
[[nodiscard]] inline std::string to_lower(std::string_view characters) {
    std::string out{characters};
    for (char& c : out) c = to_lower(c);
    return out;
}

/// Whether two texts are equal, except for the case of ASCII letters.
[[nodiscard]] constexpr bool equals_ignoring_case(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (auto i = a.size(); i-- > 0;)
        if (to_lower(a[i]) != to_lower(b[i])) return false;
    return true;
}

}  // namespace lisle::v0_1::text
