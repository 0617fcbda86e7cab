#include <lisle/formats/acpx/recorder/apply.hpp>

#include "formats/acpx/expect.hpp"

#include <lisle/formats/acpx/recorder/replay.hpp>

#include <doctest/doctest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

namespace acpx_apply_test {

using namespace acpx_tests;
using namespace lisle::acpx;

class counted_ids final : public id_generator {
public:
    std::string next() override { return "u" + std::to_string(++count_); }

private:
    int count_ = 0;
};

/// Records updates one after the other; any text but an object is a prompt.
session record(std::initializer_list<std::string_view> updates, release by) {
    counted_ids ids;
    context const how{"now", ids, by};
    auto out = make_session("start");
    for (auto const update : updates) {
        auto value = *lisle::decode_as<boost::json::value>(update);
        if (value.is_string()) apply(out, prompt{value}, how);
        else apply(out, session_update{{{"update", value}}}, how);
    }
    return out;
}

std::string messages_of(std::initializer_list<std::string_view> updates,
                        release by = release::fixed) {
    return lisle::encode_as(record(updates, by).thread.messages, compact);
}

std::string chunk(std::string_view text) {
    return R"({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":")"
           + std::string{text} + R"("}})";
}

TEST_CASE("chunks of one kind make one text, prompts and tools end it") {
    CHECK(messages_of({"\"q\"", chunk("a"), chunk(" b"), "\"r\"", chunk("c")})
          == R"([{"User":{"id":"u1","content":[{"Text":"q"}]}},)"
             R"({"Agent":{"content":[{"Text":"a b"}],"tool_results":{}}},)"
             R"({"User":{"id":"u2","content":[{"Text":"r"}]}},)"
             R"({"Agent":{"content":[{"Text":"c"}],"tool_results":{}}}])");
}

TEST_CASE("chunks of only white space were lost until 0.19.1") {
    CHECK(messages_of({chunk("a"), chunk(" "), chunk("b")}, release::v0_16_0)
          == R"([{"Agent":{"content":[{"Text":"ab"}],"tool_results":{}}}])");
    for (auto const by : {release::v0_19_1, release::fixed})
        CHECK(messages_of({chunk("a"), chunk(" "), chunk("b")}, by)
              == R"([{"Agent":{"content":[{"Text":"a b"}],"tool_results":{}}}])");
    CHECK(messages_of({chunk(" ")}, release::v0_16_0)
          == R"([{"Agent":{"content":[],"tool_results":{}}}])");
}

TEST_CASE("two halves of a character in separate chunks are joined") {
    auto const read = [](std::string_view text) {
        return *lisle::decode_as<boost::json::value>(text, lenient);
    };
    counted_ids ids;
    auto out = make_session("start");
    for (auto const& one : {chunk("\\ud83d"), chunk("\\ude00")})
        apply(out, session_update{{{"update", read(one)}}}, {"now", ids, latest});
    CHECK(lisle::encode_as(out.thread.messages, compact)
          == "[{\"Agent\":{\"content\":[{\"Text\":\"\U0001F600\"}],\"tool_results\":{}}}]");
}

constexpr auto call = R"({"sessionUpdate":"tool_call","toolCallId":"c","title":"T"})";
constexpr auto done = R"({"sessionUpdate":"tool_call_update","toolCallId":"c","status":"failed"})";

TEST_CASE("a late update makes a second call in acpx, and updates the first one here") {
    CHECK(record({call, "\"q\"", done}, latest).thread.messages.size() == 3);
    auto const fixed = record({call, "\"q\"", done}, release::fixed);
    REQUIRE(fixed.thread.messages.size() == 2);
    auto const& agent = std::get<agent_message>(fixed.thread.messages[0]);
    CHECK(agent.tool_results.find("c")->second.is_error);
}

TEST_CASE("a call's content is kept here, but by no release of acpx") {
    auto const update = R"({"sessionUpdate":"tool_call_update","toolCallId":"c","content":[)"
                        R"({"type":"content","content":{"type":"text","text":"out"}},)"
                        R"({"type":"diff","path":"/f","oldText":null,"newText":"n"},)"
                        R"({"type":"terminal","terminalId":"t1"}]})";
    CHECK(messages_of({call, update}, latest) == messages_of({call}, latest));
    CHECK(messages_of({call, update})
              .find(R"("content":{"Text":"out"},"call_content":[{"type":"content","text":"out"},)"
                    R"({"type":"diff","path":"/f","new_text":"n"},)"
                    R"({"type":"terminal","terminal_id":"t1"}])")
          != std::string::npos);
}

std::string const shows = R"({"sessionUpdate":"tool_call_update","toolCallId":"c","content":[)"
                          R"({"type":"terminal","terminalId":"t"}])";

TEST_CASE("terminal output is kept, whoever runs it, before and after the call ends") {
    auto const piece = [](std::string const& data) {
        return R"({"sessionUpdate":"tool_call_update","toolCallId":"c","_meta":{)"
               R"("terminal_output":{"terminal_id":"t","data":")"
               + data + R"("}}})";
    };
    auto const shown = shows + "}";
    auto const first = piece("a\\n"), second = piece("b");
    auto const end = std::string{R"({"sessionUpdate":"tool_call_update","toolCallId":"c",)"
                                 R"("status":"completed","rawOutput":null,"content":[],)"
                                 R"("_meta":{"terminal_exit":{"terminal_id":"t","exit_code":1,)"
                                 R"("signal":null}}})"};
    for (auto const& updates : {std::array<std::string_view, 4>{shown, first, second, end},
                                std::array<std::string_view, 4>{first, shown, second, end}}) {
        auto const text = messages_of({call, updates[0], updates[1], updates[2], updates[3]});
        CHECK(text.find(R"("content":{"Text":"a\nb"},"call_content":[{"type":"terminal",)"
                        R"("terminal_id":"t","output":"a\nb","exit_code":1}]})")
              != std::string::npos);
    }
    CHECK(messages_of({call, first}, latest) == messages_of({call}, latest));
}

