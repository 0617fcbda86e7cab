#include <lisle/engine/work_budget.hpp>

#include <doctest/doctest.h>

namespace work_budget_test {

using lisle::detail::work_budget;

TEST_CASE("a text may be reread once, plus 64 KiB") {
    work_budget small;
    CHECK(small.spend(65536, 0));
    CHECK(!small.spend(1, 0));
    work_budget large;
    CHECK(large.spend(1000000, 1000000));
    CHECK(large.spend(65536, 1000000));
    CHECK(!large.spend(1, 1000000));
}

}  // namespace work_budget_test
