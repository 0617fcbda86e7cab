#include <lisle/formats/codex/model/event.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_event_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("events are recognized by their type") {
    keeps<event>(R"({"type":"user_message","message":"hi","kind":"plain"})");
    keeps<event>(R"({"type":"user_message","message":"hi","images":[],"local_images":[],)"
                 R"("audio":[],"local_audio":[],"text_elements":[]})");
    keeps<event>(R"({"type":"agent_message","message":"m","phase":null,"memory_citation":null})");
    keeps<event>(R"({"type":"agent_reasoning","text":"r"})");
    keeps<event>(R"({"type":"agent_reasoning_raw_content","text":"r"})");
    keeps<event>(R"({"type":"token_count","info":null,"rate_limits":{"primary":null}})");
    keeps<event>(R"({"type":"token_count","info":{"total_token_usage":{"input_tokens":1,)"
                 R"("cached_input_tokens":0,"output_tokens":1,"reasoning_output_tokens":0,)"
                 R"("total_tokens":2},"last_token_usage":{"input_tokens":1,)"
                 R"("cached_input_tokens":0,"output_tokens":1,"reasoning_output_tokens":0,)"
                 R"("total_tokens":2},"model_context_window":null}})");
    keeps<event>(R"({"type":"patch_apply_end","call_id":"c","turn_id":"t","stdout":"ok",)"
                 R"("stderr":"","success":true,"changes":{},"status":"completed"})");
    keeps<event>(
        R"({"type":"web_search_end","call_id":"w","query":"q","action":{"type":"search"}})");
    keeps<event>(R"({"type":"item_completed","thread_id":"t","turn_id":"u",)"
                 R"("item":{"type":"ContextCompaction","id":"c"},"completed_at_ms":5})");
    CHECK(std::get<rolled_back_event>(read<event>(R"({"type":"thread_rolled_back","num_turns":1})"))
              .num_turns
          == 1);
}

TEST_CASE("an unknown event is kept") {
    gives_back<event>(R"({"type":"plan_update","plan":[]})", R"({"type":"plan_update","plan":[]})");
}

}  // namespace codex_event_test