TEST_CASE("a client's terminal answers join the call that shows the terminal") {
    counted_ids ids;
    auto const record_answers = [&](release by) {
        auto out = record({call, shows + R"(,"status":"completed"})"}, by);
        for (auto const* const answer :
             {R"({"output":"old","truncated":true})", R"({"exitCode":0,"signal":"TERM"})",
              R"({"output":"all","truncated":false,"exitStatus":{"exitCode":2,"signal":null}})"})
            apply(out, terminal_answer{"t", *lisle::decode_as<boost::json::value>(answer)},
                  {"later", ids, by});
        apply(out, terminal_answer{"other", boost::json::object{{"output", "x"}}},
              {"never", ids, by});
        CHECK(out.thread.updated_at == (by == release::fixed ? "later" : "now"));
        return lisle::encode_as(out.thread.messages, compact);
    };
    CHECK(record_answers(release::fixed)
              .find(R"("content":{"Text":"all"},"call_content":[{"type":"terminal",)"
                    R"("terminal_id":"t","output":"all","exit_code":2,)"
                    R"("signal":"TERM"}]})")
          != std::string::npos);
    CHECK(record_answers(latest).find("all") == std::string::npos);
}

TEST_CASE("an agent's own time is used here, but by no release of acpx") {
    auto const info = R"({"sessionUpdate":"session_info_update","title":"T","updatedAt":"then"})";
    CHECK(record({info}, latest).thread.updated_at == "now");
    CHECK(record({info}, release::fixed).thread.updated_at == "then");
}

TEST_CASE("only a release since 0.11.2 takes the usage of a response") {
    counted_ids ids;
    auto const usage_of = [&](release by) {
        auto out = make_session("start");
        auto const id = apply(out, prompt{"q"}, {"now", ids, by});
        apply(out, prompt_usage{{{"inputTokens", 3}}, id}, {"now", ids, by});
        return lisle::encode_as(out.thread.cumulative_token_usage, compact);
    };
    CHECK(usage_of(release::v0_10_0) == "{}");
    CHECK(usage_of(release::v0_11_2) == R"({"input_tokens":3})");
}

TEST_CASE("usage belongs to the newest user message, even if it is an agent's as well") {
    counted_ids ids;
    auto out = make_session("start");
    out.thread.messages = *lisle::decode_as<decltype(out.thread.messages)>(
        R"([{"User":{"id":"a","content":[]}},)"
        R"({"User":{"id":"b","content":[]},"Agent":{"content":[],"tool_results":{}}},"Resume"])");
    apply(out,
          session_update{{{"update", {{"sessionUpdate", "usage_update"}, {"inputTokens", 3}}}}},
          {"now", ids, latest});
    CHECK(lisle::encode_as(out.thread.request_token_usage, compact)
          == R"({"b":{"input_tokens":3}})");
}

TEST_CASE("a message of both an agent and a user takes half a character") {
    counted_ids ids;
    auto out = make_session("start");
    out.thread.messages = *lisle::decode_as<decltype(out.thread.messages)>(
        R"([{"User":{"id":"a","content":[]},"Agent":{"content":[],"tool_results":{}}}])");
    boost::json::object const content{{"type", "text"}, {"text", "a\xED\xA0\xBD"}};
    apply(out,
          session_update{
              {{"update", {{"sessionUpdate", "agent_message_chunk"}, {"content", content}}}}},
          {"now", ids, latest});
    CHECK(lisle::encode_as(out.thread.messages, compact)
          == R"([{"User":{"id":"a","content":[]},"Agent":{"content":[{"Text":"a\ud83d"}],)"
             R"("tool_results":{}}}])");
}

TEST_CASE("models are set by the option that lists them, if it has an id") {
    auto const controlled_by = [](std::string_view id) {
        auto const update =
            R"({"sessionUpdate":"config_option_update","configOptions":[{"type":"select","id":")"
            + std::string{id} + R"(","name":"M","category":"model","currentValue":"m","options":)"
            + R"([{"value":"m","name":"One"}]}]})";
        return record({update}, latest).acpx->model_control;
    };
    CHECK(controlled_by("any") == model_control::config_option);
    CHECK(controlled_by("") == model_control::legacy_set_model);
}

TEST_CASE("events of the document release are audited") {
    counted_ids ids;
    auto out = make_session("start", shape::nested);
    apply(out, client_operation{"terminal/create", "completed", "ls", {}, "then", {}},
          {"now", ids, release::seed});
    CHECK(lisle::encode_as(*out.acpx, compact)
          == R"({"audit_events":[{"type":"client_operation","timestamp":"now","operation":)"
             R"({"method":"terminal/create","status":"completed","summary":"ls",)"
             R"("timestamp":"then"}}]})");
}

}  // namespace acpx_apply_test
