#include <lisle/conversation/opencode_v2/describe_row.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_describe_row_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a switch has no neutral word") {
    CHECK(bridge::row_describer<lisle::owned>{}.describe(v2::agent_switched{}).messages.empty());
    CHECK(bridge::row_describer<lisle::owned>{}.describe(v2::user{}).messages.size() == 1);
}

}  // namespace opencode_v2_describe_row_test
