#include <lisle/conversation/codex/places.hpp>

#include <lisle/conversation/codex.hpp>

#include <doctest/doctest.h>

#include <string>

namespace codex_places_test {

namespace conversation = lisle::conversation;

std::string line(std::string const& type, std::string const& payload) {
    return R"({"timestamp":"2026-01-02T03:04:05.000Z","type":")" + type + R"(","payload":)"
           + payload + "}\n";
}

std::string const answer =
    R"({"type":"function_call","name":"shell","arguments":"{}","call_id":"c"})";
std::string const result = R"({"type":"function_call_output","call_id":"c","output":"1"})";

TEST_CASE("the places of a thread's messages and parts") {
    auto const text =
        line("session_meta", R"({"id":"t","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/p",)"
                             R"("originator":"o","cli_version":"0.77.0"})")
        + line("response_item", answer) + line("event_msg", R"({"type":"other"})")
        + line("response_item", result);
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<lisle::codex_t>(text).value(), places);
    REQUIRE(talk.messages.size() == 1);
    CHECK(places.find("/id") == "/0/payload/id");
    CHECK(places.find("/source/release") == "/0/payload/cli_version");
    CHECK(places.find("/messages/0/created") == "/1/timestamp");
    CHECK(places.find("/messages/0/content/0/name") == "/1/payload");
    CHECK(places.find("/messages/0/content/0/started") == "/1/timestamp");
    CHECK(places.find("/messages/0/content/0/output") == "/3/payload");
    CHECK(places.find("/messages/0/content/0/ended") == "/3/timestamp");
    CHECK(places.find("/native/codex/left_out/rolled back") == "");
}

TEST_CASE("lines without envelopes are the items") {
    auto const text = R"({"id":"t","timestamp":"2025-01-02T03:04:05.000Z"})"
                      "\n"
                      + answer + "\n" + result + "\n";
    conversation::source_map places;
    auto const talk = conversation::get(lisle::decode<lisle::codex_t>(text).value(), places);
    REQUIRE(talk.messages.size() == 1);
    CHECK(places.find("/id") == "/0/id");
    CHECK(places.find("/messages/0/content/0/name") == "/1");
    CHECK(places.find("/messages/0/content/0/output") == "/2");
}

}  // namespace codex_places_test
