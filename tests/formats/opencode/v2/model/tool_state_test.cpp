#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/tool_state.hpp>

namespace opencode_v2_tool_state_test {

using namespace opencode_expect;
using lisle::opencode::v2::tool_state;

TEST_CASE("each state of a call comes back") {
    for (
        auto const* text :
        {R"({"status":"streaming","input":"{\"a\""})",
         R"({"status":"running","input":{"a":1},"metadata":{}})",
         R"({"status":"completed","input":{},"content":[{"type":"text","text":""}]})",
         R"({"status":"completed","input":{},"content":[{"type":"file","uri":"data:,a","mime":"text/plain","name":"n"}],"metadata":{"truncated":false}})",
         R"({"status":"error","input":{},"error":{"type":"aborted","message":"m"}})",
         R"({"status":"error","input":{},"error":{"type":"t","message":"m"},"content":[{"type":"text","text":"x"}],"metadata":{}})"})
        keeps<tool_state>(text, strict);
}

TEST_CASE("a result without an item is read by permissive readers only") {
    for (auto const* text :
         {R"({"status":"completed","input":{},"content":[]})",
          R"({"status":"error","input":{},"error":{"type":"t","message":"m"},"content":[]})",
          R"({"status":"completed","input":{}})", R"({"status":"error","input":{}})"}) {
        keeps<tool_state>(text, permissive);
        CHECK(!lisle::decode_as<tool_state>(text, reference).has_value());
        CHECK(!lisle::decode_as<tool_state>(text, strict).has_value());
    }
}

TEST_CASE("a state of a later release is kept") {
    keeps<tool_state>(R"({"status":"asleep","until":1})", permissive);
}

}  // namespace opencode_v2_tool_state_test
