#include <lisle/conversation/claude_code/native.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_native_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("places are written without their defaults") {
    native_part part;
    CHECK(lisle::encode_as(part) == "{}");
    part.place = block_place{3, 1, {}, {}};
    part.output.emplace().at = 4;
    CHECK(lisle::encode_as(part) == R"({"place":{"at":3,"block":1},"output":{"at":4}})");
    native_conversation whole;
    whole.unlinked = {7};
    whole.left_out.insert_or_assign("elsewhere", 2);
    CHECK(lisle::encode_as(whole) == R"({"unlinked":[7],"left_out":{"elsewhere":2}})");
    CHECK(lisle::encode_as(native_message{}) == "{}");
}

}  // namespace conversation_claude_code_native_test
