#include <lisle/conversation/loom/put.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace put_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::loom_bridge;

std::string make(std::string const& message) {
    std::vector<conversation::loss> losses;
    auto const read = lisle::decode_as<conversation::message>(message);
    return lisle::encode_as(
        bridge::make_messages(read.value(), {}, conversation::loss_log{losses}), bridge::style);
}

TEST_CASE("results follow their message in the order in which they came") {
    CHECK(make(R"({"role":"assistant","origin":"model","content":[)"
               R"({"type":"tool_call","id":"a","name":"n","input":1,"status":"completed",)"
               R"("arrival":1,"output":[{"type":"text","text":"A"}]},)"
               R"({"type":"tool_call","id":"b","name":"m","input":2,"status":"failed",)"
               R"("arrival":0,"output":[{"type":"text","text":"B"}]}]})")
          == R"([{"role":"assistant","content":"","tool_calls":[)"
             R"({"id":"a","tool_name":"n","arguments_json":1},)"
             R"({"id":"b","tool_name":"m","arguments_json":2}]},)"
             R"({"role":"tool","content":"Error: B","tool_call_id":"b","tool_name":"m"},)"
             R"({"role":"tool","content":"A","tool_call_id":"a","tool_name":"n"}])");
}

TEST_CASE("a message of native content alone makes nothing") {
    CHECK(make(R"({"role":"user","origin":"program","content":[{"type":"native_content"}]})")
          == "[]");
    CHECK(make(R"({"role":"user","origin":"person","content":[]})")
          == R"([{"role":"user","content":""}])");
}

TEST_CASE("a thread gets times, and an id that its time begins") {
    std::vector<conversation::loss> losses;
    conversation::conversation talk;
    talk.updated = {1'776'643'200'000, 0};
    auto const made = bridge::make_thread(talk, conversation::loss_log{losses});
    CHECK(made.created_at == "2026-04-20T00:00:00+00:00");
    CHECK(made.id.text.starts_with("T-019da82f-d400-7"));
    CHECK(lisle::loom::parse_thread_id(made.id.text).has_value());
    CHECK(made.is_private);
}

}  // namespace put_test
