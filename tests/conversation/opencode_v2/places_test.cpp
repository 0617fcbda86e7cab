#include <lisle/conversation/opencode_v2/places.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_places_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;

TEST_CASE("an error's type is its kind") {
    bool has_kind = false;
    for (auto const& one : bridge::message_members)
        has_kind = has_kind || (one.member == "/error/kind" && one.place == "/error/type");
    CHECK(has_kind);
}

}  // namespace opencode_v2_places_test
