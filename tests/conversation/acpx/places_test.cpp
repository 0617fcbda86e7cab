#include <lisle/conversation/acpx/places.hpp>

#include <lisle/conversation/acpx.hpp>

#include <doctest/doctest.h>

#include <string>

namespace acpx_places_test {

namespace conversation = lisle::conversation;

std::string const messages =
    R"("messages":[{"User":{"id":"u","content":[{"Text":"x"}]}},{"Agent":{"content":[)"
    R"({"ToolUse":{"id":"c","name":"n","raw_input":"{}","input":{},"is_input_complete":true}},)"
    R"({"Text":"done"}],"tool_results":{"c":{"tool_use_id":"c","tool_name":"n","is_error":false,)"
    R"("content":{"Text":"r"},"output":1}}}}],"request_token_usage":{"u":{"input_tokens":1}})";

TEST_CASE("the places of a record's parts") {
    auto const record =
        lisle::decode<lisle::acpx_t>(R"({"acpx_record_id":"r","title":"t",)" + messages + '}');
    conversation::source_map places;
    auto const talk = conversation::get(record.value(), places);
    REQUIRE(talk.messages.size() == 3);  // an answer ends with its call
    CHECK(places.find("/id") == "/acp_session_id");
    CHECK(places.find("/title") == "/title");
    CHECK(places.find("/source/id") == "/acpx_record_id");
    CHECK(places.find("/messages/0/content/0/text") == "/messages/0/User/content/0/Text");
    CHECK(places.find("/messages/0/usage") == "/request_token_usage/u");
    CHECK(places.find("/messages/1/content/0/output")
          == "/messages/1/Agent/tool_results/c/content");
    CHECK(places.find("/messages/2/content/0/text") == "/messages/1/Agent/content/1/Text");
}

TEST_CASE("a record of another shape has its conversation in its thread") {
    auto const record = lisle::decode<lisle::acpx_t>(
        R"({"acpxRecordId":"r","acpSessionId":"s","thread":{"title":"t",)" + messages + "}}");
    conversation::source_map places;
    static_cast<void>(conversation::get(record.value(), places));
    CHECK(places.find("/id") == "/acpSessionId");
    CHECK(places.find("/title") == "/thread/title");
    CHECK(places.find("/messages/1/content/0/name")
          == "/thread/messages/1/Agent/content/0/ToolUse/name");
    CHECK(places.find("/messages/0/usage") == "/thread/request_token_usage/u");
    CHECK(places.find("/native/acpx/shape") == "");
}

}  // namespace acpx_places_test
