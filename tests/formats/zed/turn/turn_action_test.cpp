#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/turn_action.hpp>

namespace turn_action_test {

namespace zed = lisle::zed;

TEST_CASE("an output is cleared for the next call") {
    zed::turn_output out;
    out.actions.emplace_back(zed::send_request{zed::completion_intent::tool_results});
    out.events.emplace_back(zed::turn_stop::end_turn);
    CHECK(out.actions.front()
          == zed::turn_action{zed::send_request{zed::completion_intent::tool_results}});
    out.clear();
    CHECK(out.actions.empty());
    CHECK(out.events.empty());
}

}  // namespace turn_action_test
