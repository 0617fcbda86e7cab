#include <lisle/conversation/opencode_v2/get.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_get_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("the end of a turn stays with the message before it") {
    v2::conversation c;
    c.messages.emplace_back(v2::user{});
    c.messages.emplace_back(v2::idle{});
    auto const made = bridge::getter<lisle::owned>{}.run(c);
    REQUIRE(made.messages.size() == 1);
    CHECK(made.messages[0].content.size() == 1);
}

}  // namespace opencode_v2_get_test
