#include <lisle/conversation/opencode/places.hpp>

#include <lisle/conversation/opencode.hpp>

#include <doctest/doctest.h>

#include <string>

namespace opencode_places_test {

namespace conversation = lisle::conversation;

std::string ask(std::string const& id, std::string const& parts) {
    return R"({"info":{"id":")" + id
           + R"(","sessionID":"ses_1","role":"user","time":{"created":1},"agent":"build",)"
             R"("model":{"providerID":"p","modelID":"m"}},"parts":[)"
           + parts + "]}";
}
std::string say(std::string const& id) {
    return R"({"id":"prt_)" + id + R"(","sessionID":"ses_1","messageID":"msg_1","type":"text",)"
           + R"("text":"x"})";
}

TEST_CASE("the places of an export's parts") {
    auto const session = lisle::decode<lisle::opencode_t>(
        R"({"info":{"id":"ses_1","slug":"s","projectID":"global","directory":"/w","title":"T",)"
        R"("version":"1.14.20","time":{"created":1,"updated":2},"revert":{"messageID":"msg_3"}},)"
        R"("messages":[)"
        + ask("msg_1", say("1") + ',' + say("2")) + ',' + ask("msg_2", say("3")) + ','
        + ask("msg_3", say("4")) + "]}");
    conversation::source_map places;
    auto const talk = conversation::get(session.value(), places);
    REQUIRE(talk.messages.size() == 2);
    CHECK(places.find("/source/release") == "/info/version");
    CHECK(places.find("/title") == "/info/title");
    CHECK(places.find("/messages/0/content/1/text") == "/messages/0/parts/1/text");
    CHECK(places.find("/messages/1/model/provider") == "/messages/1/info/model/providerID");
    CHECK(places.find("/messages/1/content/0/native/opencode/id") == "/messages/1/parts/0/id");
    CHECK(places.find("/native/opencode/in/messages/value/0") == "/messages/2");
    CHECK(places.find("/native/opencode/in/info/add/slug") == "/info/slug");
}

}  // namespace opencode_places_test
