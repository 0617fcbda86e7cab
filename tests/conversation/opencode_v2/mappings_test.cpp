#include <lisle/conversation/opencode_v2/mappings.hpp>
#include <lisle/conversation/tool_call.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_mappings_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;

TEST_CASE("what a call has no place for is told") {
    talk::tool_call call;
    call.title = "T";
    std::vector<talk::loss> told;
    talk::tell_dropped<bridge::mappings_of_calls>(call, talk::loss_log{told});
    REQUIRE(told.size() == 1);
    CHECK(told[0].pointer == "/title");
}

}  // namespace opencode_v2_mappings_test
