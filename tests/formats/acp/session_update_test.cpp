#include <lisle/formats/acp/session_update.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

namespace acp_session_update_test {

using namespace acpx_tests;
using namespace lisle::acp;

TEST_CASE("each kind of update has the keys of its kind") {
    for (auto const* text : {
             R"({"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"x"}})",
             R"({"sessionUpdate":"agent_message_chunk","content":{"type":"image","data":"",)"
             R"("mimeType":"image/png"},"messageId":"m"})",
             R"({"sessionUpdate":"agent_thought_chunk","content":{"type":"resource",)"
             R"("resource":{"uri":"u","text":"t"}}})",
             R"({"sessionUpdate":"tool_call","toolCallId":"c","title":"T","kind":"read",)"
             R"("status":"pending","content":[{"type":"content","content":{"type":"text",)"
             R"("text":"x"}},{"type":"diff","path":"p","newText":"n"},{"type":"terminal",)"
             R"("terminalId":"t"}],"locations":[{"path":"p","line":3}],"rawInput":null})",
             R"({"sessionUpdate":"tool_call_update","toolCallId":"c","rawOutput":{"a":1}})",
             R"({"sessionUpdate":"plan","entries":[{"content":"c","priority":"high",)"
             R"("status":"pending"}]})",
             R"({"sessionUpdate":"available_commands_update","availableCommands":[{"name":"n",)"
             R"("description":"d","input":{"hint":"h"}}]})",
             R"({"sessionUpdate":"current_mode_update","currentModeId":"code"})",
             R"({"sessionUpdate":"config_option_update","configOptions":[{"type":"select",)"
             R"("id":"m","name":"M","currentValue":"a","options":[{"value":"a","name":"A"}]},)"
             R"({"type":"boolean","id":"b","name":"B","currentValue":true}]})",
             R"({"sessionUpdate":"session_info_update","title":null})",
             R"({"sessionUpdate":"usage_update","used":1,"size":2,"cost":{"amount":0.5,)"
             R"("currency":"USD"},"_meta":{"k":1}})",
             R"({"sessionUpdate":"notice","severity":"info","title":"T"})",
             R"({"sessionUpdate":"plan_update","plan":{"type":"items","planId":"p","entries":[]}})",
             R"({"sessionUpdate":"plan_update","plan":{"type":"file","planId":"p","uri":"u"}})",
             R"({"sessionUpdate":"plan_update","plan":{"type":"markdown","planId":"p",)"
             R"("content":"c"},"_meta":{}})",
             R"({"sessionUpdate":"plan_removed","planId":"p"})",
             R"({"sessionUpdate":"compaction_update","compactionId":"c","status":"completed",)"
             R"("summary":[{"type":"text","text":"s"}],"error":null})",
             R"({"sessionUpdate":"compaction_update","compactionId":"c","status":"failed",)"
             R"("summary":null,"error":"e"})",
             R"({"sessionUpdate":"compaction_summary_chunk","compactionId":"c","content":{)"
             R"("type":"text","text":"s"}})",
         })
        CHECK_MESSAGE(is_canonical<session_update>(text), text);
}

TEST_CASE("an unknown kind is kept, and an unknown block in a known one") {
    CHECK(is_kept<session_update>(R"({"sessionUpdate":"later","x":[1]})"));
    CHECK(is_kept<session_update>(
        R"({"sessionUpdate":"agent_message_chunk","content":{"type":"later","x":1}})"));
}

}  // namespace acp_session_update_test
