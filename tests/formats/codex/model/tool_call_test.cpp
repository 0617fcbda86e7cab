#include <lisle/formats/codex/model/tool_call.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_tool_call_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("calls have the keys of 0.169 in their order, and of older releases") {
    keeps<function_call>(R"({"name":"shell","arguments":"{\"command\":[\"ls\"]}","call_id":"c"})");
    keeps<function_call>(R"({"status":"completed","id":"fc_1","name":"spawn_agent",)"
                         R"("namespace":"multi_agent_v1","arguments":"no JSON","call_id":"c"})");
    keeps<function_call_output>(R"({"id":"fco_1","call_id":"c","output":"done"})");
    keeps<function_call_output>(R"({"call_id":"c","output":[{"type":"input_text","text":"a"}]})");
    keeps<custom_tool_call>(R"({"id":"ct","status":"completed","call_id":"c","name":"apply_patch",)"
                            R"("input":"*** Begin"})");
    keeps<custom_tool_call_output>(R"({"call_id":"c","output":"ok"})");
    refuses<function_call>(R"({"name":"n","arguments":{},"call_id":"c"})", errc::wrong_type,
                           "/arguments");
}

TEST_CASE("calls of the provider's own tools are read") {
    keeps<local_shell_call>(R"({"call_id":null,"status":"completed",)"
                            R"("action":{"type":"exec","command":["ls"],"timeout_ms":null}})");
    keeps<web_search_call>(
        R"({"status":"completed","action":{"type":"search","query":"q","queries":["q"]}})");
    keeps<web_search_call>(R"({"id":"ws_1"})");
    keeps<tool_search_call>(R"({"call_id":"c","execution":"client","arguments":{"query":"q"}})");
    keeps<tool_search_output>(
        R"({"call_id":null,"status":"completed","execution":"client","tools":[]})");
    keeps<image_generation_call>(
        R"({"id":"ig","status":"completed","revised_prompt":"p","result":"AA=="})");
}

}  // namespace codex_tool_call_test
