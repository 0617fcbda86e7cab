#include <lisle/conversation/claude_code/lost_edits.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_lost_edits_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("a member that reads back differently is reported with its reason") {
    auto const session = lisle::decode<lisle::claude_code_t>(spell("user", "u", "", R"("Hi")"));
    REQUIRE(session.has_value());
    session_reader<lisle::owned> reader;
    reader.run(*session, lisle::claude_code::find_active_branch(*session));
    auto wanted = reader.conversation;
    wanted.usage.emplace().total = 1;
    wanted.messages.at(0).mode = "plan";
    lost_edits<lisle::owned> edits;
    edits.add(0, 0);
    std::vector<talk::loss> losses;
    edits.tell(wanted, *session, {0}, talk::loss_log{losses});
    REQUIRE(losses.size() == 2);
    CHECK(losses[0].pointer == "/messages/0/mode");
    CHECK(losses[1].pointer == "/usage");
    CHECK(losses[1].what == find_reason_of_loss("usage"));
}

}  // namespace conversation_claude_code_lost_edits_test
