#include <lisle/formats/claude_code/model/request_record.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_request_record_test {

TEST_CASE("records of requests, tools and files are read and written") {
    using namespace claude_code_expect;
    using lisle::claude_code::record;
    for (std::string_view const text :
         {R"({"type":"api-request-shape","sessionId":"S","shapeHash":"h","shape":{"tools":[]}})",
          R"({"type":"api-request-blob","sessionId":"S","agentId":"a","hash":"h","message":{}})",
          R"({"type":"api-request","sessionId":"S","id":"i","params":{},"keep":1,"tail":[]})",
          R"({"type":"content-replacement","sessionId":"S","agentId":"a","replacements":[]})",
          R"({"type":"file-history-delta","messageId":"M","trackingPath":"a","backup":null})",
          R"({"type":"tools-used","tools":["Bash"],"sessionId":"S"})",
          R"({"type":"atis-latch","atis":true,"sessionId":"S"})",
          R"({"type":"worktree-state","worktreeSession":null,"sessionId":"S"})"})
        reads_and_writes<record>(text);
}

}  // namespace claude_code_request_record_test
