// tests/formats/opencode/model/release_test.cpp - releases are ordered, and ranges.
#include <lisle/formats/opencode/model/release.hpp>

#include <doctest/doctest.h>

namespace opencode_release_test {

using lisle::opencode::release;

TEST_CASE("a later release compares greater") {
    CHECK(release::v1_3_2 < release::v1_14_41);
    CHECK(release::v1_14_41 < release::v1_18_33);
    CHECK(sizeof(release) == 1);
}

TEST_CASE("any release has the behaviour of the newest known release before it") {
    using lisle::opencode::find_release;
    CHECK(!find_release({1, 3, 1}));
    CHECK(find_release({1, 3, 2}) == release::v1_3_2);
    CHECK(find_release({1, 14, 40}) == release::v1_3_2);
    CHECK(find_release({1, 14, 41}) == release::v1_14_41);
    CHECK(find_release({1, 18, 32}) == release::v1_14_41);
    CHECK(find_release({1, 18, 34}) == release::v1_18_33);
    CHECK(find_release({2, 0, 0}) == release::v1_18_33);
}

}  // namespace opencode_release_test
