#include <lisle/conversation/claude_code/put.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_put_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("a conversation without Claude Code's own members becomes a new session") {
    talk::conversation c;
    c.title = "T";
    c.native = lisle::text::assume_json(R"({"codex":{}})");
    std::vector<talk::loss> losses;
    auto const made = put(c, talk::loss_log{losses});
    CHECK(lisle::encode(made).find(R"("customTitle":"T")") != std::string::npos);
    c.native = lisle::text::assume_json(R"({"claude-code":{}})");
    CHECK(put(c, talk::loss_log{}).records.size() == 1);
}

}  // namespace conversation_claude_code_put_test
