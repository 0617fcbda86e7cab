#include <lisle/formats/acpx/recorder/replay.hpp>

#include "formats/acpx/expect.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace acpx_replay_test {

using namespace acpx_tests;
using namespace lisle::acpx;

/// The ids of a record's user messages.
class ids_of final : public id_generator {
public:
    explicit ids_of(session const& record) {
        for (auto const& message : record.thread.messages)
            if (auto const* const user = std::get_if<user_message>(&message))
                ids_.push_back(user->id);
    }
    std::string next() override { return used_ < ids_.size() ? ids_[used_++] : "none"; }

private:
    std::vector<std::string> ids_;
    std::size_t used_ = 0;
};

TEST_CASE("prompts, updates and responses make a record; other lines are reported") {
    ids_of ids{session{}};
    auto record = make_session("now");
    auto const report = replay(
        record,
        R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{}})"
        "\n"
        R"({"jsonrpc":"2.0","id":0,"result":{"protocolVersion":1,"agentCapabilities":{"x":1}}})"
        "\n"
        R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{"cwd":"/w"}})"
        "\nbroken\n"
        R"({"jsonrpc":"2.0","id":1,"result":{"sessionId":"s"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{"sessionId":"s",)"
        R"("prompt":[{"type":"text","text":"hi"}]}})"
        "\n"
        R"({"jsonrpc":"2.0","id":2,"result":{"stopReason":"end_turn","usage":{"inputTokens":3}}})"
        "\n"
        R"({"jsonrpc":"2.)",
        {"now", ids, release::fixed});
    CHECK(report.messages == 6);
    CHECK(report.skipped == std::vector<std::size_t>{4});
    CHECK(report.unfinished == 8);
    CHECK(record.acpx_record_id == "s");
    CHECK(record.cwd == "/w");
    CHECK(record.last_request_id == "2");
    CHECK(**record.protocol_version == 1);
    CHECK(record.thread.request_token_usage.find("none")->second.input_tokens == 3);
}

TEST_CASE("terminal answers join a call that shows the terminal later") {
    ids_of ids{session{}};
    auto record = make_session("now");
    replay(
        record,
        R"({"jsonrpc":"2.0","id":1,"method":"terminal/output","params":{"terminalId":"t"}})"
        "\n"
        R"({"jsonrpc":"2.0","id":1,"result":{"output":"o","truncated":true}})"
        "\n"
        R"({"jsonrpc":"2.0","id":2,"method":"terminal/wait_for_exit","params":{"terminalId":"t"}})"
        "\n"
        R"({"jsonrpc":"2.0","method":"session/update","params":{"update":{"sessionUpdate":)"
        R"("tool_call","toolCallId":"c","content":[{"type":"terminal","terminalId":"t"}]}}})"
        "\n"
        R"({"jsonrpc":"2.0","id":2,"result":{"exitCode":3}})"
        "\n",
        {"now", ids, release::fixed});
    CHECK(lisle::encode_as(record.thread.messages, compact)
              .find(R"("content":{"Text":"o"},"call_content":[{"type":"terminal",)"
                    R"("terminal_id":"t","output":"o","is_truncated":true,"exit_code":3}]})")
          != std::string::npos);
}

/// The state after a stream in which the agent accepts a mode, a model and an option: `around`
/// comes first, and the prompt is open if it has one.
std::string state_after(std::string const& around, release by) {
    ids_of ids{session{}};
    auto record = make_session("now");
    auto const accepted = [](int id, std::string const& method, std::string const& params) {
        auto const number = std::to_string(id);
        return R"({"jsonrpc":"2.0","id":)" + number + R"(,"method":")" + method + R"(","params":{)"
               + params + "}}\n" + R"({"jsonrpc":"2.0","id":)" + number + R"(,"result":{}})" + '\n';
    };
    replay(record,
           around + accepted(11, "session/set_mode", R"("modeId":"plan")")
               + accepted(12, "session/set_model", R"("modelId":"large")")
               + accepted(13, "session/set_config_option", R"("configId":"e","value":"high")"),
           {"now", ids, by});
    if (!record.acpx) return "none";
    auto const& state = *record.acpx;
    std::string out = state.desired_mode_id.value_or("-");
    out += ' ' + state.current_model_id.value_or("-");
    if (state.session_options) out += " (" + state.session_options->model.value_or("-") + ')';
    return out + (state.desired_config_options ? " e" : "");
}

