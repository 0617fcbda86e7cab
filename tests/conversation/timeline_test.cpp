#include <lisle/conversation/timeline.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace timeline_test {

namespace conversation = lisle::conversation;

conversation::conversation read(std::string const& messages) {
    auto talk =
        lisle::decode<lisle::conversation_t>(R"({"lisle":1,"messages":[)" + messages + "]}");
    REQUIRE(talk.has_value());
    return *talk;
}

std::string const person = R"({"role":"user","origin":"person","created":1000,"content":[]})";
std::string const reminder = R"({"role":"user","origin":"program","content":[]})";

TEST_CASE("a turn begins with a message of a person") {
    auto const turns = conversation::turns_of(
        read(reminder + ',' + person + ',' + reminder + ',' + person + ',' + person));
    REQUIRE(turns.size() == 4);
    CHECK(turns[0].first == 0);
    CHECK(turns[0].last == 1);
    CHECK(turns[1].first == 1);
    CHECK(turns[1].last == 3);
    CHECK(turns[2].last == 4);
    CHECK(turns[3].last == 5);
    CHECK(conversation::turns_of(conversation::conversation{}).empty());
}

TEST_CASE("parts of one message begin one turn") {
    auto const part = [](std::string const& from) {
        return R"({"id":"m","role":"user","origin":")" + from + R"(","content":[]})";
    };
    auto const turns =
        conversation::turns_of(read(part("program") + ',' + part("person") + ',' + part("program")
                                    + ',' + part("person") + ',' + person + ',' + part("person")));
    REQUIRE(turns.size() == 4);
    CHECK(turns[1].first == 1);
    CHECK(turns[1].last == 4);
}

TEST_CASE("a turn lasts until its last call ended") {
    auto const turns = conversation::turns_of(read(
        person
        + R"(,{"role":"assistant","origin":"model","created":2000,"content":[)"
          R"({"type":"tool_call","id":"a","name":"x","input":{},"status":"failed","started":2500,)"
          R"("ended":9000},{"type":"tool_call","id":"b","name":"x","input":{},)"
          R"("status":"completed"}],"error":{"kind":"overloaded"}})"));
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].began == conversation::timestamp{1000});
    CHECK(turns[0].ended == conversation::timestamp{9000});
    CHECK(turns[0].calls == 2);
    CHECK(turns[0].failed_calls == 1);
    CHECK(turns[0].failed_answers == 1);
}

std::string answer(std::string const& scope, std::string const& tokens) {
    return R"({"role":"assistant","origin":"model","content":[],"usage":{"scope":")" + scope + "\","
           + tokens + "}}";
}

TEST_CASE("tokens of one scope are added") {
    auto const both = read(person + ',' + answer("request", R"("input":1,"output":2)") + ','
                           + answer("request", R"("input":10,"cache_read":5)") + ','
                           + answer("turn", R"("input":11,"output":2)"));
    CHECK(conversation::turns_of(both)[0].tokens == conversation::token_sum{11, 2, 5, 0, 0});
    CHECK(conversation::tokens_of(both) == conversation::token_sum{11, 2, 5, 0, 0});

    auto const turn = read(person + ',' + answer("turn", R"("input":11,"output":2)"));
    CHECK(conversation::tokens_of(turn) == conversation::token_sum{11, 2, 0, 0, 0});

    auto whole = both;
    whole.usage.emplace().scope = conversation::usage_scope::conversation;
    whole.usage->input = 7;
    CHECK(conversation::tokens_of(whole) == conversation::token_sum{7, 0, 0, 0, 0});
}

TEST_CASE("a sum of tokens stops at the largest number") {
    auto const talk = read(person + ',' + answer("request", R"("input":18446744073709551615)") + ','
                           + answer("request", R"("input":2)"));
    CHECK(conversation::tokens_of(talk).input == (std::numeric_limits<std::uint64_t>::max)());
}

TEST_CASE("costs of one currency are added") {
    auto const cost = [](std::string const& amount, std::string const& currency) {
        return R"({"role":"assistant","origin":"model","content":[],"cost":{"amount":)" + amount
               + R"(,"currency":")" + currency + "\"}}";
    };
    auto const sum = conversation::cost_of(read(cost("0.25", "USD") + ',' + cost("0.5", "USD")));
    REQUIRE(sum.has_value());
    CHECK(sum->amount == 0.75);
    CHECK(sum->currency == "USD");
    CHECK_FALSE(conversation::cost_of(read(cost("1", "USD") + ',' + cost("1", "EUR"))));
    CHECK_FALSE(conversation::cost_of(read(person)));
    auto own = read(cost("1", "EUR"));
    own.cost.emplace().amount = 2;
    CHECK(conversation::cost_of(own)->amount == 2);
}

}  // namespace timeline_test
