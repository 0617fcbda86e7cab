#include <lisle/conversation/codex/get.hpp>

#include <doctest/doctest.h>

#include <string>

#include "formats/codex/expect.hpp"

namespace codex_get_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

TEST_CASE("lines outside the conversation are kept by their message") {
    auto const talk = getter<owned>{}.run(codex_expect::read_rollout("rolled-back"));
    REQUIRE(talk.messages.size() == 2);
    CHECK(talk.messages[0].native->text()
          == R"({"codex":{"lines":[{"at":2,"line":{"timestamp":"2026-11-20T10:00:02.000Z",)"
             R"("type":"event_msg","payload":{"type":"user_message",)"
             R"("message":"first question"}}},{"at":3,"line":)"
             R"({"timestamp":"2026-11-20T10:00:03.000Z","type":"event_msg",)"
             R"("payload":{"type":"agent_message","message":"first answer"}}}]}})");
    CHECK(lisle::get_alternative<plain_text>(talk.messages[0].content[0]).native->text()
          == R"({"codex":{"line":{"at":1}}})");
    CHECK(talk.native->text()
          == R"({"codex":{"meta":{"at":0,"residue":{"in":{"payload":{"in":{"originator":)"
             R"({"of":"07cc7607b4949e25","value":"hand"}}}}}}}})");
}

}  // namespace codex_get_bridge_test
