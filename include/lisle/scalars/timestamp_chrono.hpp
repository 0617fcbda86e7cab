// lisle/scalars/timestamp_chrono.hpp - instants from and to std::chrono, a slow header.
#pragma once

#include <lisle/scalars/timestamp.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace lisle::v0_1::scalars {

/// The instant as a time point; nothing in a leap second, or outside the years 1677..2262.
[[nodiscard]] constexpr std::optional<std::chrono::sys_time<std::chrono::nanoseconds>>
to_sys_time(instant const& at) {
    using limits = std::numeric_limits<std::int64_t>;
    constexpr std::int64_t unit = 1'000'000'000;
    auto const fraction = static_cast<std::int64_t>(at.nanoseconds);
    if (fraction >= unit) return {};
    // The start of the least time point's second is out of range, so count from the second's end.
    bool const is_negative = at.seconds < 0;
    auto const seconds = is_negative ? at.seconds + 1 : at.seconds;
    auto const remainder = is_negative ? fraction - unit : fraction;
    if (seconds > ((limits::max)() - (is_negative ? 0 : remainder)) / unit) return {};
    if (seconds < ((limits::min)() - (is_negative ? remainder : 0)) / unit) return {};
    return std::chrono::sys_time<std::chrono::nanoseconds>{
        std::chrono::nanoseconds{seconds * unit + remainder}};
}

/// The time point as an instant. Every time point fits.
[[nodiscard]] constexpr instant to_instant(std::chrono::sys_time<std::chrono::nanoseconds> at) {
    constexpr std::int64_t unit = 1'000'000'000;
    auto const count = static_cast<std::int64_t>(at.time_since_epoch().count());
    auto const fraction = detail::floor_modulo(count, unit);
    return {detail::floor_divide(count, unit), static_cast<std::uint32_t>(fraction)};
}

}  // namespace lisle::v0_1::scalars
