#include <lisle/formats/acpx/recorder/event.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace acpx_event_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

session_update update(std::string_view text) {
    return {boost::json::object{{"sessionId", "s"}, {"update", json_of(text)}}};
}

}  // namespace

TEST_CASE("events are recorded without acpx's losses by default") {
    counted_ids ids;
    context const how{"now", ids};
    CHECK(how.recorder == release::fixed);
    std::string const long_text(9000, 'x');
    for (auto const by : {how.recorder, latest}) {
        auto out = make_session("start");
        apply(out, prompt{long_text.c_str()}, {"now", ids, by});
        auto const& user = std::get<user_message>(out.thread.messages.at(0));
        auto const& text = lisle::get_alternative<plain_text>(user.content.at(0)).value;
        CHECK(text.size() == (by == latest ? 8000 : 9000));
    }
}

TEST_CASE("only user messages take the next id") {
    counted_ids ids;
    context const how{"now", ids};
    auto out = make_session("start");
    std::vector<event> const events{
        prompt{"a"},
        update(R"({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"b"}})"),
        prompt{boost::json::array{}},
        update(R"({"sessionUpdate":"user_message_chunk","content":{"type":"later"}})"),
        update(R"({"sessionUpdate":"user_message_chunk","content":{"type":"text","text":"c"}})"),
        client_operation{"terminal/create", "completed", "ls", {}, "then", {}},
        prompt{boost::json::array{{{"type", "text"}, {"text", "d"}}}}};
    for (auto const& one : events) apply(out, one, how);
    CHECK(lisle::encode_as(out.thread.messages, compact)
          == R"([{"User":{"id":"u1","content":[{"Text":"a"}]}},)"
             R"({"Agent":{"content":[{"Text":"b"}],"tool_results":{}}},)"
             R"({"User":{"id":"u2","content":[{"Text":"c"}]}},)"
             R"({"User":{"id":"u3","content":[{"Text":"d"}]}}])");
    CHECK(ids.next() == "u4");
}

TEST_CASE("a recorded event sets the caller's time, others leave it") {
    counted_ids ids;
    auto const time_after = [&](event const& what) {
        auto out = make_session("start");
        apply(out, what, {"now", ids});
        return out.thread.updated_at;
    };
    CHECK(time_after(prompt{"a"}) == "now");
    CHECK(time_after(client_operation{}) == "now");
    CHECK(time_after(update(R"({"sessionUpdate":"plan"})")) == "now");
    CHECK(time_after(prompt_usage{{{"inputTokens", 1}}, {}}) == "now");
    CHECK(time_after(prompt{5}) == "start");
    CHECK(time_after(session_update{"x"}) == "start");
    CHECK(time_after(prompt_usage{nullptr, {}}) == "start");
    CHECK(time_after(terminal_answer{"t", {{"output", "o"}}}) == "start");
}

TEST_CASE("a prompt's usage goes to the conversation, and to the prompt if it has an id") {
    counted_ids ids;
    auto const requests_after = [&](prompt_usage const& used) {
        auto out = make_session("start");
        apply(out, used, {"now", ids});
        CHECK(out.thread.cumulative_token_usage.input_tokens == 3);
        return lisle::encode_as(out.thread.request_token_usage, compact);
    };
    CHECK(requests_after({{{"inputTokens", 3}}, "u1"}) == R"({"u1":{"input_tokens":3}})");
    CHECK(requests_after({{{"inputTokens", 3}}, std::nullopt}) == "{}");
}

}  // namespace acpx_event_test
