#include <lisle/conversation/claude_code/places.hpp>

#include <lisle/conversation/claude_code.hpp>

#include "formats/claude_code/expect.hpp"

#include <string>

namespace claude_code_places_test {

using claude_code_expect::spell;
namespace conversation = lisle::conversation;

TEST_CASE("the places of a session's messages and parts") {
    auto const text =
        spell("user", "u", "", R"("Hi")")
        + spell("assistant", "a", "u", R"([{"type":"thinking","thinking":"t","signature":"s"}])", "01.000", R"(,"x":1)")
        + spell("assistant", "a2", "a",
                R"([{"type":"text","text":"x"},)"
                R"({"type":"tool_use","id":"c","name":"Bash","input":{}}])")
        + spell("user", "r", "a2", R"([{"type":"tool_result","tool_use_id":"c","content":"1"}])");
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<lisle::claude_code_t>(text).value(), places);
    REQUIRE(talk.messages.size() == 2);
    CHECK(places.find("/messages/0/id") == "/0/uuid");
    CHECK(places.find("/messages/0/content/0/text") == "/0/message/content");
    CHECK(places.find("/messages/1/created") == "/1/timestamp");
    CHECK(places.find("/messages/1/usage") == "/2/message/usage");
    CHECK(places.find("/messages/1/content/0/signature") == "/1/message/content/0/signature");
    CHECK(places.find("/messages/1/content/1") == "/2/message/content/0");
    CHECK(places.find("/messages/1/content/2/name") == "/2/message/content/1");
    CHECK(places.find("/messages/1/content/2/started") == "/2/timestamp");
    CHECK(places.find("/messages/1/content/2/output") == "/3/message/content");
    CHECK(places.find("/messages/1/content/2/structured") == "/3/toolUseResult");
    CHECK(places.find("/native/claude-code/left_out/elsewhere") == "");
}

}  // namespace claude_code_places_test
