#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/recorded_step.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace recorded_step_test {

using namespace expect;

zed::live_thread replay(std::initializer_list<std::string_view> steps, zed::turn_output& out) {
    zed::turn_setup setup;
    setup.ends_rounds = false;
    setup.tools = {{"read"}};
    zed::live_thread live{zed::thread{}, std::move(setup)};
    for (auto const text : steps) {
        auto const step = decode<zed::recorded_step>(text, reference);
        REQUIRE(step.has_value());
        zed::apply_step(live, *step, out);
    }
    return live;
}

TEST_CASE("a recording has events, and steps of the user and of tools") {
    for (auto const* const text :
         {R"({"Text":"a"})", R"("Started")", R"("Resume")", R"("Flush")", R"("EndTurn")",
          R"("Cancel")", R"("UserCancel")", R"("Replay")", R"({"Truncate":"u"})",
          R"({"UserMessage":{"id":"u","content":[]}})", R"({"StreamError":{"kind":"Other"}})",
          R"({"ToolDone":{"tool_use_id":"1","tool_name":"n","is_error":false,)"
          R"("content":{"Text":"t"},"output":null}})"})
        keeps<zed::recorded_step>(text, strict);
    fails_at<zed::recorded_step>(R"(<!>"Later")", errc::unknown_case, "");
}

TEST_CASE("a result is used at the end of the stream, wherever it came") {
    zed::turn_output out;
    auto const live =
        replay({R"({"UserMessage":{"id":"u","content":[]}})",
                R"({"ToolUse":{"id":"1","name":"read","raw_input":"","input":{},)"
                R"("is_input_complete":true,"thought_signature":null}})",
                R"({"ToolDone":{"tool_use_id":"1","tool_name":"read","is_error":false,)"
                R"("content":{"Text":"t"},"output":null}})",
                R"("Flush")", R"({"Text":"done"})", R"("EndTurn")"},
               out);
    CHECK(!live.is_running());
    CHECK(live.messages().size() == 3);
    int requests = 0;
    for (auto const& action : out.actions)
        requests += std::holds_alternative<zed::send_request>(action) ? 1 : 0;
    CHECK(requests == 2);
}

TEST_CASE("steps without a turn change nothing") {
    zed::turn_output out;
    auto const live =
        replay({R"({"Text":"a"})", R"("Flush")", R"("EndTurn")", R"("UserCancel")", R"("Cancel")",
                R"({"StreamError":{"kind":"Other"}})", R"({"Truncate":"u"})", R"("Replay")"},
               out);
    CHECK(live.messages().empty());
    CHECK(out.actions.empty());
    CHECK(out.events.empty());
}

}  // namespace recorded_step_test
