#include <lisle/conversation/claude_code/head.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_head_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("a session says its id, times, folder, title, mode and cost") {
    auto const session = lisle::decode<lisle::claude_code_t>(
        spell("user", "u", "", R"("Hi")", "02.000",
              R"(,"cwd":"/p","sessionId":"S","gitBranch":"b")")
        + spell("user", "v", "u", R"("More")", "01.000", R"(,"cwd":"/q","version":"2.1.112")")
        + R"({"type":"permission-mode","permissionMode":"plan"})"
          "\n"
          R"({"type":"cost-state","totalCostUSD":0.5})"
          "\n"
          R"({"type":"custom-title","customTitle":"T"})");
    REQUIRE(session.has_value());
    auto const head = head_reader<lisle::owned>{}.run(*session);
    CHECK(head.id == "S");
    CHECK(head.title == "T");
    CHECK(*head.created < *head.updated);
    CHECK(head.directories == std::vector<std::string>{"/p"});
    CHECK(head.git->branch == "b");
    CHECK(head.mode == "plan");
    CHECK(head.source->release == "2.1.112");
    CHECK(head.messages.empty());
}

}  // namespace conversation_claude_code_head_test
