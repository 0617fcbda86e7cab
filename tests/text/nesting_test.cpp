#include <doctest/doctest.h>

#include <lisle/text/nesting.hpp>

#include <cstddef>

namespace nesting_test {

TEST_CASE("levels close in reverse order, also beyond the inline storage") {
    for (std::size_t const depth : {1U, 31U, 32U, 33U, 34U, 1000U}) {
        CAPTURE(depth);
        lisle::text::detail::nesting<std::size_t> around;
        for (int round = 0; round < 2; ++round) {
            CHECK(around.empty());
            for (std::size_t i = 0; i < depth; ++i) around.push(i);
            CHECK_FALSE(around.empty());
            for (std::size_t i = depth; i-- > 0;) REQUIRE(around.pop() == i);
        }
        CHECK(around.empty());
    }
}

}  // namespace nesting_test
