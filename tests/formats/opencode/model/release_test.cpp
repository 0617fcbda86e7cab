// tests/formats/opencode/model/release_test.cpp - releases are ordered.
#include <lisle/formats/opencode/model/release.hpp>

#include <doctest/doctest.h>

namespace opencode_release_test {

using lisle::opencode::release;

TEST_CASE("a later release compares greater") {
    CHECK(release::v1_3_2 < release::v1_14_41);
    CHECK(release::v1_14_41 < release::v1_18_33);
    CHECK(sizeof(release) == 1);
}

}  // namespace opencode_release_test
