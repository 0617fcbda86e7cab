#include <lisle/conversation/acpx/get_message.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_get_message_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::acpx_bridge;

template <class Content>
std::string describe(std::string_view part) {
    return lisle::encode_as(
        bridge::describe(lisle::decode_as<Content>(part, bridge::as_acpx_reads).value()));
}

std::string describe_agent(std::string_view message) {
    using agent = lisle::acpx::agent_message;
    auto const read = lisle::decode_as<agent>(message, bridge::as_acpx_reads).value();
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

std::string describe_call(std::string const& more, std::string const& result) {
    auto text = describe_agent(
        R"({"content":[{"ToolUse":{"id":"c","name":"n","raw_input":"{\"a\":1}","input":{"a":1},)"
        R"("is_input_complete":)" + more + R"(,"thought_signature":null}}],"tool_results":{)"
        + (result.empty() ? "" : R"("c":{"tool_use_id":"c","tool_name":"n",)" + result + '}')
        + "}}");
    auto const from = text.find(R"("input":)");
    return text.substr(from, text.rfind("}]}]") - from);
}

TEST_CASE("a call is as far as its result") {
    CHECK(describe_call("false", "")
          == R"("input":{"a":1},"is_input_complete":false,"status":"pending")");
    CHECK(describe_call("false", R"("is_error":false,"content":{"Text":""})")
          == R"("input":{"a":1},"is_input_complete":false,"status":"in_progress",)"
             R"("output":[{"type":"text","text":""}])");
    CHECK(describe_call("true", R"("is_error":false,"content":{"Text":"r"},"output":[1])")
          == R"("input":{"a":1},"status":"completed","output":[{"type":"text","text":"r"}],)"
             R"("structured":[1])");
    CHECK(describe_call("true", R"("is_error":true,"content":{"Text":"r"})")
          == R"("input":{"a":1},"status":"failed","output":[{"type":"text","text":"r"}])");
}

TEST_CASE("a wrapped result is taken out") {
    CHECK(describe_call("true", R"("is_error":false,)"
                                R"("content":{"Text":"{\"output\":\"r\",\"metadata\":{\"e\":0}}"},)"
                                R"("output":{"output":"r","metadata":{"e":0}})")
          == R"("input":{"a":1},"status":"completed","output":[{"type":"text","text":"r"}],)"
             R"("structured":{"e":0},"native":{"acpx":{"is_wrapped":true}})");
    CHECK(describe_call("true", R"("is_error":true,"content":{"Text":"{\"error\":\"r\"}"},)"
                                R"("output":{"error":"r"})")
          == R"("input":{"a":1},"status":"failed","error":"r",)"
             R"("native":{"acpx":{"is_wrapped":true}})");
    CHECK(describe_call("true", R"("is_error":false,"content":{"Text":"{\"error\":\"r\"}"},)"
                                R"("output":{"error":"r"})")
          == R"("input":{"a":1},"status":"completed",)"
             R"("output":[{"type":"text","text":"{\"error\":\"r\"}"}],"structured":{"error":"r"})");
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

}  // namespace acpx_get_message_test
