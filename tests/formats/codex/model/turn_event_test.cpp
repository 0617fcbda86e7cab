#include <lisle/formats/codex/model/turn_event.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_turn_event_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("events of turns have the keys of their release") {
    keeps<task_started_event>(R"({"turn_id":"t","model_context_window":null})");
    keeps<task_started_event>(R"({"turn_attribution":{},"turn_id":"t","root_turn_id":"t",)"
                              R"("started_at":1,"model_context_window":9,)"
                              R"("collaboration_mode_kind":"default"})");
    keeps<task_complete_event>(R"({"turn_id":"t","last_agent_message":null})");
    keeps<task_complete_event>(R"({"root_turn_id":"t","turn_id":"t","last_agent_message":"m",)"
                               R"("error":{"message":"e","codex_error_info":"other"},)"
                               R"("started_at":1,"completed_at":2,"duration_ms":3,)"
                               R"("time_to_first_token_ms":4})");
    keeps<turn_aborted_event>(R"({"reason":"interrupted"})");
    keeps<turn_aborted_event>(
        R"({"turn_id":"t","reason":"replaced","completed_at":1,"duration_ms":2})");
    keeps<rolled_back_event>(R"({"num_turns":2})");
    keeps<context_compacted_event>("{}");
    keeps<review_begin_event>(R"({"target":{"type":"custom"},"user_facing_hint":"h"})");
    keeps<review_end_event>(R"({"review_output":{"overall_confidence_score":0.5}})");
    keeps<turn_error>(R"({"message":"e"})");
    keeps<settings_event>(R"({"thread_id":"t","thread_settings":{"model":"m"}})");
    keeps<goal_event>(R"({"threadId":"t","goal":{"objective":"o"}})");
    refuses<rolled_back_event>("{}", errc::missing_field, "/num_turns");
}

}  // namespace codex_turn_event_test
