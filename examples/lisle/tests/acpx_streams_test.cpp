// examples/lisle/tests/acpx_streams_test.cpp - the stream beside a record of acpx.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <string>

namespace acpx_streams_test {

using namespace app::tests;

std::string make_use(std::string const& id) {
    return R"({"ToolUse":{"id":")" + id + R"(","name":"read","raw_input":"{}","input":{},)"
           + R"("is_input_complete":true,"thought_signature":null}})";
}
std::string make_result(std::string const& id) {
    return '"' + id + R"(":{"tool_use_id":")" + id
           + R"(","tool_name":"read","is_error":false,"content":{"Text":"done"}})";
}
std::string make_update(std::string const& type, std::string const& members) {
    return R"({"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{)"
           + (R"("sessionUpdate":")" + type) + "\"," + members + "}}}\n";
}
std::string make_call(std::string const& id) {
    return make_update("tool_call", R"("toolCallId":")" + id + R"(","title":"read")");
}
std::string end_call(std::string const& id) {
    return make_update("tool_call_update", R"("toolCallId":")" + id + R"(","status":"completed")");
}

/// A folder with the record `r` of two calls and a text.
struct record_folder {
    scratch const here{};
    std::string const record =
        R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
        R"("agent_command":"x acp","cwd":"/w","created_at":"2026-02-27T12:00:00.000Z",)"
        R"("last_used_at":"2026-02-27T12:00:00.000Z","last_seq":0,"closed":false,)"
        R"("messages":[{"User":{"id":"u","content":[{"Text":"go"}]}},{"Agent":{"content":[)"
        + make_use("a") + ',' + make_use("b") + R"(,{"Text":"both"}],"tool_results":{)"
        + make_result("a") + ',' + make_result("b")
        + R"(}}}],"updated_at":"2026-02-27T12:00:00.000Z","cumulative_token_usage":{},)"
          R"("request_token_usage":{}})";
    /// The calls were made together.
    std::string const begin =
        R"({"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{"sessionId":"s"}})"
        "\n"
        + make_call("a") + make_call("b");
    std::string const end =
        end_call("a") + end_call("b")
        + make_update("agent_message_chunk", R"("content":{"type":"text","text":"both"})");

    record_folder() { write_file(here / "r.json", record); }

    [[nodiscard]] outcome convert(std::string const& to) const {
        return run_program({"convert", here / "", "r", "--to", to});
    }
    /// The number of answers in the session after its conversion to Zed.
    [[nodiscard]] static std::size_t count_answers(outcome const& run) {
        CHECK(run.code == 0);
        std::size_t out = 0;
        for (auto at = run.out.find("{\"Agent\":"); at != std::string::npos;
             at = run.out.find("{\"Agent\":", at + 1))
            ++out;
        return out;
    }
};

TEST_CASE("calls that are one request in the stream beside a record are one answer") {
    record_folder const store;
    CHECK(store.count_answers(store.convert("zed")) == 3);
    write_file(store.here / "r.stream.ndjson", store.begin + store.end);
    for (auto const& run :
         {store.convert("zed"), run_program({"convert", store.here / "r.json", "--to", "zed"})}) {
        CHECK(store.count_answers(run) == 2);
        CHECK(run.err.find("r.stream") == std::string::npos);
    }
    CHECK(run_program({"page", store.here / "", "r"}).code == 0);
    // The record comes back as it was.
    auto const talk = store.convert("conversation");
    CHECK(talk.code == 0);
    write_file(store.here / "talk", talk.out);
    auto const back = run_program({"convert", store.here / "talk", "--to", "acpx"});
    CHECK(back.code == 0);
    CHECK(back.out == store.convert("acpx").out);
}

TEST_CASE("a stream that was rotated is read from its oldest part to its newest") {
    record_folder const store;
    write_file(store.here / "r.stream.2.ndjson", store.begin);
    write_file(store.here / "r.stream.1.ndjson", store.end);
    write_file(store.here / "r.stream.ndjson", "{}\n");
    CHECK(store.count_answers(store.convert("zed")) == 2);
    // Streams before a gap belong to another time.
    std::filesystem::rename(store.here / "r.stream.2.ndjson", store.here / "r.stream.3.ndjson");
    CHECK(store.count_answers(store.convert("zed")) == 3);
}

TEST_CASE("rows count the answers in the stream") {
    record_folder const store;
    auto const before = run_program({"rows", store.here / "r.json"});
    write_file(store.here / "r.stream.ndjson", store.begin + store.end);
    auto const after = run_program({"rows", store.here / "r.json"});
    CHECK(before.code == 0);
    CHECK(after.code == 0);
    CHECK(before.out != after.out);
}

TEST_CASE("a link in place of a stream is not followed, and a stream has a limit") {
    record_folder const store;
    std::filesystem::create_directory(store.here / "other");
    write_file(store.here / "other/stream", store.begin + store.end);
    std::filesystem::create_symlink(store.here / "other/stream", store.here / "r.stream.ndjson");
    auto const linked = store.convert("zed");
    CHECK(store.count_answers(linked) == 3);
    CHECK(linked.err.find("r: its answers are cut without r.stream.ndjson: a link, which is not "
                          "followed\n")
          != std::string::npos);

    std::filesystem::remove(store.here / "r.stream.ndjson");
    write_file(store.here / "r.stream.ndjson", store.begin + store.end + std::string(9000, ' '));
    auto const large =
        run_program({"convert", "--max-size", "8KB", store.here / "", "r", "--to", "zed"});
    CHECK(store.count_answers(large) == 3);
    CHECK(large.err.find("r.stream.ndjson: more than ") != std::string::npos);

    write_file(store.here / "r.stream.ndjson", "\xFF{]\n{\"jsonrpc\":\"2.0\"\n" + store.begin);
    auto const damaged = store.convert("zed");
    CHECK(store.count_answers(damaged) == 1);  // the calls in it never end
}

}  // namespace acpx_streams_test
