#include <lisle/formats/acpx/model/release.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace acpx_release_test {

using namespace lisle::acpx;

TEST_CASE("a release behaves like the newest release before it with a change") {
    CHECK(find_release("0.1.14") == release::v0_1_15);
    CHECK(find_release("0.1.15") == release::v0_1_15);
    CHECK(find_release("0.3.9") == release::v0_2_0);
    CHECK(find_release("0.11.2") == release::v0_11_2);
    CHECK(find_release("0.11.1") == release::v0_10_0);
    CHECK(find_release("0.8.0") == release::v0_7_0);
    CHECK(find_release("0.13.1") == release::v0_13_0);
    CHECK(find_release("0.17.0") == release::v0_16_0);
    CHECK(find_release("0.19.0") == release::v0_18_0);
    CHECK(find_release("1.0.0") == latest);
}

TEST_CASE("text that is not a release, or is older than records, has no behaviour") {
    for (std::string_view version : {"", "0", "0.1", "0.1.13", "0.1.15-beta", "v0.1.15", "0.1."})
        CHECK_MESSAGE(!find_release(version), version);
}

}  // namespace acpx_release_test
