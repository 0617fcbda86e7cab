#include <lisle/conversation/loom/places.hpp>

#include <lisle/conversation/loom.hpp>

#include <doctest/doctest.h>

namespace loom_places_test {

namespace conversation = lisle::conversation;

TEST_CASE("the places of a thread's parts") {
    auto const thread = lisle::decode<lisle::loom_t>(
        R"({"id":"T-1","version":1,"created_at":"2026-04-20T00:00:00+00:00",)"
        R"("updated_at":"2026-04-20T00:00:01+00:00",)"
        R"("last_activity_at":"2026-04-20T00:00:01+00:00",)"
        R"("conversation":{"messages":[{"role":"user","content":"Look"},)"
        R"({"role":"assistant","content":"","tool_calls":[)"
        R"({"id":"a","tool_name":"n","arguments_json":{}},)"
        R"({"id":"b","tool_name":"n","arguments_json":{}}]},)"
        R"({"role":"tool","content":"B","tool_call_id":"b","tool_name":"n"},)"
        R"({"role":"tool","content":"A","tool_call_id":"a","tool_name":"m"}]},)"
        R"("agent_state":{"kind":"waiting_for_user_input"},"metadata":{},"is_private":true})");
    conversation::source_map places;
    auto const talk = conversation::get(thread.value(), places);
    REQUIRE(talk.messages.size() == 2);
    CHECK(places.find("/title") == "/metadata/title");
    CHECK(places.find("/messages/0/content/0/text") == "/conversation/messages/0/content");
    CHECK(places.find("/messages/1/content/0/id") == "/conversation/messages/1/tool_calls/0/id");
    CHECK(places.find("/messages/1/content/0/output") == "/conversation/messages/3/content");
    CHECK(places.find("/messages/1/content/1/output") == "/conversation/messages/2/content");
    CHECK(places.find("/messages/1/native/loom/in/2/in/tool_name/value")
          == "/conversation/messages/3/tool_name");
}

}  // namespace loom_places_test
