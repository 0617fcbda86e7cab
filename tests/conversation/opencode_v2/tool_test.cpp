#include <lisle/conversation/opencode_v2/tool.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_tool_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a call that another program did not end becomes an error") {
    talk::tool_call call;
    call.status = talk::call_status::in_progress;
    talk::loss_log const log;
    auto const made = bridge::call_maker<lisle::owned>{call, "zed", 5, log}.make("c", "n", {});
    auto const* const failed = std::get_if<v2::failed_call>(&made.state);
    REQUIRE(failed != nullptr);
    CHECK(failed->error->type == "tool.interrupted");
    CHECK(made.time.created.value == 5);
}

TEST_CASE("a call that returned nothing has an empty text") {
    talk::tool_call call;
    call.status = talk::call_status::completed;
    talk::loss_log const log;
    auto const made = bridge::call_maker<lisle::owned>{call, "zed", 5, log}.make("c", "n", {});
    CHECK(std::get<v2::completed_call>(made.state).content->items.size() == 1);
}

}  // namespace opencode_v2_tool_test
