#include <lisle/formats/loom/agent_state.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "formats/loom/expect.hpp"

namespace loom_agent_state_test {

using namespace loom_expect;
using namespace lisle::loom;

TEST_CASE("all seven kinds are read, and no other") {
    for (std::string_view kind :
         {"waiting_for_user_input", "calling_llm", "processing_llm_response", "executing_tools",
          "post_tools_hook", "error", "shutting_down"})
        is_written<agent_state>(R"({"kind":")" + std::string{kind} + R"(","retries":0})");
    fails_at<agent_state>(R"({"kind":"idle"})", errc::unknown_case, "/kind", 8, reference);
    keeps<agent_state>(R"({"kind":"idle","retries":0})");
}

TEST_CASE("retries default to 0 and are always written, other keys only if they are set") {
    is_written<agent_state>(R"({"kind":"error","retries":4294967295,"last_error":""})");
    is_written<agent_state>(R"({"kind":"executing_tools","retries":0,)"
                            R"("pending_tool_calls":[{"call_id":"c","tool_name":"n"}]})");
    CHECK(loom_writes<agent_state>(R"({"kind":"error","last_error":null,"pending_tool_calls":[]})")
          == R"({"kind":"error","retries":0})");
    fails_at<agent_state>(R"({"kind":"error","retries":4294967296})", errc::out_of_range,
                          "/retries", 26);
    fails_at<agent_state>(R"({"kind":"error","pending_tool_calls":null})", errc::wrong_type,
                          "/pending_tool_calls", 37, reference);
    fails_at<agent_state>(R"({"retries":1})", errc::missing_field, "/kind", 0);
}

TEST_CASE("a snapshot keeps the keys of its kind of state") {
    auto const snapshot = [](running_state const& state) {
        return lisle::encode_as(take_snapshot(state));
    };
    CHECK(snapshot(waiting_for_user_input{}) == R"({"kind":"waiting_for_user_input","retries":0})");
    CHECK(snapshot(calling_llm{2}) == R"({"kind":"calling_llm","retries":2})");
    CHECK(snapshot(processing_llm_response{})
          == R"({"kind":"processing_llm_response","retries":0})");
    CHECK(snapshot(executing_tools{{{"c", "n", {}}}})
          == R"({"kind":"executing_tools","retries":0,)"
             R"("pending_tool_calls":[{"call_id":"c","tool_name":"n"}]})");
    CHECK(snapshot(post_tools_hook{}) == R"({"kind":"post_tools_hook","retries":0})");
    CHECK(snapshot(failed{"boom", 3}) == R"({"kind":"error","retries":3,"last_error":"boom"})");
    CHECK(snapshot(shutting_down{}) == R"({"kind":"shutting_down","retries":0})");
}

}  // namespace loom_agent_state_test
