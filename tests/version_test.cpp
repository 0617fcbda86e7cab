// tests/version_test.cpp - the version's numbers and text agree.
#include <doctest/doctest.h>
#include <lisle/version.hpp>

#include <string>

namespace version_test {

TEST_CASE("the version's text consists of its three numbers") {
    CHECK(std::to_string(LISLE_VERSION_MAJOR) + "." + std::to_string(LISLE_VERSION_MINOR) + "."
              + std::to_string(LISLE_VERSION_PATCH)
          == LISLE_VERSION_STRING);
}

}  // namespace version_test
