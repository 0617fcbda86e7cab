#include <doctest/doctest.h>

#include <lisle/codec.hpp>
#include <lisle/formats/zed/turn/replay_events.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace replay_events_test {

namespace zed = lisle::zed;

std::string replay(std::string_view messages) {
    auto const read = lisle::decode_as<std::vector<zed::message>>(messages);
    REQUIRE(read.has_value());
    return lisle::encode_as(zed::replay_events(*read, zed::tool_index{{{"read", false, "read"}}}));
}

TEST_CASE("events that a person saw are shown again") {
    CHECK(
        replay(R"([{"User":{"id":"u","content":[]}},"Resume",{"Agent":{"content":[)"
               R"({"Text":"a"},{"Thinking":{"text":"t","signature":null}},)"
               R"({"RedactedThinking":"r"}],"tool_results":{},"reasoning_details":null}}])")
        == R"([{"UserMessage":{"id":"u","content":[]}},{"AgentText":"a"},{"AgentThinking":"t"}])");
}

TEST_CASE("a use without a result failed, and an unknown tool has its status at once") {
    auto const use = [](std::string_view name) {
        return R"([{"Agent":{"content":[{"ToolUse":{"id":"1","name":")" + std::string{name}
               + R"(","raw_input":"","input":{},"is_input_complete":true,)"
                 R"("thought_signature":null}}],"tool_results":{},"reasoning_details":null}}])";
    };
    CHECK(replay(use("read"))
          == R"([{"ToolCall":{"id":"1","title":"read","kind":"read","raw_input":{},)"
             R"("tool_name":"read"}},{"ToolCallUpdate":{"id":"1","status":"failed"}}])");
    CHECK(replay(use("nope"))
          == R"([{"ToolCall":{"id":"1","title":"nope","kind":"other","raw_input":{},)"
             R"("status":"failed"}},{"ToolCallUpdate":{"id":"1","status":"failed"}}])");
}

}  // namespace replay_events_test
