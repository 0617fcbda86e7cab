#include <lisle/conversation/acpx/get_message.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_get_message_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;

template <class Content>
std::string describe(std::string_view part) {
    auto read = lisle::decode_as<Content>(part, bridge::as_acpx_reads).value();
    return lisle::encode_as(bridge::describe(read));
}

std::string describe_agent(std::string_view message) {
    using agent = lisle::acpx::agent_message;
    auto read = lisle::decode_as<agent>(message, bridge::as_acpx_reads).value();
    return lisle::encode_as(bridge::agent_describer<lisle::owned>{read}.run());
}

TEST_CASE("the content of a user's message") {
    auto const in_user = describe<lisle::acpx::user_content>;
    CHECK(in_user(R"({"Text":"a"})") == R"({"type":"text","text":"a"})");
    CHECK(in_user(R"({"Mention":{"uri":"file:///p/a","content":"A"}})")
          == R"({"type":"mention","kind":"resource","uri":"file:///p/a","name":"a","text":"A"})");
    CHECK(in_user(R"({"Image":{"source":"iVBORw0KGgo=","size":{"width":1,"height":2}}})")
          == R"({"type":"image","media_type":"image/png","data":"iVBORw0KGgo=",)"
             R"("width":1,"height":2})");
    CHECK(in_user(R"({"Image":{"source":"x","size":{"width":1.5,"height":2}}})")
          == R"({"type":"image","data":"x","native":{"acpx":{"in":{"Image":{"in":{"size":)"
             R"({"of":"5b9bc4ba528108e4","value":{"width":1.5,"height":2}}}}}}}})");
    CHECK(in_user(R"({"Audio":{"source":"AA==","mime_type":"audio/wav"}})")
          == R"({"type":"audio","media_type":"audio/wav","data":"AA=="})");
    CHECK(in_user(R"({"Video":1})")
          == R"({"type":"native_content","native":{"acpx":{"of":"cbf29ce484222325",)"
             R"("value":{"Video":1}}}})");
}

TEST_CASE("the content of an agent's message") {
    auto const in_agent = describe<lisle::acpx::agent_content>;
    CHECK(in_agent(R"({"Thinking":{"text":"t","signature":null}})")
          == R"({"type":"thinking","text":"t"})");
    CHECK(in_agent(R"({"Thinking":{"text":"t"}})")
          == R"({"type":"thinking","text":"t","native":{"acpx":{"in":{"Thinking":)"
             R"({"drop":{"signature":"5b9bc4ba528108e4"}}}}}})");
    CHECK(in_agent(R"({"RedactedThinking":"d"})") == R"({"type":"redacted_thinking","data":"d"})");
}

TEST_CASE("a result belongs to the first call of its key") {
    auto const use = R"({"ToolUse":{"id":"c","name":"n","raw_input":"1","input":1,)"
                     R"("is_input_complete":true,"thought_signature":null}})";
    auto const text = describe_agent(
        R"({"content":[)" + std::string{use} + ',' + use
        + R"(],"tool_results":{"c":{"tool_use_id":"d","tool_name":"n","is_error":false,)"
          R"("content":{"Text":"r"}}}})");
    CHECK(text.find(R"("status":"completed")") < text.find(R"("status":"pending")"));
    CHECK(text.find(R"("status":"pending")") != std::string::npos);
}

TEST_CASE("an agent's message is at least one answer") {
    CHECK(describe_agent(R"({"content":[],"tool_results":{}})")
          == R"([{"role":"assistant","origin":"model","content":[]}])");
}

TEST_CASE("an update that came late does not make a call") {
    auto const use = [](std::string const& name) {
        return R"({"ToolUse":{"id":"c","name":")" + name
               + R"(","raw_input":"{}","input":{},"is_input_complete":true}})";
    };
    auto const message = [](std::string const& content) {
        return R"({"content":[)" + content
               + R"(],"tool_results":{"c":{"tool_use_id":"c","tool_name":"read",)"
                 R"("is_error":false,"content":{"Text":"r"}}}})";
    };
    auto const late = describe_agent(message(use("read") + ',' + use("tool_call")));
    CHECK(late.find(R"("type":"native_content")") != std::string::npos);
    CHECK(late.find(R"("status":"pending")") == std::string::npos);
    auto const again = describe_agent(message(use("read") + ',' + use("read")));
    CHECK(again.find("native_content") == std::string::npos);
    auto const only = describe_agent(message(use("tool_call")));
    CHECK(only.find("native_content") == std::string::npos);
}

}  // namespace acpx_get_message_test
