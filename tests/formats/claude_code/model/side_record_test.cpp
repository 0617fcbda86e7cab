#include <lisle/formats/claude_code/model/side_record.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_side_record_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("records about the session are read and written") {
    for (std::string_view const text :
         {R"({"type":"summary","summary":"A title","leafUuid":"U"})",
          R"({"type":"custom-title","customTitle":"Fine","sessionId":"S"})",
          R"({"type":"ai-title","aiTitle":"Fine","sessionId":"S"})",
          R"({"type":"agent-name","agentName":"n","sessionId":"S"})",
          R"({"type":"permission-mode","permissionMode":"plan","sessionId":"S"})",
          R"({"type":"last-prompt","leafUuid":"U","explicit":true,"sessionId":"S"})",
          R"({"type":"queue-operation","operation":"enqueue","content":"x","sessionId":"S"})",
          R"({"type":"file-history-snapshot","messageId":"M","snapshot":{},)"
          R"("isSnapshotUpdate":false})",
          R"({"type":"pr-link","sessionId":"S","prNumber":7,"prUrl":"https://example.org/7"})",
          R"({"type":"cost-state","sessionId":"S","totalCostUSD":0.25,"modelUsage":{}})"})
        reads_and_writes<record>(text);
}

TEST_CASE("a title is a word of the session") {
    custom_title made;
    made.word = "Fine";
    CHECK(lisle::encode_as(record{made}, style)
          == R"({"type":"custom-title","customTitle":"Fine"})");
}

}  // namespace claude_code_side_record_test
