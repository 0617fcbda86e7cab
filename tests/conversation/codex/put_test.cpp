#include <lisle/conversation/codex/put.hpp>

#include <lisle/conversation/codex.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_put_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

conversation talk(std::string_view json) {
    return lisle::decode<lisle::conversation_t>(json).value();
}

TEST_CASE("a new rollout names no provider, and has the version of the release that continues it") {
    auto const c = talk(R"({"lisle":1,"source":{"format":"zed","id":"z"},"title":"T",)"
                        R"("created":1795168800000,"directories":["/p"],"messages":[)"
                        R"({"role":"user","origin":"person","content":[{"type":"text",)"
                        R"("text":"hi"}]}]})");
    auto const made = putter<owned>{c, {.release = "0.77.0"}}.run();
    CHECK(lisle::encode(made.document)
          == R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"session_meta","payload":{"id":)"
             R"("01a1f866-0d00-7adc-8841-5fddaab98def","timestamp":"2026-11-20T10:00:00.000Z",)"
             R"("cwd":"/p","originator":"lisle","cli_version":"0.77.0","instructions":null,)"
             R"("source":"cli"}})"
             "\n"
             R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"response_item","payload":{"type":)"
             R"("message","role":"user","content":[{"type":"input_text","text":"hi"}]}})"
             "\n"
             R"({"timestamp":"2026-11-20T10:00:00.000Z","type":"event_msg","payload":{"type":)"
             R"("user_message","message":"hi","images":[]}})"
             "\n");
    auto const newest = putter<owned>{c, {}}.run();
    CHECK(lisle::encode(newest.document).find(R"("history_mode":"legacy")") != std::string::npos);
}

std::string const parent = "01a1f866-0d00-7adc-8841-5fddaab98dee";

/// A subagent's rollout for a release, and the losses about its parent.
struct made_subagent {
    std::string text, losses;

    made_subagent(std::string const& id, std::string const& more, std::string const& release) {
        auto const c = talk(R"({"lisle":1,"source":{"format":"zed","id":"z"},)"
                            R"("created":1795168800000,"directories":["/p"],"parent":{"id":")"
                            + id + '"' + more + R"(},"messages":[]})");
        auto const made = putter<owned>{c, {.release = release}}.run();
        text = lisle::encode(made.document);
        for (auto const& one : made.losses)
            if (one.pointer.starts_with("/parent"))
                losses += std::string{to_string(one.kind)} + ' ' + one.pointer + ": " + one.what;
    }
    [[nodiscard]] bool has(std::string const& part) const {
        return text.find(part) != std::string::npos;
    }
};

TEST_CASE("a subagent's thread names its parent as the release does") {
    auto const source = R"("source":{"subagent":{"thread_spawn":{"parent_thread_id":")" + parent
                        + R"(","depth":1}}})";
    made_subagent const newest{parent, R"(,"depth":1)", "0.169.0"};
    CHECK(newest.losses.empty());
    CHECK(newest.has(R"("parent_thread_id":")" + parent + R"(","timestamp")"));
    CHECK(newest.has(R"({"session_id":")" + parent + R"(","id":")"));
    CHECK(newest.has(source + R"(,"thread_source":"subagent")"));
    auto const read = lisle::decode<lisle::codex_t>(newest.text);
    REQUIRE(read.has_value());
    CHECK(get(*read).parent->id == parent);

    made_subagent const middle{parent, R"(,"depth":1)", "0.116.0"};
    CHECK(middle.has(source));
    CHECK_FALSE(middle.has("thread_source"));
    CHECK_FALSE(middle.has(R"("parent_thread_id":")" + parent + R"(","timestamp")"));

    made_subagent const older{parent, R"(,"depth":1)", "0.77.0"};
    CHECK(older.has(R"("source":"cli")"));
    CHECK(older.losses == "dropped /parent: Codex keeps parents in threads since 0.98");
}

TEST_CASE("a parent that Codex would not read is not written, and a depth is made up") {
    made_subagent const other{"ses_1", "", "0.169.0"};
    CHECK_FALSE(other.has("ses_1"));
    CHECK(other.losses == "dropped /parent: its id is no UUID, which Codex would not read");
    made_subagent const unknown{parent, R"(,"call_id":"c")", "0.169.0"};
    CHECK(unknown.has(R"("depth":1)"));
    CHECK(unknown.losses
          == "dropped /parent/call_id: only the parent's thread has the call"
             "invented /parent/depth: a depth of 1, as if the parent had none");
    made_subagent const deep{parent, R"(,"depth":2)", "0.169.0"};
    CHECK_FALSE(deep.has(R"("session_id":")" + parent));
}

}  // namespace codex_put_bridge_test
