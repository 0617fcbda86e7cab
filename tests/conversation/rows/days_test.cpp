#include <lisle/conversation/rows/days.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace days_test {

using lisle::conversation::calendar_time;
using lisle::conversation::timestamp;

std::string week_of(std::string_view day) {
    auto const at = lisle::scalars::parse_rfc3339(std::string{day} + "T12:00:00Z");
    REQUIRE(at.has_value());
    return lisle::conversation::to_calendar(timestamp::from(*at)).value_or(calendar_time{}).week;
}

TEST_CASE("a time has a text, a day and a week") {
    CHECK(lisle::conversation::to_calendar({1'772'193'600'500, 7})
          == calendar_time{"2026-02-27T12:00:00.500Z", "2026-02-27", "2026-W09"});
    CHECK(lisle::conversation::to_calendar({0, 0})
          == calendar_time{"1970-01-01T00:00:00.000Z", "1970-01-01", "1970-W01"});
    CHECK(lisle::conversation::to_calendar({-1, 0})
          == calendar_time{"1969-12-31T23:59:59.999Z", "1969-12-31", "1970-W01"});
}

TEST_CASE("a week belongs to the year of its Thursday") {
    CHECK(week_of("2021-01-03") == "2020-W53");
    CHECK(week_of("2021-01-04") == "2021-W01");
    CHECK(week_of("2024-12-29") == "2024-W52");
    CHECK(week_of("2024-12-30") == "2025-W01");
    CHECK(week_of("2027-01-01") == "2026-W53");
    CHECK(week_of("2000-02-29") == "2000-W09");
    CHECK(week_of("0001-01-01") == "0001-W01");
    CHECK(week_of("9998-12-31") == "9998-W53");
}

TEST_CASE("a time outside of the calendar has none") {
    CHECK_FALSE(lisle::conversation::to_calendar({timestamp::limit, 0}).has_value());
    CHECK_FALSE(lisle::conversation::to_calendar({-timestamp::limit, 0}).has_value());
    CHECK_FALSE(week_of("9999-01-01").size() != 0);
}

}  // namespace days_test
