#include <lisle/conversation/convert.hpp>

#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/formats/acpx/key_policy.hpp>
#include <lisle/formats/loom/version.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include <cstddef>
#include <fstream>
#include <string>
#include <variant>

namespace convert_test {

namespace conversation = lisle::conversation;

lisle::loom::thread make_thread() {
    return lisle::decode<lisle::loom_t>(
               R"({"id":"T-1","version":1,"created_at":"2026-04-20T00:00:00+00:00",)"
               R"("updated_at":"2026-04-20T00:00:01+00:00",)"
               R"("last_activity_at":"2026-04-20T00:00:01+00:00","workspace_root":"/p",)"
               R"("conversation":{"messages":[{"role":"user","content":"Look"},)"
               R"({"role":"assistant","content":"I do","tool_calls":[)"
               R"({"id":"c1","tool_name":"read","arguments_json":{"path":"a"}}]},)"
               R"({"role":"tool","content":"Error: gone","tool_call_id":"c1",)"
               R"("tool_name":"read"}]},"agent_state":{"kind":"waiting_for_user_input"},)"
               R"("metadata":{"title":"T"},"is_private":true})")
        .value();
}

TEST_CASE("a document is converted to its own format without a loss") {
    auto const made = conversation::convert<lisle::loom_t>(make_thread());
    CHECK(made.document == make_thread());
    CHECK(made.losses.empty());
}

TEST_CASE("a document is converted to a conversation, and that to a document") {
    auto const talk = conversation::convert<lisle::conversation_t>(make_thread());
    CHECK(talk.document == conversation::get(make_thread()));
    CHECK(talk.losses.empty());
    auto const there = conversation::convert<lisle::acpx_t>(talk.document);
    auto const at_once = conversation::convert<lisle::acpx_t>(make_thread());
    CHECK(there.document == at_once.document);
    REQUIRE(there.losses.size() == at_once.losses.size());
    conversation::source_map places;
    static_cast<void>(conversation::get(make_thread(), places));
    for (std::size_t i = 0; i < there.losses.size(); ++i) {
        CHECK(at_once.losses[i].what == there.losses[i].what);
        CHECK(at_once.losses[i].pointer == places.find(there.losses[i].pointer));
    }
}

TEST_CASE("losses of a document point into it") {
    auto thread = make_thread();
    thread.conversation.messages[1].tool_calls->push_back({"c2", "n", {}, {}});
    thread.loom_version = "0.4.0";
    std::string told;
    for (auto const& loss : conversation::convert<lisle::acpx_t>(thread).losses)
        if (loss.kind != conversation::loss_kind::invented) told += loss.message() + '\n';
    CHECK(told
          == "/conversation/messages/1/tool_calls/1: an error\n"
             "/loom_version: the new document has no release of another program\n");
}

TEST_CASE("a thread of Loom continues in acpx, and comes back") {
    auto const made = conversation::convert<lisle::acpx_t>(make_thread(), {"x acp", true});
    CHECK(made.document.agent_command == "x acp");
    CHECK(made.document.acp_session_id == "T-1");
    auto const back = conversation::convert<lisle::loom_t>(made.document);
    auto const& messages = back.document.conversation.messages;
    REQUIRE(messages.size() == 3);
    CHECK(messages[0].content == "Look");
    CHECK(messages[1].tool_calls == make_thread().conversation.messages[1].tool_calls);
    CHECK(messages[2] == make_thread().conversation.messages[2]);
    CHECK(back.document.metadata.title == "T");
}

/// The texts, calls and results of a conversation, in order.
std::string told(conversation::conversation const& talk) {
    std::string out;
    for (auto const& m : talk.messages)
        for (auto const& part : m.content) {
            if (auto const* const text = lisle::find_alternative<conversation::plain_text>(&part))
                out += "text " + text->text + '\n';
            auto const* const call = lisle::find_alternative<conversation::tool_call>(&part);
            if (call == nullptr) continue;
            out += "call " + call->id + ' ' + call->name + ' ' + lisle::encode_as(call->input);
            if (call->error) out += " = " + *call->error;
            for (auto const& output : call->output)
                if (auto const* const text =
                        lisle::find_alternative<conversation::plain_text>(&output))
                    out += " = " + text->text;
            out += '\n';
        }
    return out;
}

TEST_CASE("the model gets the same of a thread of Loom in acpx, except system texts") {
    int count = 0;
    std::ifstream lines{"vectors/loom/thread.jsonl"};
    for (std::string line; std::getline(lines, line);) {
        auto const vector = boost::json::parse(line);
        auto const thread =
            lisle::decode<lisle::loom_t>(std::string{vector.at("input").as_string()});
        if (thread.has_error()) continue;
        CAPTURE(line);
        auto talk = conversation::get(*thread);
        auto const made = conversation::convert<lisle::acpx_t>(*thread);
        auto const text = lisle::encode(made.document);
        CHECK(lisle::decode<lisle::acpx_t>(text, lisle::reference).has_value());
        CHECK_FALSE(lisle::acpx::find_key_violation(made.document).has_value());
        std::erase_if(talk.messages,
                      [](auto const& m) { return m.role == conversation::role::system; });
        for (auto& m : talk.messages)  // acpx ends what Loom left open
            for (auto& part : m.content)
                if (auto* const call = lisle::find_alternative<conversation::tool_call>(&part))
                    if (call->status == conversation::call_status::pending)
                        call->error = "[Tool execution was interrupted]";
        CHECK(told(conversation::get(made.document)) == told(talk));
        ++count;
    }
    CHECK(count >= 18);
}

}  // namespace convert_test
