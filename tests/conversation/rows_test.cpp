#include <lisle/codec.hpp>
#include <lisle/conversation/rows.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace rows_test {

namespace conversation = lisle::conversation;
using conversation::conversation_rows;

conversation_rows make(std::string_view text) {
    auto const talk = lisle::decode<lisle::conversation_t>(text, lisle::strict);
    CAPTURE(talk.has_error() ? talk.error().message() : "");
    REQUIRE(talk.has_value());
    return conversation::rows_of(*talk);
}

constexpr std::string_view head = R"({"lisle":1,"source":{"format":"zed","release":"1.2"},)"
                                  R"("id":"s","title":"T","created":1772193600500,)"
                                  R"("directories":["/a","/b"],"git":{"branch":"main"},)"
                                  R"("model":{"provider":"p","id":"m"},"messages":[)";

std::string person(std::string_view text, std::string_view more = "") {
    return R"({"role":"user","origin":"person",)" + std::string{more}
           + R"("content":[{"type":"text","text":")" + std::string{text} + R"("}]})";
}

TEST_CASE("a session has one row") {
    auto const rows = make(std::string{head} + "]}");
    auto const& s = rows.session;
    CHECK(s.version == 1);
    CHECK(s.session == "s");
    CHECK(s.format == "zed");
    CHECK(s.release == "1.2");
    CHECK(s.project == "/a");
    CHECK(s.branch == "main");
    CHECK(s.model == "m");
    CHECK(s.provider == "p");
    CHECK(s.created == "2026-02-27T12:00:00.500Z");
    CHECK(s.created_ms == 1'772'193'600'500);
    CHECK(s.week == "2026-W09");
    CHECK_FALSE(s.updated.has_value());
    CHECK(s.turns == 0);
    CHECK(rows.turns.empty());
}

TEST_CASE("an empty conversation has a row without values") {
    auto const rows = make(R"({"lisle":1,"messages":[]})");
    CHECK(rows.session == conversation::session_row{});
}

TEST_CASE("a turn goes from a person's message to the next") {
    auto const rows =
        make(std::string{head} + R"({"role":"assistant","origin":"model","content":[]},)"
             + person("four", R"("created":1000,)")
             + R"(,{"role":"user","origin":"program","content":[{"type":"text","text":"x"}]})"
             + R"(,{"role":"assistant","origin":"model","created":1500,"completed":3000,)"
               R"("model":{"id":"other"},"content":[{"type":"text","text":"fine"}],)"
               R"("stop_reason":"end"})"
             + ',' + person("again") + "]}");
    REQUIRE(rows.turns.size() == 2);
    CHECK(rows.session.turns == 2);
    CHECK(rows.session.messages == 5);
    auto const& turn = rows.turns[0];
    CHECK(turn.turn == 1);
    CHECK(turn.message == 1);
    CHECK(turn.duration_ms == 2000);
    CHECK(turn.answers == 1);
    CHECK(turn.model == "other");
    CHECK(turn.asked_bytes == 4);
    CHECK(turn.answered_bytes == 4);
    CHECK(turn.stop_reason == "end");
    CHECK(turn.week == "1970-W01");
    CHECK(rows.turns[1].answers == 0);
    CHECK(rows.turns[1].model == "m");
    CHECK(rows.turns[1].week == "2026-W09");
    CHECK_FALSE(rows.turns[1].duration_ms.has_value());
}

TEST_CASE("the parts of one message of the source begin one turn") {
    auto const part = [](std::string const& from, std::string const& text) {
        return R"({"id":"m","role":"user","origin":")" + from
               + R"(","content":[{"type":"text","text":")" + text + R"("}]},)";
    };
    auto const rows =
        make(std::string{head} + part("person", "four") + part("program", "x")
             + part("person", "more") + R"({"role":"assistant","origin":"model","content":[]},)"
             + part("person", "again") + person("last") + "]}");
    REQUIRE(rows.turns.size() == 3);
    CHECK(rows.session.turns == 3);
    CHECK(rows.turns[0].asked_bytes == 8);
    CHECK(rows.turns[0].answers == 1);
    CHECK(rows.turns[1].message == 4);
}

TEST_CASE("a turn that ends before it begins has no duration") {
    auto const rows = make(std::string{head} + person("a", R"("created":5000,)")
                           + R"(,{"role":"assistant","origin":"model","created":4000,)"
                             R"("content":[]}]})");
    CHECK_FALSE(rows.turns[0].duration_ms.has_value());
    CHECK_FALSE(rows.turns[0].ended_ms.has_value());
}

