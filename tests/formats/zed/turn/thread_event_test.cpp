#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/formats/zed/turn/thread_event.hpp>

#include <string>

namespace thread_event_test {

namespace zed = lisle::zed;

std::string spell(zed::thread_event const& event) { return lisle::encode_as(event); }

TEST_CASE("events are spelled with their members") {
    CHECK(spell(zed::agent_text{"a"}) == R"({"AgentText":"a"})");
    CHECK(spell(zed::turn_stop::cancelled) == R"({"Stop":"cancelled"})");
    CHECK(spell(zed::completion_error_kind::http_send) == R"({"Error":"HttpSend"})");
    CHECK(spell(zed::tool_call{"1", "t", "read", {}, "n", {}})
          == R"({"ToolCall":{"id":"1","title":"t","kind":"read","raw_input":null,)"
             R"("tool_name":"n"}})");
    zed::tool_call_update update;
    update.id = "1";
    CHECK(spell(update) == R"({"ToolCallUpdate":{"id":"1"}})");
    update.status = zed::tool_call_status::completed;
    update.raw_output.emplace();
    CHECK(spell(update)
          == R"({"ToolCallUpdate":{"id":"1","status":"completed","raw_output":null}})");
}

}  // namespace thread_event_test
