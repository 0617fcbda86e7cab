#include <lisle/formats/opencode/v2/model/total.hpp>

#include <doctest/doctest.h>

#include <limits>

namespace opencode_v2_total_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("a sum stays finite") {
    double sum = 1e308;
    v2::add_to(sum, 1e308);
    CHECK(sum == (std::numeric_limits<double>::max)());
    sum = -1e308;
    v2::add_to(sum, -1e308);
    CHECK(sum == std::numeric_limits<double>::lowest());
    sum = 1;
    v2::add_to(sum, 2);
    CHECK(sum == 3);
}

}  // namespace opencode_v2_total_test
