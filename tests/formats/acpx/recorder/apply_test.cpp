#include <lisle/formats/acpx/recorder/apply.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_apply_test {

using namespace acpx_tests;
using namespace lisle::acpx;

std::string chunk(std::string_view text) {
    return R"({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":")"
           + std::string{text} + R"("}})";
}

TEST_CASE("chunks of one kind make one text, prompts and tools end it") {
    CHECK(messages_after({"\"q\"", chunk("a"), chunk(" b"), "\"r\"", chunk("c")})
          == R"([{"User":{"id":"u1","content":[{"Text":"q"}]}},)"
             R"({"Agent":{"content":[{"Text":"a b"}],"tool_results":{}}},)"
             R"({"User":{"id":"u2","content":[{"Text":"r"}]}},)"
             R"({"Agent":{"content":[{"Text":"c"}],"tool_results":{}}}])");
}

TEST_CASE("chunks of only white space were lost until 0.19.1") {
    CHECK(messages_after({chunk("a"), chunk(" "), chunk("b")}, release::v0_16_0)
          == R"([{"Agent":{"content":[{"Text":"ab"}],"tool_results":{}}}])");
    for (auto const by : {release::v0_19_1, release::fixed})
        CHECK(messages_after({chunk("a"), chunk(" "), chunk("b")}, by)
              == R"([{"Agent":{"content":[{"Text":"a b"}],"tool_results":{}}}])");
    CHECK(messages_after({chunk(" ")}, release::v0_16_0)
          == R"([{"Agent":{"content":[],"tool_results":{}}}])");
}

TEST_CASE("two halves of a character in separate chunks are joined") {
    CHECK(messages_after({chunk("\\ud83d"), chunk("\\ude00")}, latest)
          == "[{\"Agent\":{\"content\":[{\"Text\":\"\U0001F600\"}],\"tool_results\":{}}}]");
}

TEST_CASE("an agent's own time is used here, but by no release of acpx") {
    auto const info = R"({"sessionUpdate":"session_info_update","title":"T","updatedAt":"then"})";
    CHECK(record({info}, latest).thread.updated_at == "now");
    CHECK(record({info}, release::fixed).thread.updated_at == "then");
}

TEST_CASE("only releases since 0.11.2 use the usage of a response") {
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

TEST_CASE("a message of both an agent and a user accepts half a character") {
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

TEST_CASE("whoever records into the document's shape adds audit events") {
    for (auto const by : {release::seed, release::v0_1_15, latest, release::fixed}) {
        counted_ids ids;
        auto out = make_session("start", shape::nested);
        apply(out, client_operation{"terminal/create", "completed", "ls", {}, "then", {}},
              {"now", ids, by});
        apply(out,
              session_update{
                  {{"update", {{"sessionUpdate", "plan"}, {"entries", {}}}}, {"_meta", nullptr}}},
              {"later", ids, by});
        CHECK(lisle::encode_as(*out.acpx, compact)
              == R"({"audit_events":[{"type":"client_operation","timestamp":"now","operation":)"
                 R"({"method":"terminal/create","status":"completed","summary":"ls",)"
                 R"("timestamp":"then"}},{"type":"session_update","timestamp":"later","update":)"
                 R"({"sessionUpdate":"plan","entries":{}},"_meta":null}]})");
    }
}

TEST_CASE("a setting changes the state, and neither the conversation nor its time") {
    counted_ids ids;
    auto out = make_session("start");
    accepted_setting const mode{"session/set_mode", {{"modeId", " plan "}}};
    apply(out, mode, {"now", ids, release::v0_1_15});
    CHECK_FALSE(out.acpx);
    apply(out, mode, {"now", ids, release::fixed});
    CHECK(out.acpx->desired_mode_id == "plan");
    CHECK(out.thread.updated_at == "start");
}

}  // namespace acpx_apply_test
