#include "support/check.hpp"
#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/session.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace opencode_session_test {

using namespace opencode_expect;
using checks::notes;
using checks::notes_of;
using lisle::opencode::session;
using lisle::opencode::session_summary;

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

TEST_CASE("keys that older releases omit stay absent, and each leaves a note") {
    constexpr std::string_view whole =
        R"({"id":"ses_1","slug":"s","projectID":"p","directory":"/","title":"t",)"
        R"("version":"1.1.27","time":{"created":1,"updated":2}})";
    auto const without = [&](std::string_view member) {
        auto out = std::string{whole};
        return out.erase(out.find(member), member.size());
    };
    for (auto const& [member, key] :
         {std::pair{R"("slug":"s",)", "slug"}, std::pair{R"("projectID":"p",)", "projectID"},
          std::pair{R"("directory":"/",)", "directory"}}) {
        auto const text = without(member);
        forgives<session>(text, errc::missing_field, "/" + std::string{key});
        keeps<session>(text, permissive);
        CHECK(notes_of<session>(text) == notes{"no " + std::string{key} + " at  (byte 0)"});
    }
    // 0.5.29 omits all three, and 1.0.0 the numbers of a summary.
    constexpr auto* oldest =
        R"({"id":"ses_1","version":"0.5.29","title":"t","time":{"created":1,"updated":2}})";
    forgives<session>(oldest, errc::missing_field, "/slug");
    CHECK(notes_of<session>(oldest)
          == notes{"no slug at  (byte 0)", "no projectID at  (byte 0)", "no directory at  (byte 0)"});
    constexpr auto* diffs = R"({"diffs":[]})";
    forgives<session_summary>(diffs, errc::missing_field, "/additions");
    keeps<session_summary>(diffs, permissive);
    CHECK(notes_of<session_summary>(diffs)
          == notes{"no additions at  (byte 0)", "no deletions at  (byte 0)", "no files at  (byte 0)"});
}

}  // namespace opencode_session_test
