#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/live_thread.hpp>

#include <string>
#include <vector>

namespace live_thread_test {

using namespace expect;

/// "u1", "u2"... in place of random ids.
std::string count_up(void* state) { return 'u' + std::to_string(++*static_cast<int*>(state)); }

struct fixture {
    int ids = 0;
    zed::live_thread live = [this] {
        zed::turn_setup setup;
        setup.tools = {{"read"}, {"edit", true}};
        setup.now = [] { return std::string{"2026-02-27T12:34:56Z"}; };
        setup.ids = {count_up, &ids};
        zed::thread thread;
        thread.updated_at.text = "2026-01-01T00:00:00Z";
        return zed::live_thread{std::move(thread), std::move(setup)};
    }();

    zed::turn_output const& call(std::string const& id, std::string const& tool = "read") {
        return live.apply(zed::tool_use{id, tool, "{}", {lisle::text::assume_json("{}")}, true, {}, {}});
    }
    zed::turn_output const& finish(std::string const& id) {
        return live.finish_tool({id, "read", false, {{zed::plain_text{"ok"}}}, {}, {}});
    }
    [[nodiscard]] std::string messages() const { return lisle::encode_as(live.messages()); }
    /// A strict reader accepts the thread that Zed would store.
    [[nodiscard]] bool can_be_stored() const {
        return decode<zed::thread>(lisle::encode(live.snapshot()), strict).has_value();
    }
};

template <class Action>
bool asks_for(zed::turn_output const& out) {
    for (auto const& action : out.actions)
        if (std::holds_alternative<Action>(action)) return true;
    return false;
}

std::string events_of(zed::turn_output const& out) { return lisle::encode_as(out.events); }

TEST_CASE("a turn is over when a round brings no tool results") {
    fixture f;
    CHECK(f.live.prompt_id() == "u1");
    auto const& sent = f.live.send({zed::plain_text{"q"}});
    CHECK(sent.actions == std::vector<zed::turn_action>{zed::send_request{}});
    CHECK(f.live.prompt_id() == "u3");
    CHECK(events_of(f.live.apply(zed::plain_text{"a"})) == R"([{"AgentText":"a"}])");
    CHECK(f.can_be_stored());
    auto const& over = f.live.close_stream();
    CHECK(over.actions == std::vector<zed::turn_action>{zed::turn_over{zed::turn_stop::end_turn}});
    CHECK(events_of(over) == R"([{"Stop":"end_turn"}])");
    CHECK(f.live.phase() == zed::turn_phase::idle);
    CHECK(f.live.apply(zed::plain_text{"late"}).events.empty());
    CHECK(f.messages()
          == R"([{"User":{"id":"u2","content":[{"Text":"q"}]}},{"Agent":{"content":[{"Text":"a"}],)"
             R"("tool_results":{},"reasoning_details":null}}])");
}

TEST_CASE("a round waits for its tools, and their results ask for another one") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    CHECK(asks_for<zed::start_tool>(f.call("1")));
    CHECK(asks_for<zed::start_tool>(f.call("2")));
    CHECK(f.finish("2").events.empty());  // kept while the stream runs
    CHECK(events_of(f.live.close_stream()).find(R"("id":"2","status":"completed")")
          != std::string::npos);
    CHECK(f.live.phase() == zed::turn_phase::awaiting_tools);
    CHECK(f.finish("9").events.empty());  // nobody started it
    auto const& next = f.finish("1");
    CHECK(
        next.actions
        == std::vector<zed::turn_action>{zed::send_request{zed::completion_intent::tool_results}});
    CHECK(f.live.phase() == zed::turn_phase::streaming);
    f.live.set_queued(true);
    f.call("3", "nope");
    CHECK(asks_for<zed::turn_over>(f.live.close_stream()));
}

TEST_CASE("no event follows the end of a stream") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.call("1");
    f.live.close_stream();
    CHECK(f.live.apply(zed::plain_text{"late"}).events.empty());
    CHECK(f.call("2").actions.empty());
    CHECK(f.live.apply(zed::stop_reason::refusal).actions.empty());
    CHECK(f.live.fail_stream({}).actions.empty());
    CHECK(asks_for<zed::send_request>(f.finish("1")));
    CHECK(f.messages().find("late") == std::string::npos);
}

TEST_CASE("a result is stored as the thread's revision reads it") {
    fixture f;
    zed::tool_result const two{
        "1", "read", false, {{zed::image{"QQ==", {}, {}}, zed::plain_text{"\xC3"}}}, {}, {}};
    f.live.send({zed::plain_text{"q"}});
    f.call("1");
    f.live.finish_tool(two);
    CHECK(decode<zed::thread>(lisle::encode(f.live.snapshot()), reference).has_value());
    f.live.setup().revision = lisle::schema_revision::latest;
    f.call("1");
    f.live.finish_tool(two);
    auto const text = lisle::encode(f.live.snapshot(), lisle::schema_revision::latest);
    CHECK(text.find(R"("content":[{"Image":{"source":"QQ=="}},)") != std::string::npos);
    auto latest = reference;
    latest.revision = lisle::schema_revision::latest;
    CHECK(decode<zed::thread>(text, latest).has_value());
}

TEST_CASE("a message that begins has no content") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.live.apply(zed::start_message{"m", {}});
    REQUIRE(f.live.pending() != nullptr);
    CHECK(f.live.pending()->content.empty());
    f.live.close_stream();
    CHECK(f.live.messages().size() == 1);
}

