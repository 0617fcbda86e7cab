#include <lisle/formats/opencode/v2/migration/change.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_change_test {

namespace v2 = lisle::opencode::v2;

TEST_CASE("a change is a finding of a kind") {
    auto const made = v2::make_change(v2::change_kind::approximated, "/info/title", "the time");
    CHECK(made.message() == "/info/title: the time");
    CHECK(made.kind == v2::change_kind::approximated);
}

}  // namespace opencode_v2_change_test
