#include <lisle/conversation/claude_code/parts.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_parts_test {

using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

lisle::claude_code::content_block block(std::string_view text) {
    auto read = lisle::decode_as<lisle::claude_code::content_block>(text);
    REQUIRE(read.has_value());
    return std::move(*read);
}

TEST_CASE("blocks have neutral words, with the provider where only it can read them") {
    auto const thought = describe(block(R"({"type":"thinking","thinking":"a","signature":"s"})"));
    CHECK(lisle::get_alternative<talk::thinking>(thought).provider == "anthropic");
    auto const call = describe(block(R"({"type":"tool_use","id":"t","name":"Edit","input":{}})"));
    CHECK(lisle::get_alternative<talk::tool_call>(call).kind == talk::tool_kind::edit);
    CHECK(lisle::has_alternative<talk::native_content>(describe(block(R"({"type":"new","x":1})"))));
}

TEST_CASE("a result is a text or blocks") {
    auto const read = lisle::decode_as<lisle::claude_code::result_content>(
        R"([{"type":"text","text":"a"},{"type":"image","source":{"type":"base64","data":"AA"}}])");
    REQUIRE(read.has_value());
    auto const output = describe(*read);
    REQUIRE(output.size() == 2);
    CHECK(text_of<lisle::owned>(output) == "a");
    CHECK(lisle::get_alternative<talk::image>(output[1]).data == "AA");
}

TEST_CASE("counts of tokens are whole and not negative") {
    CHECK(to_count(3.0) == 3);
    CHECK(!to_count(-1.0).has_value());
    CHECK(!to_count(1e300).has_value());
}

}  // namespace conversation_claude_code_parts_test
