#include <lisle/scalars/number_time.hpp>

#include <lisle/scalars/time_spelling.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace number_time_test {

std::string spell(std::string_view number) {
    auto const time = lisle::scalars::parse_number_time(number);
    return time ? lisle::scalars::to_iso_milliseconds(*time) : "none";
}

TEST_CASE("a number's size tells its unit") {
    for (std::string_view const number :
         {"1772621481.875", "1772621481875", "1772621481874.9", "1772621481875000",
          "1772621481875000000", "1.772621481875e9"})
        CHECK_MESSAGE(spell(number) == "2026-03-04T10:51:21.875Z", number);
    CHECK(spell("0") == "1970-01-01T00:00:00.000Z");
}

TEST_CASE("not every text is a time") {
    for (std::string_view const other : {"-1", "1e20", "1e300", "1e999", "", "1x", "\"1\"", "null"})
        CHECK_MESSAGE(spell(other) == "none", other);
}

}  // namespace number_time_test
