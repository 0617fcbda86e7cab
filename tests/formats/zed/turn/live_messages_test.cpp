#include <doctest/doctest.h>

#include <lisle/formats/zed/turn/live_messages.hpp>

#include <string>

namespace live_messages_test {

namespace zed = lisle::zed;
using removed = zed::live_messages::usage_of_removed;

zed::live_messages make() {
    zed::thread thread;
    thread.detailed_summary = "all";
    thread.messages = {zed::user_message{"a", {}, {}}, zed::resume{}};
    thread.request_token_usage = {{"a", {1, 0, 0, 0, {}}}, {"gone", {2, 0, 0, 0, {}}}};
    return {std::move(thread), [] { return std::string{"2026-02-27T12:34:56.000Z"}; }};
}

std::string usage_of(zed::live_messages const& m) { return lisle::encode_as(m.request_usage()); }

TEST_CASE("usage goes to the user's last message") {
    auto m = make();
    m.set_usage({5, 0, 0, 0, {}});
    m.add(zed::user_message{"b", {}, {}});
    m.set_usage({6, 0, 0, 0, {}});
    CHECK(usage_of(m)
          == R"({"a":{"input_tokens":5},"gone":{"input_tokens":2},"b":{"input_tokens":6}})");
    zed::live_messages none{{}, {}};
    none.set_usage({5, 0, 0, 0, {}});
    CHECK(usage_of(none) == "{}");
}

TEST_CASE("a cut keeps the usage of removed messages, or drops it") {
    auto m = make();
    m.add(zed::user_message{"b", {}, {}});
    m.set_usage({6, 0, 0, 0, {}});
    m.cut(2, removed::keep);
    CHECK(m.size() == 2);
    CHECK(m.request_usage().contains("b"));
    m.cut(0, removed::drop);
    CHECK(!m.request_usage().contains("a"));
    CHECK(!m.find_user("a"));
}

TEST_CASE("an agent's message changes the time and drops the summary") {
    auto m = make();
    CHECK(m.with({}).updated_at.text == "1970-01-01T00:00:00Z");
    CHECK(m.with({}).detailed_summary == "all");
    auto const written = m.with(zed::agent_message{});
    CHECK(written.messages.size() == 3);
    CHECK(written.updated_at.text == "2026-02-27T12:34:56Z");
    CHECK(!written.detailed_summary);
    CHECK(m.size() == 2);
}

TEST_CASE("an agent's message without results is answered by a resume") {
    auto m = make();
    CHECK(!m.ends_without_results());
    m.add(zed::agent_message{});
    CHECK(m.ends_without_results());
    zed::agent_message with_result;
    with_result.tool_results.append("1");
    m.add(with_result);
    CHECK(!m.ends_without_results());
}

}  // namespace live_messages_test
