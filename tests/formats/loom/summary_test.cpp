#include <lisle/formats/loom/summary.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "formats/loom/expect.hpp"

namespace loom_summary_test {

using namespace loom_expect;
using namespace lisle::loom;

TEST_CASE("a summary has a thread's head, its metadata and the number of its messages") {
    thread t;
    t.id.text = "T-1", t.version = 7, t.created_at = "c", t.updated_at = "u",
    t.last_activity_at = "l";
    t.workspace_root = "/w", t.cwd = "/w/d", t.loom_version = "0.4";
    t.git_branch = "main", t.git_remote_url = "r", t.git_initial_branch = "b";
    t.git_initial_commit_sha = "i", t.git_current_commit_sha = "k", t.git_commits = {"i", "k"};
    t.provider = "p", t.model = "m";
    t.metadata.title = "t", t.metadata.tags = {"x"}, t.metadata.is_pinned = true;
    t.conversation.messages.resize(3);
    t.visibility = visibility::public_, t.is_private = true;
    constexpr std::string_view text =
        R"({"id":"T-1","version":7,"created_at":"c","updated_at":"u","last_activity_at":"l",)"
        R"("title":"t","workspace_root":"/w","git_branch":"main","git_remote_url":"r",)"
        R"("git_initial_commit_sha":"i","git_current_commit_sha":"k","provider":"p","model":"m",)"
        R"("tags":["x"],"message_count":3,"is_pinned":true,"visibility":"public"})";
    CHECK(lisle::encode_as(summarize(t)) == text);
    is_written<summary>(text);
}

TEST_CASE("a summary's visibility has no default") {
    constexpr std::string_view text =
        R"({"id":"T","version":1,"created_at":"","updated_at":"","last_activity_at":"",)"
        R"("message_count":0,"is_pinned":false})";
    fails_at<summary>(text, errc::missing_field, "/visibility", 0);
}

TEST_CASE("lists begin with the last active thread; times are compared as text") {
    std::vector<summary> all(4);
    all[0].id.text = "a", all[0].last_activity_at = "2026-01-01T00:00:00+00:00";
    all[1].id.text = "b", all[1].last_activity_at = "2026-01-02T00:00:00+00:00";
    all[2].id.text = "c", all[2].last_activity_at = "2026-01-01T00:00:00+00:00";
    all[3].id.text = "d", all[3].last_activity_at = "2026-01-01T00:00:00.5+00:00";
    std::sort(all.begin(), all.end(), is_listed_before<summary>);
    std::string order;
    for (auto const& s : all) order += s.id.text;
    CHECK(order == "bdca");
}

}  // namespace loom_summary_test
