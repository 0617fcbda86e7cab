#include <lisle/formats/claude_code/model/content.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_content_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("each kind of block is read and written") {
    reads_and_writes<content_block>(R"({"type":"text","text":"Hi"})");
    reads_and_writes<content_block>(R"({"type":"thinking","thinking":"","signature":"c2ln"})");
    reads_and_writes<content_block>(R"({"type":"redacted_thinking","data":"ZGF0YQ=="})");
    reads_and_writes<content_block>(
        R"({"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBO"}})");
    reads_and_writes<content_block>(
        R"({"type":"document","source":{"type":"url","url":"https://example.org/a.pdf"}})");
    reads_and_writes<content_block>(
        R"({"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"ls"}})");
}

TEST_CASE("results come in the orders of their tools") {
    for (std::string_view const text :
         {R"({"tool_use_id":"t","type":"tool_result","content":"a"})",
          R"({"tool_use_id":"t","type":"tool_result","content":"a","is_error":false})",
          R"({"type":"tool_result","content":"a","is_error":true,"tool_use_id":"t"})",
          R"({"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":"a"},)"
          R"({"type":"tool_reference","tool_name":"Grep"}]})",
          R"({"type":"tool_result","tool_use_id":"t"})"}) {
        auto const block = reads_and_writes<content_block>(text);
        CHECK(std::get<tool_result_block>(block).tool_use_id == "t");
    }
}

TEST_CASE("content is a text or blocks, and unknown blocks are kept") {
    reads_and_writes<message_content>(R"("just text")");
    std::string const text = R"([{"type":"text","text":"a"},{"n":1.50,"type":"new"}])";
    auto const read = lisle::decode_as<message_content>(text);
    REQUIRE(read.has_value());
    CHECK(lisle::encode_as(*read, style) == text);
}

TEST_CASE("a new result has the order of a success") {
    tool_result_block made;
    made.tool_use_id = "t";
    made.content = result_content{std::string{"a"}};
    CHECK(lisle::encode_as(content_block{made}, style)
          == R"({"tool_use_id":"t","type":"tool_result","content":"a"})");
}

}  // namespace claude_code_content_test
