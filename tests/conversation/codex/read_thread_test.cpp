#include <lisle/conversation/codex/read_thread.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "formats/codex/expect.hpp"

namespace codex_read_thread_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

thread_reader<owned> read(std::string_view name) {
    thread_reader<owned> out;
    out.run(codex_expect::read_rollout(name));
    return out;
}

TEST_CASE("items are read once, events not at all") {
    auto thread = read("hand");
    REQUIRE(thread.messages.drafts().size() == 3);
    auto const& answer = thread.messages.drafts()[1].message;
    CHECK(answer.content.size() == 4);
    CHECK(lisle::get_alternative<tool_call>(answer.content[3]).output.size() == 2);
    CHECK(thread.meta_line == 0);
    CHECK_FALSE(thread.is_bare);
    CHECK(read("0.20.0").is_bare);
}

TEST_CASE("texts of the program are distinguished from texts of a person") {
    auto thread = read("0.77.0");
    std::size_t persons = 0, programs = 0;
    for (auto const& one : thread.messages.drafts()) {
        persons += one.message.origin == origin::person;
        programs += one.message.origin == origin::program;
        if (one.message.origin == origin::program) CHECK(one.message.audience == audience::model);
    }
    CHECK(persons == 1);
    CHECK(programs > 0);
    CHECK(thread.conversation.model->id == "gpt-5.1-codex-max");
}

/// A line of a fork, as 0.116 writes it.
std::string fork_line(std::string_view type, std::string_view payload) {
    return "{\"timestamp\":\"2026-11-23T08:10:05.881Z\",\"type\":\"" + std::string{type}
           + "\",\"payload\":{" + std::string{payload} + "}}\n";
}
std::string fork_meta(std::string_view id, std::string_view more) {
    return fork_line("session_meta", "\"id\":\"" + std::string{id} + '"' + std::string{more}
                                         + ",\"timestamp\":\"2026-11-23T08:10:05.841Z\","
                                           "\"cwd\":\"/p\",\"originator\":\"x\","
                                           "\"cli_version\":\"0.116.0\",\"source\":\"cli\"");
}
std::string fork_turn(std::string_view id, int total, int last) {
    auto const tokens = [](int n) {
        return "{\"input_tokens\":" + std::to_string(n)
               + ",\"cached_input_tokens\":0,\"output_tokens\":0,\"reasoning_output_tokens\":0,"
                 "\"total_tokens\":"
               + std::to_string(n) + '}';
    };
    return fork_line("event_msg",
                     "\"type\":\"task_started\",\"turn_id\":\"" + std::string{id} + '"')
           + fork_line("event_msg", "\"type\":\"token_count\",\"info\":{\"total_token_usage\":"
                                        + tokens(total) + ",\"last_token_usage\":" + tokens(last)
                                        + ",\"model_context_window\":1},\"rate_limits\":null");
}
std::optional<std::uint64_t> count_tokens(std::string const& text) {
    thread_reader<owned> thread;
    thread.run(lisle::decode<lisle::codex_t>(text).value());
    return thread.conversation.usage ? thread.conversation.usage->total : std::nullopt;
}

TEST_CASE("the requests that a fork copies count in its source only") {
    auto const copied = fork_meta("01a20774-8291-78e0-9524-17da675ab414",
                                  ",\"forked_from_id\":\"01a20774-6771-7573-8009-7489f1cab2a0\"")
                        + fork_meta("01a20774-6771-7573-8009-7489f1cab2a0", "")
                        + fork_turn("01a20774-6787-7f21-9116-4ebfc7c95d4a", 3666, 3666)
                        + fork_turn("01a20774-7c6f-7632-89db-fd9d9d5f9af7", 7433, 3767);
    CHECK_FALSE(count_tokens(copied).has_value());
    CHECK(count_tokens(copied + fork_turn("01a20774-82c0-7050-83a5-1a0e7cf4ae2c", 7433, 3767)
                       + fork_turn("01a20774-82d0-7050-83a5-1a0e7cf4ae2c", 8000, 567))
          == 567);
    // Ids of turns that are no times tell nothing.
    CHECK(count_tokens(copied.substr(0, copied.find("{\"timestamp\"", 1)) + fork_turn("one", 5, 5))
          == 5);
}

TEST_CASE("without ids of turns a fork's lines of one moment are copies") {
    auto const at = [](std::string_view time, std::string line) {
        auto const from = line.find(R"("timestamp":")") + 13;
        return line.replace(from, line.find('"', from) - from, time);
    };
    auto const count = [](int total, int last) {
        auto turn = fork_turn("x", total, last);
        return turn.substr(turn.find('\n') + 1);  // without its beginning
    };
    auto const head = fork_meta("01a20774-8291-78e0-9524-17da675ab414",
                                ",\"forked_from_id\":\"01a20774-6771-7573-8009-7489f1cab2a0\"");
    auto const source =
        at("2026-03-02T11:00:00.000Z", fork_meta("01a20774-6771-7573-8009-7489f1cab2a0", ""));
    auto const copied = at("2026-03-02T11:00:00.007Z", count(3000, 3000));
    CHECK_FALSE(count_tokens(head + source + copied).has_value());
    CHECK(count_tokens(head + source + copied + at("2026-03-02T11:00:09.000Z", count(3500, 500)))
          == 500);
}

TEST_CASE("a line whose type is missing or unknown shows its item") {
    std::string const item = R"("payload":{"type":"message","role":"user","content":[]}})"
                             "\n";
    for (auto const& odd : {R"({"timestamp":"2026-11-23T08:10:06.000Z",)" + item,
                            R"({"timestamp":"2026-11-23T08:10:06.000Z","type":"later",)" + item}) {
        CAPTURE(odd);
        auto const whole = lisle::decode<lisle::codex_t>(
            fork_meta("01a1f000-0000-7000-8000-000000000001", "") + odd, lisle::permissive);
        REQUIRE(whole.has_value());
        thread_reader<owned> thread;
        thread.run(*whole);
        REQUIRE(thread.messages.drafts().size() == 1);
        auto const& message = thread.messages.drafts()[0].message;
        CHECK(message.role == role::user);
        CHECK(lisle::get_alternative<native_content>(message.content.at(0)).native->text()
              == R"({"codex":{"block":{"type":"message","role":"user","content":[]}}})");
    }
    auto const other = lisle::decode<lisle::codex_t>(
        fork_meta("01a1f000-0000-7000-8000-000000000001", "")
            + R"({"timestamp":"t","type":"later","payload":{"type":"of tomorrow"}})",
        lisle::permissive);
    REQUIRE(other.has_value());
    thread_reader<owned> thread;
    thread.run(*other);
    CHECK(thread.messages.drafts().empty());
}

}  // namespace codex_read_thread_bridge_test
