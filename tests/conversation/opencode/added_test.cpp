#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/opencode/added.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace added_test {

namespace conversation = lisle::conversation;
using lisle::opencode_t;

namespace {

constexpr std::string_view session = R"({"info":{"id":"ses_1","slug":"brave-cabin",
"projectID":"global","directory":"/w","title":"T","version":"1.18.34",
"time":{"created":1000,"updated":9000}},"messages":[
{"info":{"role":"user","time":{"created":1000},"agent":"plan",
"model":{"providerID":"anthropic","modelID":"m"},"id":"msg_1","sessionID":"ses_1"},"parts":[
{"type":"text","text":"Look","id":"prt_1","sessionID":"ses_1","messageID":"msg_1"}]},
{"info":{"parentID":"msg_1","role":"assistant","mode":"plan","agent":"plan",
"path":{"cwd":"/w","root":"/"},"cost":0,"tokens":{"input":6,"output":7,"reasoning":1,
"cache":{"read":2,"write":3}},"modelID":"m","providerID":"anthropic",
"time":{"created":2000,"completed":3000},"finish":"stop","id":"msg_2","sessionID":"ses_1"},"parts":[
{"type":"text","text":"I do","id":"prt_2","sessionID":"ses_1","messageID":"msg_2"}]}]})";

conversation::conversation read() {
    return conversation::get(lisle::decode<opencode_t>(session).value());
}

conversation::message make(conversation::role role, std::string text) {
    conversation::message out;
    out.role = role;
    out.origin = role == conversation::role::user ? conversation::origin::person
                                                  : conversation::origin::model;
    out.content.emplace_back(conversation::plain_text{std::move(text), {}, {}, {}});
    return out;
}

std::string list(std::vector<conversation::loss> const& losses) {
    std::string out;
    for (auto const& loss : losses) out += loss.pointer + ": " + loss.what + '\n';
    return out;
}

}  // namespace

TEST_CASE("a message that opencode wrote was not added") {
    for (auto const& m : read().messages) CHECK(!conversation::opencode_bridge::is_added(m));
    CHECK(conversation::put<opencode_t>(read()).losses.empty());
}

TEST_CASE("an added message has the members that opencode requires, and reports them") {
    auto talk = read();
    talk.messages.push_back(make(conversation::role::user, "And?"));
    talk.messages.push_back(make(conversation::role::assistant, "So."));
    auto const made = conversation::put<opencode_t>(talk);
    REQUIRE(made.document.messages.size() == 4);
    auto const& asked = std::get<lisle::opencode::user_message>(made.document.messages[2].info);
    CHECK(asked.agent == "plan");
    REQUIRE(asked.model);
    CHECK(asked.model->provider_id == "anthropic");
    CHECK(asked.model->model_id == "m");
    CHECK(asked.time.created > 2000);
    auto const& answer =
        std::get<lisle::opencode::assistant_message>(made.document.messages[3].info);
    CHECK(answer.agent == "plan");
    CHECK(answer.mode == "plan");
    CHECK(answer.provider_id == "anthropic");
    CHECK(answer.model_id == "m");
    CHECK(answer.finish == "stop");
    CHECK(answer.parent_id->text == asked.id.text);
    CHECK(answer.time.created > asked.time.created);
    CHECK(answer.time.completed == answer.time.created);
    CHECK(list(made.losses)
          == "/messages/2/id: opencode has one for each message and part\n"

             "/messages/2/model: m\n"
             "/messages/2/mode: plan\n"
             "/messages/3/id: opencode has one for each message and part\n"

             "/messages/3/model: m\n"
             "/messages/3/mode: plan\n"
             "/messages/3/stop_reason: stop\n"
             "/messages/2/created: between the times around it\n"
             "/messages/3/created: between the times around it\n");
    for (auto const& loss : made.losses) CHECK(loss.kind == conversation::loss_kind::invented);
}

TEST_CASE("members of an added message stay") {
    auto talk = read();
    auto said = make(conversation::role::assistant, "So.");
    said.model = conversation::model_name{"openai", "gpt", {}, {}, {}};
    said.mode = "build";
    said.stop_reason = "length";
    said.created = conversation::timestamp{2500, 0};
    talk.messages.push_back(said);
    auto const made = conversation::put<opencode_t>(talk);
    auto const& answer =
        std::get<lisle::opencode::assistant_message>(made.document.messages[2].info);
    CHECK(answer.model_id == "gpt");
    CHECK(answer.agent == "build");
    CHECK(answer.finish == "length");
    CHECK(answer.time.created == 2500);
    CHECK(list(made.losses) == "/messages/2/id: opencode has one for each message and part\n");
}

TEST_CASE("a message without a time gets a time between its neighbours'") {
    auto talk = read();
    talk.messages[0].created.reset();
    auto const made = conversation::put<opencode_t>(talk);
    auto const& asked = std::get<lisle::opencode::user_message>(made.document.messages[0].info);
    CHECK(asked.time.created == 1999);
    CHECK(list(made.losses) == "/messages/0/created: between the times around it\n");
}

}  // namespace added_test