TEST_CASE("the answer of a failed call without an output is its error") {
    auto const measure = [](std::string const& output) {
        auto const rows =
            make(std::string{head} + person("a")
                 + R"(,{"role":"assistant","origin":"model","content":[{"type":"tool_call",)"
                   R"("id":"c","name":"n","input":{},"status":"failed",)"
                 + output + R"("error":"no such file"}]}]})");
        return rows.calls.at(0).output_bytes;
    };
    CHECK(measure("") == 12);
    CHECK(measure(R"("output":[{"type":"text","text":"no"}],)") == 2);
}

TEST_CASE("a call has a row, and a failed call an error") {
    auto const rows =
        make(std::string{head} + person("a")
             + R"(,{"role":"assistant","origin":"model","content":[)"
               R"({"type":"tool_call","id":"c1","name":"edit_file","input":{"path":"a.txt"},)"
               R"("status":"failed","started":10,"ended":25,)"
               R"("output":[{"type":"text","text":"no such file"}]},)"
               R"({"type":"tool_call","id":"c2","name":"terminal","kind":"execute","input":{},)"
               R"("status":"completed","output":[{"type":"terminal","output":"ok","exit_code":2}]})"
               R"(],"error":{"kind":"overloaded","text":"later"}}]})");
    REQUIRE(rows.calls.size() == 2);
    auto const& failed = rows.calls[0];
    CHECK(failed.call == 0);
    CHECK(failed.is_failed);
    CHECK(failed.duration_ms == 15);
    CHECK(failed.input_bytes == 16);
    CHECK(failed.output_bytes == 12);
    CHECK(failed.model == "m");
    CHECK(rows.calls[1].exit_code == 2);
    CHECK(rows.calls[1].kind == "execute");
    CHECK(rows.calls[1].output_bytes == 2);
    CHECK(rows.turns[0].calls == 2);
    CHECK(rows.turns[0].failed_calls == 1);
    CHECK(rows.turns[0].ended_ms == 25);
    CHECK(rows.session.failed_calls == 1);
    REQUIRE(rows.touches.size() == 1);
    CHECK(rows.touches[0]
          == conversation::touch_row{"s", 1, 1, 0, "a.txt", "edit", "input", {}, {}});
    REQUIRE(rows.errors.size() == 2);
    CHECK(rows.errors[0] == conversation::error_row{"s", 1, 1, 0, "edit_file", "no such file"});
    CHECK(rows.errors[1] == conversation::error_row{"s", 1, 1, {}, "overloaded", "later"});
}

TEST_CASE("the conversation's own usage is the first row") {
    auto const rows = make(R"({"lisle":1,"id":"s","usage":{"scope":"conversation","input":40},)"
                           R"("messages":[)"
                           + person("a")
                           + R"(,{"role":"assistant","origin":"model","content":[],)"
                             R"("usage":{"scope":"request","input":5}}]})");
    REQUIRE(rows.usages.size() == 2);
    CHECK(rows.usages[0].scope == "conversation");
    CHECK_FALSE(rows.usages[0].message.has_value());
    CHECK(rows.usages[0].counts_tokens);
    CHECK(rows.usages[1].turn == 1);
    CHECK(rows.usages[1].input == 5);
    CHECK_FALSE(rows.usages[1].counts_tokens);
}

TEST_CASE("a cost without a usage has a row, and counts no tokens") {
    auto const rows = make(R"({"lisle":1,"cost":{"amount":0.25,"currency":"USD"},"messages":[]})");
    REQUIRE(rows.usages.size() == 1);
    CHECK(rows.usages[0].cost == 0.25);
    CHECK(rows.usages[0].counts_cost);
    CHECK_FALSE(rows.usages[0].counts_tokens);
}

TEST_CASE("counts beyond what JSON readers keep are cut") {
    auto const rows = make(R"({"lisle":1,"usage":{"scope":"conversation",)"
                           R"("input":18446744073709551615},"messages":[]})");
    CHECK(rows.usages[0].input == conversation::largest_count);
}

TEST_CASE("a long error is cut between characters") {
    conversation::conversation talk;
    auto& message = talk.messages.emplace_back();
    message.error.emplace();
    message.error->text.emplace();
    for (int i = 0; i < 1500; ++i) *message.error->text += "\xC3\xA4";
    message.error->text->insert(0, "x");
    auto const rows = conversation::rows_of(talk);
    CHECK(rows.errors[0].text->size() == 1999);
    message.error->text.emplace(3000, '\x80');  // no characters at all
    CHECK(conversation::rows_of(talk).errors[0].text->size() <= 2000);
}

}  // namespace rows_test
