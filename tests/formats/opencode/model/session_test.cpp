#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/session.hpp>

#include <string>
#include <string_view>

namespace opencode_session_test {

using namespace opencode_expect;
using lisle::opencode::session;

TEST_CASE("a session has its keys in opencode's order") {
    keeps<session>(R"({"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t",)"
                   R"("version":"1.14.20","time":{"created":1,"updated":2}})",
                   strict);
    keeps<session>(
        R"({"id":"ses_1","slug":"","projectID":"p","workspaceID":"wrk_1","directory":"/",)"
        R"("parentID":"ses_0","summary":{"additions":1,"deletions":2,"files":3,"diffs":[]},)"
        R"("share":{"url":"u"},"title":"t","version":"1","time":{"created":1,"updated":2,)"
        R"("compacting":3,"archived":4},"permission":[{"permission":"p","pattern":"*",)"
        R"("action":"ask"}],"revert":{"messageID":"msg_1","partID":"prt_1","snapshot":"s",)"
        R"("diff":""}})",
        strict);
}

TEST_CASE("keys of later versions are read by permissive readers only") {
    constexpr std::string_view before =
        R"({"id":"ses_1","slug":"s","projectID":"p","directory":"/",)";
    constexpr std::string_view after = R"("version":"1","time":{"created":1,"updated":2}})";
    auto const newer = std::string{before} + R"("path":"x","title":"t","agent":"a","model":)"
                       + R"({"id":"m","providerID":"p"},)" + std::string{after};
    keeps<session>(newer, permissive);
    reads<session>(newer, std::string{before} + R"("title":"t",)" + std::string{after});
    CHECK(lisle::decode_as<session>(newer)->agent == "a");
}

}  // namespace opencode_session_test
