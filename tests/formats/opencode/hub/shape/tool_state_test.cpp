#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/shape/tool_state.hpp>

namespace opencode_hub_shape_tool_state_test {

using namespace opencode_expect;
namespace shape = lisle::opencode::hub::shape;

TEST_CASE("a completed call has the text of its result") {
    declares<shape::completed_call>(
        R"({"input":{},"output":"o","title":"t","metadata":{},"time":{"start":1,"end":2},)"
        R"("attachments":[{"mime":"image/png","url":"data:,"}]})",
        {"input", "output", "title", "metadata", "time"});
    declares<shape::completion_time>(R"({"start":1,"end":2,"compacted":true})", {"start", "end"});
}

TEST_CASE("an attachment has no ids, and a flag says that a result was cleared") {
    reads<shape::file>(R"({"id":1,"type":"file","mime":"image/png","url":"data:,"})",
                       R"({"mime":"image/png","url":"data:,"})");
    fails<shape::completion_time>(R"({"start":1,"end":2,"compacted":1776643200000})",
                                  errc::wrong_type, "/compacted");
}

TEST_CASE("other calls are opencode's") {
    keeps<shape::tool_state>(R"({"status":"pending","input":{},"raw":"{"})", strict);
    keeps<shape::tool_state>(R"({"status":"running","input":{},"time":{"start":1}})", strict);
    keeps<shape::tool_state>(
        R"({"status":"error","input":{},"error":"e","time":{"start":1,"end":2}})", strict);
    forgives<shape::tool_state>(R"({"status":"denied"})", errc::unknown_case, "/status");
}

}  // namespace opencode_hub_shape_tool_state_test
