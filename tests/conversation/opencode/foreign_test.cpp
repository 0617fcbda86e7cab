#include <lisle/conversation/opencode/foreign.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace opencode_foreign_plan_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

conversation::conversation read(std::string const& messages, std::string const& more = "") {
    return lisle::decode<lisle::conversation_t>(R"({"lisle":1)" + more + R"(,"messages":[)"
                                                + messages + "]}")
        .value();
}

std::vector<bridge::planned_message<owned>> plan(conversation::conversation const& talk,
                                                 std::size_t losses_of_it = 0) {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    auto out = bridge::planner<owned>{talk, log}.plan();
    CHECK(losses.size() == losses_of_it);
    return out;
}

std::string const asked = R"({"role":"user","origin":"person","content":[]})";
std::string const answered = R"({"role":"assistant","origin":"model","content":[]})";

TEST_CASE("messages end with the last change") {
    auto const talk = read(asked + ',' + answered, R"(,"updated":50)");
    auto const made = plan(talk);
    REQUIRE(made.size() == 2);
    CHECK(made[0].created == 49);
    CHECK(made[1].created == 50);
}

TEST_CASE("texts of a system and answers that no model sees are left out") {
    auto const talk =
        read(R"({"role":"system","origin":"program","content":[]},)"
             R"({"role":"assistant","origin":"program","audience":"person","content":[]},)"
             + asked);
    auto const made = plan(talk, 2);
    REQUIRE(made.size() == 1);
    CHECK(made[0].first == 2);
}

TEST_CASE("a compaction is a question and its answer") {
    auto const compaction = R"({"role":"user","origin":"program","content":[)"
                            R"({"type":"compaction","summary":"s"}]})";
    auto const talk = read(asked + ',' + compaction);
    auto const made = plan(talk);
    REQUIRE(made.size() == 3);
    CHECK(made[1].what == bridge::purpose::question);
    CHECK(made[2].what == bridge::purpose::summary);
    CHECK(made[1].created < made[2].created);
}

TEST_CASE("the usage of a turn goes to its last answer") {
    auto const turn = R"({"role":"user","origin":"person","content":[],)"
                      R"("usage":{"scope":"turn","input":5}})";
    auto const talk =
        read(std::string{turn} + ',' + answered + ',' + answered + ',' + asked + ',' + answered);
    auto const made = plan(talk);
    REQUIRE(made.size() == 5);
    CHECK(made[1].turn == nullptr);
    REQUIRE(made[2].turn != nullptr);
    CHECK(made[2].turn->input == 5);
    CHECK(made[4].turn == nullptr);
}

TEST_CASE("steps with one id are one message of opencode") {
    auto const step = R"({"id":"msg_1","role":"assistant","origin":"model","content":[]})";
    auto talk = read(std::string{step} + ',' + step, R"(,"source":{"format":"opencode"})");
    auto const made = plan(talk);
    REQUIRE(made.size() == 1);
    CHECK(made[0].end == 2);
    talk.source->format = "claude_code";
    CHECK(plan(talk).size() == 2);
}

TEST_CASE("an answer stops in the AI SDK's words") {
    std::vector<conversation::loss> losses;
    conversation::loss_log const log{losses};
    conversation::message m;
    m.stop_reason = "length";
    CHECK(bridge::make_finish(m, log) == "length");
    m.stop_reason = "end_turn";
    CHECK(bridge::make_finish(m, log) == "stop");
    m.content.emplace_back(conversation::tool_call{});
    CHECK(bridge::make_finish(m, log) == "tool-calls");
    CHECK(losses.size() == 2);
}

}  // namespace opencode_foreign_plan_test
