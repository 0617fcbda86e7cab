#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/v2/model/message.hpp>

#include <string_view>

namespace opencode_v2_message_test {

using namespace opencode_expect;
using lisle::opencode::v2::message;

TEST_CASE("the type stands where an export has it") {
    for (
        auto const* text :
        {R"({"id":"msg_1","time":{"created":1},"text":"t","type":"user"})",
         R"({"id":"msg_1","time":{"created":1},"text":"t","type":"synthetic"})",
         R"({"id":"msg_1","metadata":{},"time":{"created":1},"type":"system","text":"t"})",
         R"({"type":"compaction","id":"msg_1","time":{"created":1},"status":"completed","reason":"manual","summary":"s","recent":""})",
         R"({"id":"msg_1","time":{"created":1},"type":"assistant","agent":"a","model":{"id":"m","providerID":"p"},"content":[]})",
         R"({"id":"msg_1","time":{"created":1},"type":"idle","outcome":"succeeded"})"})
        keeps<message>(text, strict);
}

TEST_CASE("a user's message has its files, agents and skills behind its text") {
    keeps<message>(R"({"id":"msg_1","time":{"created":1},"text":"t","files":[],"agents":[],)"
                   R"("skills":[],"type":"user"})",
                   strict);
}

TEST_CASE("a message needs an id with its prefix") {
    constexpr std::string_view other =
        R"({"id":"m_1","time":{"created":1},"text":"t","type":"user"})";
    constexpr std::string_view none = R"({"time":{"created":1},"text":"t","type":"user"})";
    keeps<message>(other, permissive);
    keeps<message>(none, permissive);
    CHECK(lisle::decode_as<message>(other, reference).error().pointer == "/id");
    CHECK(lisle::decode_as<message>(none, reference).error().code == errc::missing_field);
}

TEST_CASE("messages of another release are kept") {
    keeps<message>(R"({"id":"msg_1","type":"note","text":"t"})", permissive);
    keeps<message>(R"({"info":{"id":"msg_1","role":"user"},"parts":[]})", permissive);
    CHECK(!lisle::decode_as<message>(R"({"info":{},"parts":[]})", reference).has_value());
}

}  // namespace opencode_v2_message_test
