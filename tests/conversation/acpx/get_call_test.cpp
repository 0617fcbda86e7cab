#include <lisle/conversation/acpx/get_call.hpp>

#include <doctest/doctest.h>

#include <string>

namespace acpx_get_call_test {

namespace bridge = lisle::conversation::acpx_bridge;

/// Describes the first call of a message.
std::string describe_agent(std::string const& text) {
    using agent = lisle::acpx::agent_message;
    auto read = lisle::decode_as<agent>(text, bridge::as_acpx_reads).value();
    auto const found = read.tool_results.find("c");
    auto* const result = found == read.tool_results.end() ? nullptr : &found->second;
    return lisle::encode_as(bridge::describe_call(read.content[0], result));
}

std::string describe_call(std::string const& more, std::string const& result) {
    auto text = describe_agent(
        R"({"content":[{"ToolUse":{"id":"c","name":"n","raw_input":"{\"a\":1}","input":{"a":1},)"
        R"("is_input_complete":)"
        + more + R"(,"thought_signature":null}}],"tool_results":{)"
        + (result.empty() ? "" : R"("c":{"tool_use_id":"c","tool_name":"n",)" + result + '}')
        + "}}");
    auto const from = text.find(R"("input":)");
    return text.substr(from, text.size() - 1 - from);
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

TEST_CASE("a wrapped result is unwrapped") {
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

TEST_CASE("members of another result are native") {
    CHECK(
        describe_call("true", R"("is_error":false,"content":{"Text":"r"},"output":{"output":"r"})")
        == R"("input":{"a":1},"status":"completed","output":[{"type":"text","text":"r"}],)"
           R"("native":{"acpx":{"is_wrapped":true,"in":{"result":{"in":{"content":{"in":{)"
           R"("Text":{"of":"56ea9433e5d032c0","value":"r"}}}}}}}})");
}

}  // namespace acpx_get_call_test
