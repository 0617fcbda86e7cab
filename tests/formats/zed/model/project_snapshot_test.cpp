#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/project_snapshot.hpp>

#include <string>
#include <string_view>

namespace project_snapshot_test {

using namespace expect;
using lisle::zed::git_state;
using lisle::zed::project_snapshot;
using lisle::zed::timestamp;
using lisle::zed::worktree_snapshot;

TEST_CASE("a snapshot has worktrees and a time") {
    keeps<project_snapshot>(R"({"worktree_snapshots":[],"timestamp":"2024-01-01T00:00:00Z"})",
                            strict);
    reads<project_snapshot>(R"({"timestamp":"2024-01-01T00:00:00Z","worktree_snapshots":[]})",
                            R"({"worktree_snapshots":[],"timestamp":"2024-01-01T00:00:00Z"})");
    fails_at<project_snapshot>(R"(<!>{"worktree_snapshots":[]})", errc::missing_field,
                               "/timestamp");
    fails_at<project_snapshot>(R"(<!>{"timestamp":"2024-01-01T00:00:00Z"})", errc::missing_field,
                               "/worktree_snapshots");
    fails_at<project_snapshot>(R"({"worktree_snapshots":<!>null})", errc::wrong_type,
                               "/worktree_snapshots");
    fails_at<project_snapshot>(R"({"worktree_snapshots":<!>{}})", errc::wrong_type,
                               "/worktree_snapshots");
    fails_at<project_snapshot>(R"({"worktree_snapshots":[],"timestamp":<!>null})", errc::wrong_type,
                               "/timestamp");
    fails_at<project_snapshot>("<!>[]", errc::wrong_type, "");
}

TEST_CASE("a worktree has a path, and perhaps a state of git") {
    keeps<worktree_snapshot>(R"({"worktree_path":"","git_state":null})", strict);
    reads<worktree_snapshot>(R"({"worktree_path":"/w"})",
                             R"({"worktree_path":"/w","git_state":null})");
    fails_at<worktree_snapshot>(R"(<!>{"git_state":null})", errc::missing_field, "/worktree_path");
    fails_at<worktree_snapshot>(R"({"worktree_path":<!>null})", errc::wrong_type, "/worktree_path");
    fails_at<worktree_snapshot>(R"({"worktree_path":"/w","git_state":<!>"main"})", errc::wrong_type,
                                "/git_state");
    fails_at<project_snapshot>(R"({"worktree_snapshots":[{"worktree_path":"/w"},<!>{}]})",
                               errc::missing_field, "/worktree_snapshots/1/worktree_path");
}

TEST_CASE("each fact of a state of git may be missing or null, and is always written") {
    constexpr std::string_view nothing =
        R"({"remote_url":null,"head_sha":null,"current_branch":null,"diff":null})";
    keeps<git_state>(nothing, strict);
    reads<git_state>("{}", nothing);
    reads<git_state>(R"({"diff":null,"head_sha":null})", nothing);
    reads<git_state>(R"({"diff":"d","current_branch":"b","head_sha":"h","remote_url":"r"})",
                     R"({"remote_url":"r","head_sha":"h","current_branch":"b","diff":"d"})");
    for (std::string_view key : {"remote_url", "head_sha", "current_branch", "diff"})
        fails_at<git_state>("{\"" + std::string{key} + "\":<!>5}", errc::wrong_type,
                            "/" + std::string{key});
    gives_back<git_state>(R"({"head_sha":"h"})",
                          R"({"remote_url":null,"head_sha":"h","current_branch":null,"diff":null})",
                          "");
}

TEST_CASE("other keys of older snapshots are dropped, or kept in place") {
    constexpr std::string_view older =
        R"({"worktree_snapshots":[{"worktree_path":"/w","git_state":null}],)"
        R"("unsaved_buffer_paths":["a"],"timestamp":"2024-01-01T00:00:00Z"})";
    reads<project_snapshot>(older,
                            R"({"worktree_snapshots":[{"worktree_path":"/w","git_state":null}],)"
                            R"("timestamp":"2024-01-01T00:00:00Z"})");
    gives_back<project_snapshot>(older, older, "unknown field");
    fails_at<project_snapshot>(R"({"worktree_snapshots":[],<!>"unsaved_buffer_paths":[]})",
                               errc::unknown_field, "/unsaved_buffer_paths", strict);
}

TEST_CASE("of two equal keys the last counts, at every depth") {
    reads<project_snapshot>(
        R"({"worktree_snapshots":5,"timestamp":1,"worktree_snapshots":[{"worktree_path":1,)"
        R"("worktree_path":"/w","git_state":{"diff":1,"diff":"d","diff":null}}],)"
        R"("timestamp":"2024-01-01T00:00:00Z"})",
        R"({"worktree_snapshots":[{"worktree_path":"/w","git_state":{"remote_url":null,)"
        R"("head_sha":null,"current_branch":null,"diff":null}}],)"
        R"("timestamp":"2024-01-01T00:00:00Z"})");
}

TEST_CASE("a time is written in UTC, with no more digits than it needs") {
    auto const becomes = [](std::string_view from, std::string_view to) {
        reads<timestamp>("\"" + std::string{from} + "\"", "\"" + std::string{to} + "\"");
    };
    becomes("2024-01-01T00:00:00.5+02:00", "2023-12-31T22:00:00.500Z");
    becomes("2024-01-01t00:00:00z", "2024-01-01T00:00:00Z");
    becomes("2024-01-01 00:00:00 UTC", "2024-01-01T00:00:00Z");
    becomes(" 2024-1-1T1:2:3.0004-0030 ", "2024-01-01T01:32:03.000400Z");
    becomes("2024-01-01T00:00:00.1234567899Z", "2024-01-01T00:00:00.123456789Z");
    becomes("2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z");
    becomes("-0001-01-01T00:00:00Z", "-0001-01-01T00:00:00Z");
    becomes("+10000-01-01T00:00:00Z", "+10000-01-01T00:00:00Z");
    becomes("2024-01-01T00:00:00\\u221201:00", "2024-01-01T01:00:00Z");
    for (std::string_view wrong :
         {"", "now", "2024-01-01", "2024-01-01T00:00Z", "2024-01-01T00:00:00",
          "2024-13-01T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-01T24:00:00Z",
          "2024-01-01T00:00:61Z", "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+24:00",
          "10000-01-01T00:00:00Z", "2024-01-01 T00:00:00Z", "2024-01-01T00:00:00Zx"})
        fails_at<timestamp>("\"" + std::string{wrong} + "\"", errc::bad_value, "", 0);
    fails_at<timestamp>("1700000000", errc::wrong_type, "", 0);
    fails_at<timestamp>("null", errc::wrong_type, "", 0);
    fails_at<timestamp>(R"("2024-01-01T00:00:00.500000Z")", errc::not_canonical, "", 0, strict);
}

}  // namespace project_snapshot_test
