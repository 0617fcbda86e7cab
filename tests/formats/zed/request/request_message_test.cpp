#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/request/request_message.hpp>

namespace request_message_test {

using namespace expect;
using zed::request_message;

TEST_CASE("a request message has a role, content and a cache flag") {
    keeps<request_message>(
        R"({"role":"assistant","content":[{"Text":"a"},{"Thinking":{"text":"t","signature":null}},)"
        R"({"RedactedThinking":"r"},{"Image":{"source":"s"}}],"cache":true,)"
        R"("reasoning_details":[1]})",
        strict);
    fails_at<request_message>(R"(<!>{"role":"user","content":[]})", errc::missing_field, "/cache");
    fails_at<request_message>(R"({"role":<!>"tool","content":[],"cache":false})",
                              errc::unknown_case, "/role");
}

TEST_CASE("absent reasoning details are not written") {
    reads<request_message>(R"({"role":"user","content":[],"cache":false,"reasoning_details":null})",
                           R"({"role":"user","content":[],"cache":false})");
}

}  // namespace request_message_test
