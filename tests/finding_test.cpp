#include <lisle/finding.hpp>

#include <doctest/doctest.h>

#include <sstream>
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

TEST_CASE("a finding is printed with its place, if it has one, and always as UTF-8") {
    CHECK(finding{"/messages/0", "no id"}.message() == "/messages/0: no id");
    CHECK(finding{"", "no id"}.message() == "no id");
    CHECK(finding{"/\xFF", "x"}.message() == "/\xEF\xBF\xBD: x");
    std::ostringstream out;
    out << finding{"/a", "x"};
    CHECK(out.str() == "/a: x");
}

}  // namespace finding_test