TEST_CASE("a cancelled turn is over when its tools have answered") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.call("1");
    auto const& cancelled = f.live.cancel();
    CHECK(asks_for<zed::drop_stream>(cancelled));
    CHECK(asks_for<zed::cancel_tools>(cancelled));
    CHECK(events_of(cancelled) == R"([{"Stop":"cancelled"}])");
    CHECK(f.live.cancel().events.empty());
    CHECK(f.live.apply(zed::plain_text{"late"}).events.empty());
    CHECK(asks_for<zed::turn_over>(f.finish("1")));
    CHECK(!f.live.is_running());
    CHECK(f.live.messages().size() == 2);
}

TEST_CASE("a refused turn leaves no message, a turn at the token limit all messages") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.live.apply(zed::token_usage{3, 0, 0, 0, {}});
    f.call("1");
    auto const& refused = f.live.apply(zed::stop_reason::refusal);
    CHECK(asks_for<zed::drop_tools>(refused));
    CHECK(f.live.messages().empty());
    CHECK(f.live.failure() == zed::turn_failure{zed::turn_stop::refusal});
    CHECK(f.live.request_usage().contains("u2"));
    CHECK(f.finish("1").events.empty());
    f.live.send({zed::plain_text{"q"}});
    f.call("1");
    f.live.apply(zed::stop_reason::max_tokens);
    CHECK(f.live.messages().size() == 2);
    CHECK(f.messages().find("Tool canceled by user") != std::string::npos);
    f.live.resume();
    CHECK(!f.live.failure());
}

TEST_CASE("a failed request is repeated after a wait, up to its limit") {
    fixture f;
    zed::completion_error error;
    error.kind = zed::completion_error_kind::stream_ended_unexpectedly;
    f.live.send({zed::plain_text{"q"}});
    f.live.apply(zed::plain_text{"half"});
    auto const& wait = f.live.fail_stream(error);
    CHECK(wait.actions == std::vector<zed::turn_action>{zed::wait_and_retry{5000}});
    CHECK(f.live.phase() == zed::turn_phase::awaiting_retry);
    CHECK(f.live.close_stream().actions.empty());
    CHECK(asks_for<zed::send_request>(f.live.retry()));
    CHECK(lisle::encode_as(f.live.messages().back()) == R"("Resume")");
    CHECK(events_of(f.live.fail_stream(error)) == R"([{"Error":"StreamEndedUnexpectedly"}])");
    CHECK(f.live.failure() == zed::turn_failure{error});
    CHECK(f.live.retry().actions.empty());
}

TEST_CASE("a wait can be cancelled, and without a model there is none") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.live.fail_stream({});
    CHECK(asks_for<zed::turn_over>(f.live.cancel()));
    f.live.setup().has_model = false;
    f.live.send({zed::plain_text{"q"}});
    CHECK(asks_for<zed::turn_over>(f.live.fail_stream({})));
}

TEST_CASE("a new message cancels the turn, and late results are ignored") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.call("1");
    auto const& sent = f.live.send({zed::plain_text{"r"}});
    CHECK(events_of(sent) == R"([{"Stop":"cancelled"}])");
    CHECK(asks_for<zed::send_request>(sent));
    CHECK(f.finish("1").events.empty());
    f.live.apply(zed::plain_text{"a"});
    f.live.close_stream();
    CHECK(f.live.messages().size() == 4);
}

TEST_CASE("a truncated thread ends before that message") {
    fixture f;
    f.live.send(zed::user_message{"a", {}, {}});
    f.live.apply(zed::token_usage{1, 0, 0, 0, {}});
    f.live.close_stream();
    f.live.send(zed::user_message{"b", {}, {}});
    f.live.apply(zed::plain_text{"lost"});
    CHECK(f.live.truncate("x") == nullptr);
    CHECK(f.live.is_running());
    CHECK(f.live.pending() != nullptr);
    CHECK(f.live.messages().size() == 2);
    auto const* const cut = f.live.truncate("b");
    REQUIRE(cut != nullptr);
    CHECK(events_of(*cut) == R"([{"Stop":"cancelled"}])");
    CHECK(f.live.messages().size() == 1);
    CHECK(!f.live.is_running());
    CHECK(f.live.truncate("a") != nullptr);
    CHECK(f.live.messages().empty());
    CHECK(f.live.request_usage().empty());
}

TEST_CASE("a snapshot has all text delivered by then, and the thread continues") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.call("1", "nope");
    auto const stored = f.live.snapshot();
    CHECK(lisle::encode_as(stored.messages).find("No tool named nope exists") != std::string::npos);
    CHECK(stored.updated_at.text == "2026-02-27T12:34:56Z");
    CHECK(f.can_be_stored());
    CHECK(f.live.messages().size() == 1);
    CHECK(f.live.pending() != nullptr);
}

TEST_CASE("a model without image support gets an error for an image") {
    fixture f;
    f.live.setup().supports_images = false;
    f.live.send({zed::plain_text{"q"}});
    f.call("1");
    f.live.finish_tool({"1", "read", false, {{zed::image{"QQ==", {}, {}}}}, {}, {}});
    f.live.close_stream();
    CHECK(f.messages().find(R"("output":"Attempted to read an image)") != std::string::npos);
}

TEST_CASE("cumulative usage is kept on demand") {
    fixture f;
    f.live.send({zed::plain_text{"q"}});
    f.live.apply(zed::token_usage{1, 0, 0, 0, {}});
    CHECK(f.live.snapshot().cumulative_token_usage.total() == 0);
    f.live.setup().keeps_cumulative_usage = true;
    f.live.apply(zed::token_usage{4, 0, 0, 0, {}});
    CHECK(f.live.snapshot().cumulative_token_usage.total() == 4);
}

}  // namespace live_thread_test
