#include <lisle/finding.hpp>

#include <doctest/doctest.h>

#include <type_traits>

namespace finding_test {

using lisle::finding;

TEST_CASE("a finding is made from a pointer and a text, in this order") {
    static_assert(std::is_aggregate_v<finding>);
    finding const one{"/messages/0", "no id"};
    CHECK(one.pointer == "/messages/0");
    CHECK(one.what == "no id");
    CHECK(finding{}.pointer.empty());
    CHECK(finding{}.what.empty());
}

TEST_CASE("findings are equal if both parts are") {
    finding const one{"/a", "x"};
    CHECK((one == finding{"/a", "x"}));
    CHECK((one != finding{"/b", "x"}));
    CHECK((one != finding{"/a", "y"}));
}

}  // namespace finding_test
