#include <lisle/text/simd/bound_elements.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace bound_elements_test {

using lisle::text::bound_elements;

TEST_CASE("the bound on elements is never too low") {
    for (std::size_t size : {0U, 1U, 15U, 16U, 17U, 255U, 4079U, 4080U, 4081U, 10000U}) {
        CAPTURE(size);
        std::string const commas(size, ','), brackets(size, '['), braces(size, '{');
        CHECK(bound_elements(commas) == size);
        CHECK(bound_elements(brackets) == size);
        CHECK(bound_elements(braces) == size);
        std::string const others(size, ']');
        CHECK(bound_elements(others) == size % 16);
    }
}

}  // namespace bound_elements_test