// The whole matrix, from acpx itself, is in vectors/acpx/replay-settings.jsonl.
TEST_CASE("a setting that the agent accepts is recorded where the release records it") {
    std::string const created = R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{}})"
                                "\n"
                                R"({"jsonrpc":"2.0","id":1,"result":{"sessionId":"s"}})"
                                "\n";
    std::string const loaded = R"({"jsonrpc":"2.0","id":1,"method":"session/load","params":{}})"
                               "\n"
                               R"({"jsonrpc":"2.0","id":1,"result":{}})"
                               "\n";
    auto const prompting =
        created + R"({"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{}})" + '\n';
    CHECK(state_after(created, release::v0_1_15) == "none");
    CHECK(state_after(created, release::v0_1_16) == "plan -");
    CHECK(state_after(created, release::v0_4_0) == "plan large (large)");
    CHECK(state_after(created, release::v0_6_1) == "plan large (large) e");
    CHECK(state_after(loaded, release::v0_5_3) == "- -");
    CHECK(state_after(loaded, release::v0_6_1) == "plan large (large) e");
    CHECK(state_after(loaded, release::v0_10_0) == "- -");
    CHECK(state_after(prompting, release::v0_10_0) == "- -");
    CHECK(state_after(prompting, release::v0_11_2) == "- large (large) e");
    CHECK(state_after(prompting, release::v0_16_0) == "- large (large) e");
    CHECK(state_after(prompting, release::v0_18_0) == "plan large (large) e");
    CHECK(state_after(prompting, release::fixed) == "plan large (large) e");
}

TEST_CASE("a setting that the agent refuses, or does not answer, is not recorded") {
    ids_of ids{session{}};
    auto record = make_session("now");
    replay(record,
           R"({"jsonrpc":"2.0","id":1,"method":"session/set_mode","params":{"modeId":"plan"}})"
           "\n"
           R"({"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}})"
           "\n"
           R"({"jsonrpc":"2.0","id":2,"method":"session/set_mode","params":{"modeId":"code"}})"
           "\n",
           {"now", ids, release::fixed});
    CHECK_FALSE(record.acpx);
}

TEST_CASE("the last request id is that of the last request or response") {
    ids_of ids{session{}};
    auto record = make_session("now");
    replay(record,
           R"({"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{}})"
           "\n"
           R"({"jsonrpc":"2.0","id":"two","method":"session/set_mode","params":{}})"
           "\n"
           R"({"jsonrpc":"2.0","id":"two","result":{}})"
           "\n",
           {"now", ids, release::fixed});
    CHECK(record.last_request_id == "two");
    replay(record, R"({"jsonrpc":"2.0","id":1,"result":{}})", {"now", ids, release::fixed});
    CHECK(record.last_request_id == "1");
}

TEST_CASE("a turn of the journal has a request id of its own, since there is a journal") {
    auto const last_id = [](release by, std::string_view more) {
        ids_of ids{session{}};
        auto record = make_session("now");
        replay(record,
               R"({"schema":"acpx.session.journal.v1","type":"turn_started","request_id":"turn-1"})"
               "\n"
               R"({"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{}})"
               "\n"
               R"({"jsonrpc":"2.0","id":7,"result":{}})"
               "\n" + std::string{more},
               {"now", ids, by});
        return record.last_request_id.value_or("none");
    };
    constexpr auto* ended =
        R"({"schema":"acpx.session.journal.v1","type":"turn_result","request_id":"turn-1"})"
        "\n";
    constexpr auto* later = R"({"jsonrpc":"2.0","id":9,"method":"session/set_mode","params":{}})"
                            "\n";
    CHECK(last_id(release::v0_16_0, "") == "7");
    CHECK(last_id(release::v0_18_0, "") == "turn-1");
    CHECK(last_id(release::v0_19_1, ended) == "turn-1");
    CHECK(last_id(release::fixed, std::string{ended} + later) == "9");
}

