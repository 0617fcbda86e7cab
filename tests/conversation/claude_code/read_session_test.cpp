#include <lisle/conversation/claude_code/read_session.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_read_session_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

session_reader<lisle::owned> read(std::string const& text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    session_reader<lisle::owned> out;
    out.run(*session, lisle::claude_code::find_active_branch(*session));
    out.drop_whole();
    return out;
}

std::string const call = R"([{"type":"tool_use","id":"t","name":"Bash","input":{}}])";
std::string const result = R"([{"type":"tool_result","tool_use_id":"t","content":"a"}])";

TEST_CASE("each part has the place of its block, and a call also that of its result") {
    auto const read_back =
        read(spell("user", "u", "", R"("Hi")") + spell("assistant", "a", "u", call)
             + spell("user", "r", "a", result));
    REQUIRE(read_back.sources.size() == 2);
    CHECK(read_back.sources[0].line == 0);
    CHECK_FALSE(read_back.sources[0].parts.at(0).place->block);
    CHECK(read_back.sources[1].parts.at(0).place == block_place{1, 0, {}, {}});
    CHECK(read_back.sources[1].parts.at(0).output == block_place{2, 0, {}, {}});
    CHECK(read_back.is_whole == std::vector<bool>{false, false, false});
}

TEST_CASE("a record of which a block has no part is kept whole") {
    auto const other =
        R"([{"type":"text","text":"x"},{"type":"tool_result","tool_use_id":"none"}])";
    auto const read_back = read(spell("user", "u", "", other));
    CHECK(read_back.is_whole[0]);
    CHECK_FALSE(read_back.sources.at(0).parts.at(0).place);
}

TEST_CASE("the later of two results of one call counts") {
    auto const read_back =
        read(spell("user", "u", "", R"("Hi")") + spell("assistant", "a", "u", call)
             + spell("user", "r", "a", result) + spell("user", "s", "r", result));
    CHECK(read_back.is_whole[2]);
    CHECK(read_back.sources[1].parts.at(0).output->at == 3);
}

TEST_CASE("a result without its call is an orphan") {
    auto const read_back =
        read(spell("user", "u", "", R"("Hi")") + spell("user", "r", "u", result));
    REQUIRE(read_back.orphans.size() == 1);
    CHECK(read_back.orphans[0].first == 1);
    CHECK(read_back.orphans[0].second.part == talk::part::orphan);
    CHECK(read_back.conversation.messages.size() == 1);
}

}  // namespace conversation_claude_code_read_session_test
