#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/completion_event.hpp>

namespace completion_event_test {

using namespace expect;
using zed::completion_event;

TEST_CASE("events are spelled as by Zed") {
    for (auto const* const text :
         {R"({"Queued":{"position":3}})", R"("Started")", R"({"Stop":"refusal"})", R"({"Text":""})",
          R"({"Thinking":{"text":"t","signature":null}})", R"({"RedactedThinking":{"data":"d"}})",
          R"({"ToolUseJsonParseError":{"id":"1","tool_name":"t","raw_input":"{",)"
          R"("json_parse_error":"EOF"}})",
          R"({"StartMessage":{"message_id":"m"}})", R"({"ReasoningDetails":null})",
          R"({"UsageUpdate":{"input_tokens":1}})"})
        keeps<completion_event>(text, strict);
}

TEST_CASE("unknown events are refused, or kept") {
    fails_at<completion_event>(R"({<!>"Compaction":"Started"})", errc::unknown_case, "/Compaction");
    fails_at<completion_event>(R"({"Queued":{"position":<!>-1}})", errc::out_of_range,
                               "/Queued/position");
    fails_at<completion_event>(R"({"Thinking":<!>{"signature":"s"}})", errc::missing_field,
                               "/Thinking/text");
    gives_back<completion_event>(R"({"Compaction":"Started"})", R"({"Compaction":"Started"})",
                                 "unknown case");
}

}  // namespace completion_event_test
