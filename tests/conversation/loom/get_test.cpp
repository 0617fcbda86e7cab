#include <lisle/conversation/loom/get.hpp>

#include <doctest/doctest.h>

#include <string>

namespace get_test {

namespace conversation = lisle::conversation;

std::string describe(std::string const& messages) {
    auto const thread = lisle::decode<lisle::loom_t>(
        R"({"id":"i","version":1,"created_at":"","updated_at":"","last_activity_at":"",)"
        R"("conversation":{"messages":)" + messages + R"(},"agent_state":{"kind":"error"},)"
        R"("metadata":{}})");
    conversation::loom_bridge::getter<lisle::owned> getter;
    return lisle::encode_as(getter.run(thread.value()).messages);
}

TEST_CASE("a result that follows its call goes into it") {
    CHECK(describe(R"([{"role":"assistant","content":"","tool_calls":[)"
                   R"({"id":"a","tool_name":"n","arguments_json":{}}]},)"
                   R"({"role":"tool","content":"r","tool_call_id":"a","tool_name":"n"}])")
          == R"([{"role":"assistant","origin":"model","content":[{"type":"tool_call","id":"a",)"
             R"("name":"n","input":{},"status":"completed",)"
             R"("output":[{"type":"text","text":"r"}]}]}])");
}

TEST_CASE("a result that answers no call of the message before is native") {
    for (auto const* messages :
         {R"([{"role":"tool","content":"r","tool_call_id":"a"}])",
          R"([{"role":"user","content":"u"},{"role":"tool","content":"r","tool_call_id":"a"}])",
          R"([{"role":"assistant","content":"","tool_calls":[)"
          R"({"id":"a","tool_name":"n","arguments_json":1}]},{"role":"user","content":"u"},)"
          R"({"role":"tool","content":"r","tool_call_id":"a"}])",
          R"([{"role":"assistant","content":"","tool_calls":[)"
          R"({"id":"a","tool_name":"n","arguments_json":1}]},)"
          R"({"role":"tool","content":"1","tool_call_id":"a","tool_name":"n"},)"
          R"({"role":"tool","content":"2","tool_call_id":"a","tool_name":"n"}])"}) {
        CAPTURE(messages);
        CHECK(describe(messages).find(R"("type":"native_content")") != std::string::npos);
    }
}

TEST_CASE("a call without a result is pending") {
    CHECK(describe(R"([{"role":"assistant","content":"t","tool_calls":[)"
                   R"({"id":"a","tool_name":"n","arguments_json":[1]}]}])")
          == R"([{"role":"assistant","origin":"model","content":[{"type":"text","text":"t"},)"
             R"({"type":"tool_call","id":"a","name":"n","input":[1],"status":"pending"}]}])");
}

}  // namespace get_test
