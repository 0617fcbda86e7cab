#include <doctest/doctest.h>

#include <lisle/scalars/timestamp_chrono.hpp>

#include <chrono>
#include <cstdint>
#include <limits>

namespace timestamp_chrono_test {

namespace scalars = lisle::scalars;
using time_point = std::chrono::sys_time<std::chrono::nanoseconds>;
using std::chrono::nanoseconds;

TEST_CASE("instants and time points meet in the nanosecond") {
    for (auto const count : {0LL, 1LL, -1LL, 999'999'999LL, -1'000'000'000LL, -1'000'000'001LL,
                             1'772'192'096'500'000'000LL}) {
        CAPTURE(count);
        time_point const at{nanoseconds{count}};
        CHECK(scalars::to_sys_time(scalars::to_instant(at)) == at);
    }
    CHECK(scalars::to_instant(time_point{nanoseconds{-1}}) == scalars::instant{-1, 999'999'999});
}

TEST_CASE("the first and the last time point are instants, their neighbours are not time points") {
    auto last = scalars::to_instant(time_point::max());
    CHECK(scalars::to_rfc3339_z(last) == "2262-04-11T23:47:16.854775807Z");
    CHECK(scalars::to_sys_time(last) == time_point::max());
    ++last.nanoseconds;
    CHECK_FALSE(scalars::to_sys_time(last));

    auto first = scalars::to_instant(time_point::min());
    CHECK(scalars::to_rfc3339_z(first) == "1677-09-21T00:12:43.145224192Z");
    CHECK(scalars::to_sys_time(first) == time_point::min());
    --first.nanoseconds;
    CHECK_FALSE(scalars::to_sys_time(first));

    using limits = std::numeric_limits<std::int64_t>;
    CHECK_FALSE(scalars::to_sys_time({limits::max(), 0}));
    CHECK_FALSE(scalars::to_sys_time({limits::min(), 0}));
}

TEST_CASE("a leap second is not a time point") {
    CHECK_FALSE(scalars::to_sys_time({1'483'228'799, 1'000'000'000}));
}

}  // namespace timestamp_chrono_test
