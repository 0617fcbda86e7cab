// lisle/conversation/rows/days.hpp - the day and the week of a time, in UTC.
#pragma once

#include <lisle/conversation/timestamp.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace lisle::v0_1::conversation {

/// A time as text, with its day and its week: `2026-02-27T12:34:56.500Z`, `2026-02-27` and
/// `2026-W09` (ISO 8601: the week of its Thursday).
struct calendar_time {
    std::string text, day, week;

    bool operator==(calendar_time const&) const = default;
};

/// Returns the time in the calendar; nothing outside of the years 1 to 9998. Errors: none.
[[nodiscard]] inline std::optional<calendar_time> to_calendar(timestamp const& at) {
    constexpr std::int64_t seconds_per_day = 86'400, first = -62'135'596'800,
                           last = 253'370'764'800;
    auto const instant = at.to_instant();
    if (instant.seconds < first || instant.seconds >= last) return std::nullopt;
    calendar_time out;
    out.text = scalars::to_iso_milliseconds(instant);
    out.day = out.text.substr(0, 10);
    auto const day = (instant.seconds - first) / seconds_per_day;  // from a Monday on
    auto const thursday = day - day % 7 + 3;
    auto const year =
        scalars::to_iso_milliseconds({thursday * seconds_per_day + first, 0}).substr(0, 4);
    auto const january = scalars::parse_rfc3339(year + "-01-01T00:00:00Z");
    if (!january) return std::nullopt;
    auto const week = (thursday - (january->seconds - first) / seconds_per_day) / 7 + 1;
    out.week = year + (week < 10 ? "-W0" : "-W") + std::to_string(week);
    return out;
}

}  // namespace lisle::v0_1::conversation
