#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/request/intent.hpp>

namespace intent_test {

using namespace expect;
using zed::completion_intent;

TEST_CASE("the pinned revision refuses the newer intent") {
    auto latest = reference;
    latest.revision = lisle::schema_revision::latest;
    keeps<completion_intent>(R"("user_prompt")", strict);
    keeps<completion_intent>(R"("generate_git_commit_message")", strict);
    keeps<completion_intent>(R"("subagent")", latest);
    keeps<completion_intent>(R"("subagent")", permissive);
    fails_at<completion_intent>(R"(<!>"subagent")", errc::unknown_case, "");
    fails_at<completion_intent>(R"(<!>"chat")", errc::unknown_case, "", latest);
}

}  // namespace intent_test
