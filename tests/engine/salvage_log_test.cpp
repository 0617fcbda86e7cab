#include <lisle/engine/salvage_log.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace salvage_log_test {

using lisle::errc;
using lisle::detail::salvage_log;
using lisle::text::failure;

TEST_CASE("a log without a vector is off") {
    salvage_log log;
    CHECK(!log.is_on());
    CHECK(!log.is_cut());
    CHECK(log.count() == 0);
    log.forget_since(0);
}

TEST_CASE("all type errors are kept, but only the first syntax error") {
    std::vector<failure> all;
    salvage_log log;
    log.record_to(all);
    CHECK(log.is_on());
    log.record({errc::wrong_type, nullptr, "1", {}}, false);
    CHECK(!log.is_cut());
    log.record({errc::syntax, nullptr, "2", {}}, true);
    CHECK(log.is_cut());
    log.record({errc::syntax, nullptr, "3", {}}, true);
    log.record({errc::missing_field, nullptr, "4", {}}, false);
    REQUIRE(log.count() == 3);
    CHECK(all[0].detail == "1");
    CHECK(all[1].detail == "2");
    CHECK(all[2].detail == "4");
    log.forget_since(1);
    CHECK(all.size() == 1);
    CHECK(log.is_cut());
}

}  // namespace salvage_log_test
