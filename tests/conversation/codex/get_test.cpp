#include <lisle/codec.hpp>
#include <lisle/conversation/codex.hpp>
#include <lisle/conversation/codex/get.hpp>

#include <doctest/doctest.h>

#include <string>

#include "formats/codex/expect.hpp"

namespace codex_get_bridge_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;
using lisle::owned;

TEST_CASE("lines outside the conversation are kept by their message") {
    auto const talk = getter<owned>{}.run(codex_expect::read_rollout("rolled-back"));
    REQUIRE(talk.messages.size() == 2);
    CHECK(talk.messages[0].native->text()
          == R"({"codex":{"lines":[{"at":2,"line":{"timestamp":"2026-11-20T10:00:02.000Z",)"
             R"("type":"event_msg","payload":{"type":"user_message",)"
             R"("message":"first question"}}},{"at":3,"line":)"
             R"({"timestamp":"2026-11-20T10:00:03.000Z","type":"event_msg",)"
             R"("payload":{"type":"agent_message","message":"first answer"}}}]}})");
    CHECK(lisle::get_alternative<plain_text>(talk.messages[0].content[0]).native->text()
          == R"({"codex":{"line":{"at":1}}})");
    CHECK(talk.native->text()
          == R"({"codex":{"meta":{"at":0,"residue":{"in":{"payload":{"in":{"originator":)"
             R"({"of":"07cc7607b4949e25","value":"hand"}}}}}}}})");
}

TEST_CASE("the error of a failed turn is a message for people, behind the turn's items") {
    auto const line = [](std::string const& type, std::string const& payload) {
        return R"({"timestamp":"2026-11-20T10:00:00.000Z","type":")" + type + R"(","payload":)"
               + payload + "}\n";
    };
    auto const say = [&](std::string const& role, std::string const& text) {
        return line("response_item", R"({"type":"message","role":")" + role
                                         + R"(","content":[{"type":")"
                                         + (role == "user" ? "input" : "output")
                                         + R"(_text","text":")" + text + R"("}]})");
    };
    auto const turn = [&](std::string const& end) {
        return line("session_meta", R"({"id":"01a1f000-0000-7000-8000-000000000001",)"
                                    R"("timestamp":"2026-11-20T10:00:00.000Z","cwd":"/p",)"
                                    R"("originator":"x","cli_version":"0.0.0"})")
               + say("user", "Hi") + say("assistant", "Let me") + line("event_msg", end)
               + say("assistant", "Again");
    };
    std::string const error = R"("error":{"message":"the model is busy","codex_error_info":)";
    auto const complete =
        R"({"type":"task_complete","turn_id":"t","last_agent_message":null,)" + error;
    auto const kinds_of_end = {complete + R"("server_overloaded"}})",
                               complete + R"({"server_overloaded":{"http_status_code":503}}}})",
                               R"({"type":"turn_aborted","turn_id":"t","reason":"interrupted",)"
                                   + error + R"("server_overloaded"}})"};
    for (auto const& end : kinds_of_end) {
        CAPTURE(end);
        auto const thread = lisle::decode<lisle::codex_t>(turn(end));
        REQUIRE(thread.has_value());
        auto const c = lisle::conversation::get(*thread);
        REQUIRE(c.messages.size() == 4);
        CHECK_FALSE(c.messages[1].error.has_value());
        CHECK(c.messages[2].content.empty());
        CHECK(c.messages[2].audience == audience::person);
        REQUIRE(c.messages[2].error.has_value());
        CHECK(c.messages[2].error->text == "the model is busy");
        CHECK(c.messages[2].error->kind == "server_overloaded");
        CHECK(lisle::get_alternative<plain_text>(c.messages[3].content.at(0)).text == "Again");
        auto const back = put<lisle::codex_t>(c);
        CHECK(lisle::encode(back.document, lisle::layout::source) == turn(end));
        CHECK(back.losses.empty());
    }
    auto const whole = lisle::decode<lisle::codex_t>(turn(complete + "null}}"));
    REQUIRE(whole.has_value());
    CHECK_FALSE(lisle::conversation::get(*whole).messages.at(2).error->kind.has_value());
}

}  // namespace codex_get_bridge_test
