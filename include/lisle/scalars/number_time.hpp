// lisle/scalars/number_time.hpp - times that programs write as numbers.
#pragma once

#include <lisle/scalars/timestamp.hpp>
#include <lisle/text/number.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace lisle::v0_1::scalars {

/// Returns the time that a number of JSON stands for: since 1970, in seconds, milli-, micro- or
/// nanoseconds, which its size tells (as seconds they are later than the year 5138). It is rounded
/// to milliseconds.
///
/// Errors: nothing for negative numbers, for larger numbers, and for other text.
/// Complexity: linear in the size of the text.
[[nodiscard]] inline std::optional<instant> parse_number_time(std::string_view json) {
    constexpr double least_milliseconds = 1e11, least_microseconds = 1e14, least_nanoseconds = 1e17;
    constexpr double most = 1e20;
    text::number read;
    auto const* const last = json.data() + json.size();
    if (text::read_number(json.data(), last, read) != text::number_status::ok || read.stop != last)
        return std::nullopt;
    using kind = text::number::kind_type;
    auto const value = read.kind == kind::uint64  ? static_cast<double>(read.uint64)
                       : read.kind == kind::int64 ? static_cast<double>(read.int64)
                                                  : read.real;
    if (!(value >= 0) || value >= most) return std::nullopt;
    auto const milliseconds = value < least_milliseconds   ? value * 1e3
                              : value < least_microseconds ? value
                              : value < least_nanoseconds  ? value / 1e3
                                                           : value / 1e6;
    auto const whole = static_cast<std::int64_t>(milliseconds + 0.5);
    return instant{whole / 1000, static_cast<std::uint32_t>(whole % 1000) * 1'000'000U};
}

}  // namespace lisle::v0_1::scalars
