#include <lisle/formats/claude_code/model/record.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_record_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("records of all releases keep their order") {
    reads_and_writes<record>(
        R"({"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/p",)"
        R"("sessionId":"S","version":"0.2.126","type":"user","message":{"role":"user",)"
        R"("content":"Hi"},"isMeta":true,"uuid":"U","timestamp":"2026-01-02T03:04:01.000Z"})");
    auto const answer = reads_and_writes<record>(
        R"({"parentUuid":"U","isSidechain":false,"userType":"external","cwd":"/p",)"
        R"("sessionId":"S","version":"0.2.126","message":{"role":"assistant","content":[]},)"
        R"("costUSD":0.01,"durationMs":20,"type":"assistant","uuid":"V","timestamp":"T"})");
    CHECK(find_alternative<assistant_record>(&answer)->cost_usd == 0.01);
    reads_and_writes<record>(
        R"({"parentUuid":null,"isSidechain":false,"promptId":"P","type":"user","message":)"
        R"({"role":"user","content":"Hi"},"uuid":"U","timestamp":"T","permissionMode":"default",)"
        R"("userType":"external","entrypoint":"cli","cwd":"/p","sessionId":"S",)"
        R"("version":"2.1.112","gitBranch":""})");
    reads_and_writes<record>(
        R"({"parentUuid":null,"logicalParentUuid":"W","isSidechain":false,"type":"system",)"
        R"("subtype":"compact_boundary","content":"c","isMeta":false,"timestamp":"T","uuid":"U",)"
        R"("level":"info","compactMetadata":{"trigger":"manual"},"slug":"a-b-c"})");
    reads_and_writes<record>(
        R"({"parentUuid":"U","isSidechain":false,"type":"progress","data":{"type":"x"},)"
        R"("parentToolUseID":"a","toolUseID":"b","timestamp":"T","uuid":"V"})");
}

TEST_CASE("a new record has the order of the newest release") {
    user_record made;
    made.parent_uuid = "U";
    made.uuid = "V";
    made.timestamp = "T";
    made.version = "2.1.330";
    made.message.role = "user";
    made.message.content = std::string{"Hi"};
    CHECK(lisle::encode_as(record{made}, style)
          == R"({"parentUuid":"U","isSidechain":false,"type":"user","message":{"role":"user",)"
             R"("content":"Hi"},"uuid":"V","timestamp":"T","version":"2.1.330"})");
}

}  // namespace claude_code_record_test
