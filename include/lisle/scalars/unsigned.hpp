// lisle/scalars/unsigned.hpp - unsigned integers in text, as Rust parses them.
#pragma once

#include <lisle/version.hpp>

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace lisle::v0_1::scalars {

/// Returns the number of digits with an optional plus sign in front; nothing for any other text or
/// if it is too large (like Rust's `u32::from_str`).
template <std::unsigned_integral Number>
[[nodiscard]] std::optional<Number> parse_unsigned(std::string_view digits) {
    if (digits.starts_with('+')) digits.remove_prefix(1);
    Number out{};
    auto const* const last = digits.data() + digits.size();
    auto const [stop, problem] = std::from_chars(digits.data(), last, out);
    return problem == std::errc{} && stop == last ? std::optional{out} : std::nullopt;
}

}  // namespace lisle::v0_1::scalars