TEST_CASE("config options of a created session are recorded since 0.7.0") {
    auto const state_of = [](release by) {
        ids_of ids{session{}};
        auto record = make_session("now");
        replay(record,
               R"({"jsonrpc":"2.0","id":1,"method":"session/new","params":{}})"
               "\n"
               R"({"jsonrpc":"2.0","id":1,"result":{"sessionId":"s","configOptions":[{}]}})",
               {"now", ids, by});
        return record.acpx->config_options.has_value();
    };
    CHECK_FALSE(state_of(release::v0_6_1));
    CHECK(state_of(release::v0_7_0));
}

TEST_CASE("operations and updates of a stream are audited in their order") {
    ids_of ids{session{}};
    auto record = make_session("now", shape::nested);
    replay(record,
           R"({"jsonrpc":"2.0","id":1,"method":"terminal/kill","params":{"terminalId":"t"}})"
           "\n"
           R"({"jsonrpc":"2.0","method":"session/update","params":{"update":)"
           R"({"sessionUpdate":"plan"}}})"
           "\n"
           R"({"jsonrpc":"2.0","id":1,"result":{}})"
           "\n",
           {"now", ids, release::fixed});
    CHECK(lisle::encode_as(*record.acpx->audit_events, compact)
          == R"([{"type":"client_operation","timestamp":"now","operation":)"
             R"({"method":"terminal/kill","status":"running","summary":"terminal/kill: t",)"
             R"("timestamp":"now"}},{"type":"session_update","timestamp":"now","update":)"
             R"({"sessionUpdate":"plan"}},{"type":"client_operation","timestamp":"now",)"
             R"("operation":{"method":"terminal/kill","status":"completed",)"
             R"("summary":"terminal/kill: t","timestamp":"now"}}])");
}

TEST_CASE("a long stream leaves the newest audit events") {
    ids_of ids{session{}};
    auto record = make_session("now", shape::nested);
    std::string stream;
    for (std::size_t i = 0; i < 2 * most_audit_events + 5; ++i)
        stream += R"({"jsonrpc":"2.0","method":"session/update","params":{"update":)"
                  R"({"sessionUpdate":"plan","n":)"
                  + std::to_string(i) + "}}}\n";
    replay(record, stream, {"now", ids, release::fixed});
    auto const& events = *record.acpx->audit_events;
    REQUIRE(events.size() == most_audit_events);
    CHECK(lisle::encode_as(events.front(), compact).find(R"("n":10005})") != std::string::npos);
    CHECK(lisle::encode_as(events.back(), compact).find(R"("n":20004})") != std::string::npos);
}

std::string read_file(std::filesystem::path const& path) {
    std::ifstream in{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

TEST_CASE("the captured streams make the captured records, which are canonical") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("skipped: LISLE_CAPTURES is not set");
        return;
    }
    int replayed = 0;
    for (std::string version : {"0.1.15", "0.10.0", "0.19.1"}) {
        auto const folder =
            std::filesystem::path{captures} / "acpx" / ("local-" + version) / "sessions";
        for (auto const& file : std::filesystem::directory_iterator{folder}) {
            if (file.path().extension() != ".ndjson") continue;
            auto const stem = file.path().stem().stem().string();
            auto const text = read_file(folder / (stem + ".json"));
            auto const record = lisle::decode<lisle::acpx_t>(text);
            REQUIRE(record.has_value());
            CHECK(lisle::encode(*record) == text);
            ids_of ids{*record};
            auto again = make_session(record->created_at);
            replay(again, read_file(file.path()), {"now", ids, *find_release(version)});
            CHECK(lisle::encode_as(again.thread.messages)
                  == lisle::encode_as(record->thread.messages));
            CHECK(lisle::encode_as(again.thread.request_token_usage)
                  == lisle::encode_as(record->thread.request_token_usage));
            if (record->acpx) CHECK((again.acpx == record->acpx));
            ++replayed;
        }
    }
    CHECK(replayed == 3);
}

}  // namespace acpx_replay_test
