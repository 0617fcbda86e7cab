#include <lisle/conversation/zed/thread.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

namespace zed_thread_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

lisle::zed::thread make(std::string const& members, std::vector<conversation::loss>& losses) {
    auto const c =
        lisle::decode<lisle::conversation_t>(R"({"lisle":1,)" + members + R"("messages":[]})");
    auto const how = bridge::make_setup(*c, lisle::schema_revision::pinned);
    std::vector<std::optional<std::string>> const ids;
    conversation::loss_log const log{losses};
    return bridge::thread_maker<lisle::owned>{*c, how, ids, log}.make();
}

TEST_CASE("the id of a row is the conversation's, or made from its source") {
    conversation::conversation c;
    auto const of_nothing = bridge::make_thread_id(c);
    CHECK(lisle::scalars::parse_uuid(of_nothing).has_value());
    c.source = {"opencode", {}, "s", {}};
    auto const of_source = bridge::make_thread_id(c);
    CHECK(of_source != of_nothing);
    CHECK(of_source == bridge::make_thread_id(c));
    c.id = "any";
    CHECK(bridge::make_thread_id(c) == "any");
}

TEST_CASE("a time beyond Zed's years becomes the last possible time") {
    std::vector<conversation::loss> losses;
    auto const made = make(R"("created":-8640000000000000,"updated":8640000000000000,)", losses);
    CHECK(made.updated_at.text == "+262142-12-31T23:59:59.999999999Z");
    CHECK(made.initial_project_snapshot->timestamp.text == "-262143-01-01T00:00:00Z");
    REQUIRE(losses.size() == 3);
    CHECK(losses[1].pointer == "/updated");
    CHECK(losses[2].pointer == "/created");
}

TEST_CASE("an id of another system is reported, and Zed's own is that of the row") {
    std::vector<conversation::loss> losses;
    make(R"("id":"i","source":{"format":"zed"},"updated":1,)", losses);
    CHECK(losses.empty());
    make(R"("id":"i","source":{"format":"acpx"},"updated":1,)", losses);
    REQUIRE(losses.size() == 2);
    CHECK(losses[1].pointer == "/id");
}

TEST_CASE("modes have Zed's names") {
    std::vector<conversation::loss> losses;
    CHECK(make(R"("mode":"build",)", losses).profile->value == "write");
    CHECK(make(R"("mode":"plan",)", losses).profile->value == "ask");
    CHECK(make(R"("mode":"mine",)", losses).profile->value == "mine");
    CHECK_FALSE(make("", losses).profile.has_value());
    CHECK(make(R"("source":{"format":"zed"},"mode":"plan",)", losses).profile->value == "plan");
}

TEST_CASE("folders and their repository are a snapshot of the project") {
    std::vector<conversation::loss> losses;
    auto const made =
        make(R"("updated":0,"directories":["/p","/q"],"git":{"commit":"c"},)", losses);
    CHECK(lisle::encode_as(made.initial_project_snapshot)
          == R"({"worktree_snapshots":[{"worktree_path":"/p","git_state":{"remote_url":null,)"
             R"("head_sha":"c","current_branch":null,"diff":null}},)"
             R"({"worktree_path":"/q","git_state":null}],"timestamp":"1970-01-01T00:00:00Z"})");
    CHECK(bridge::describe_thread(made).directories == std::vector<std::string>{"/p", "/q"});
    CHECK_FALSE(make(R"("updated":0,)", losses).initial_project_snapshot.has_value());
}

}  // namespace zed_thread_test
