#include <lisle/formats/claude_code/model/usage.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_usage_test {

TEST_CASE("usage keeps the order of its release") {
    using namespace claude_code_expect;
    auto const first = reads_and_writes<lisle::claude_code::usage>(
        R"({"input_tokens":3,"output_tokens":9,"cache_creation_input_tokens":0,)"
        R"("cache_read_input_tokens":7,"server_tool_use":null})");
    CHECK(first.cache_read_input_tokens == 7.0);
    auto const newest = reads_and_writes<lisle::claude_code::usage>(
        R"({"output_tokens_details":{"thinking_tokens":1},"input_tokens":2,"output_tokens":1.5,)"
        R"("service_tier":"standard","cache_creation":{"ephemeral_1h_input_tokens":0},)"
        R"("inference_geo":"","iterations":[],"speed":"standard","fallback_credit":null})");
    CHECK(newest.output_tokens == 1.5);
}

TEST_CASE("a new usage has the order of the list") {
    lisle::claude_code::usage made;
    made.output_tokens = 2;
    made.input_tokens = 1;
    CHECK(lisle::encode_as(made, claude_code_expect::style)
          == R"({"input_tokens":1,"output_tokens":2})");
}

}  // namespace claude_code_usage_test
