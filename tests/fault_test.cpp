#include <lisle/fault.hpp>

#include <doctest/doctest.h>

namespace fault_test {

TEST_CASE("a fault is a finding with an effect") {
    lisle::fault const refused{{"/6/ordinal", "missing"}, lisle::fault_effect::refused};
    CHECK(refused.message() == "/6/ordinal: missing");
    CHECK(lisle::fault{}.effect == lisle::fault_effect::mended);
    CHECK_FALSE(refused == lisle::fault{refused, lisle::fault_effect::mended});
}

}  // namespace fault_test
