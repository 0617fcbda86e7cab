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
