// lisle/scalars/unsigned.hpp - unsigned integers in text, as Rust parses them.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace lisle::inline v0::scalars {

/// Digits, with a plus sign in front or without; nothing for any other text, or where the number is
/// too large (`u32::from_str` and its like).
template <std::unsigned_integral Number>
[[nodiscard]] std::optional<Number> parse_unsigned(std::string_view digits) {
    if (digits.starts_with('+')) digits.remove_prefix(1);
    Number out{};
    auto const* const last = digits.data() + digits.size();
    auto const [stop, problem] = std::from_chars(digits.data(), last, out);
    return problem == std::errc{} && stop == last ? std::optional{out} : std::nullopt;
}

}  // namespace lisle::inline v0::scalars
