// examples/lisle/page/figures.hpp - times, durations and counts as people read them.
#pragma once

#include <lisle/conversation/timestamp.hpp>

#include <cstdint>
#include <string>

namespace app::page {

/// "2026-03-01 10:00", in UTC.
[[nodiscard]] std::string to_minute(lisle::conversation::timestamp const& at);

/// "10:00:05", in UTC.
[[nodiscard]] std::string to_clock_time(lisle::conversation::timestamp const& at);

/// "2026-03-01", in UTC.
[[nodiscard]] std::string to_day(lisle::conversation::timestamp const& at);

/// For the `datetime` of a `<time>`: "2026-03-01T10:00:05.250Z".
[[nodiscard]] std::string to_datetime(lisle::conversation::timestamp const& at);

/// "340 ms", "1.2 s", "3 min 5 s", "2 h 10 min", "3 d 4 h"; empty for a negative duration.
[[nodiscard]] std::string to_duration_text(std::int64_t milliseconds);

/// "950", "1.2k", "12k", "3.4M".
[[nodiscard]] std::string to_short_count(std::uint64_t count);

/// Money with two digits after the point, or with more (up to six) if it is small: "0.25",
/// "0.0031".
[[nodiscard]] std::string to_money_text(double amount);

}  // namespace app::page
