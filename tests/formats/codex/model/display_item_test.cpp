#include <lisle/formats/codex/model/display_item.hpp>

#include <doctest/doctest.h>

#include "formats/codex/expect.hpp"

namespace codex_display_item_test {

using namespace codex_expect;
using namespace lisle::codex;

TEST_CASE("items for display have an id") {
    keeps<image_view>(R"({"id":"c","path":"/p/a.png"})");
    keeps<web_search>(R"({"id":"w","query":"q","action":{"type":"search"}})");
    keeps<agent_tool_call>(R"({"id":"c","tool":"spawnAgent","status":"completed",)"
                           R"("sender_thread_id":"a","receiver_thread_ids":["b"],)"
                           R"("receiver_agents":[],"prompt":"p","agents_states":{}})");
    keeps<agent_activity>(R"({"model":null,"reasoning_effort":null,"id":"i","kind":"started",)"
                          R"("agent_thread_id":"t","agent_path":"/lead/a"})");
    keeps<review_begin>(R"({"id":"r","target":{"type":"custom"},"user_facing_hint":"h"})");
    keeps<review_end>(R"({"id":"r","review_output":{"findings":[]}})");
    keeps<compaction_item>(R"({"id":"c"})");
    refuses<compaction_item>("{}", errc::missing_field, "/id");
}

}  // namespace codex_display_item_test
