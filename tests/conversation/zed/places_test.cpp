#include <lisle/conversation/zed/places.hpp>

#include <lisle/conversation/zed.hpp>

#include <doctest/doctest.h>

#include <string>

namespace zed_places_test {

namespace conversation = lisle::conversation;

TEST_CASE("the places of a thread's parts") {
    auto const thread = lisle::decode<lisle::zed_t>(
        R"({"title":"t","messages":[{"User":{"id":"u","content":[{"Text":"x"},{"Mention":{"uri":)"
        R"({"File":{"abs_path":"/a"}},"content":"c"}},{"Image":{"source":"AA"}}]}},"Resume",)"
        R"({"Agent":{"content":[{"Thinking":{"text":"h","signature":null}},{"ToolUse":{"id":"a/b",)"
        R"("name":"n","raw_input":"{}","input":{},"is_input_complete":true,)"
        R"("thought_signature":null}}],"tool_results":{"a/b":{"tool_use_id":"a/b","tool_name":"n",)"
        R"("is_error":false,"content":{"Text":"r"},"output":null}},"reasoning_details":[1]}}],)"
        R"("request_token_usage":{"u":{"input_tokens":1}},"updated_at":"2026-02-27T12:34:56Z",)"
        R"("version":"0.3.0"})");
    conversation::source_map places;
    auto const talk = conversation::get(thread.value(), places);
    CHECK(places.find("/title") == "/title");
    CHECK(places.find("/messages/0/id") == "/messages/0/User/id");
    CHECK(places.find("/messages/0/content/0/text") == "/messages/0/User/content/0/Text");
    CHECK(places.find("/messages/0/content/1/text")
          == "/messages/0/User/content/1/Mention/content");
    CHECK(places.find("/messages/0/content/2/data") == "/messages/0/User/content/2/Image/source");
    CHECK(places.find("/messages/1/content/0") == "/messages/1");
    CHECK(places.find("/messages/2/content/0/text") == "/messages/2/Agent/content/0/Thinking/text");
    CHECK(places.find("/messages/2/content/1/name") == "/messages/2/Agent/content/1/ToolUse/name");
    CHECK(places.find("/messages/2/content/1/output/0")
          == "/messages/2/Agent/tool_results/a~1b/content");
    CHECK(places.find("/messages/2/usage") == "/request_token_usage/u");
    CHECK(places.find("/messages/2/native/zed/in/0/in/Agent/in/reasoning_details/value")
          == "/messages/2/Agent/reasoning_details");
    CHECK(conversation::zed_bridge::place_of_key("/a", "b/c") == "/a/b~1c");
}

}  // namespace zed_places_test
