#include <lisle/conversation/loom.hpp>

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include <fstream>
#include <string>

namespace loom_test {

namespace conversation = lisle::conversation;
using lisle::loom_t;

/// Reads a thread, takes it to a conversation, its JSON and back.
void check_there_and_back(std::string const& text) {
    auto const thread = lisle::decode<loom_t>(text);
    if (thread.has_error()) return;
    CAPTURE(text);
    auto const as_read = lisle::encode(*thread, lisle::layout::source);
    auto const talk = conversation::get(*thread);
    auto const back = conversation::put<loom_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source) == as_read);
    CHECK(back.losses.empty());
    auto const json = lisle::encode(talk);
    auto const travelled = lisle::decode<lisle::conversation_t>(json, lisle::strict);
    REQUIRE(travelled.has_value());
    CHECK(lisle::encode(conversation::put<loom_t>(*travelled).document, lisle::layout::source)
          == as_read);
}

TEST_CASE("a thread comes back byte for byte") {
    int count = 0;
    for (auto const* file : {"vectors/loom/thread.jsonl"}) {
        std::ifstream lines{file};
        for (std::string line; std::getline(lines, line); ++count) {
            auto const input = boost::json::parse(line).at("input").as_string();
            check_there_and_back(std::string{input});
        }
    }
    CHECK(count > 20);
}

std::string const simple =
    R"({"id":"T-019df242-bc63-7536-940b-2d002cc92d33","version":3,)"
    R"("created_at":"2026-04-20T00:00:00+00:00","updated_at":"2026-04-20T00:00:01.500+00:00",)"
    R"("last_activity_at":"2026-04-20T00:00:01.500+00:00","workspace_root":"/p",)"
    R"("conversation":{"messages":[{"role":"user","content":"Look"},)"
    R"({"role":"assistant","content":"I do","tool_calls":[)"
    R"({"id":"c1","tool_name":"read","arguments_json":{"path":"a"}},)"
    R"({"id":"c2","tool_name":"read","arguments_json":{"path":"b"}}]},)"
    R"({"role":"tool","content":"Error: gone","tool_call_id":"c2","tool_name":"read"},)"
    R"({"role":"tool","content":"A","tool_call_id":"c1","tool_name":"read"}]},)"
    R"("agent_state":{"kind":"waiting_for_user_input","retries":0},)"
    R"("metadata":{"title":"T","is_pinned":true},"visibility":"organization",)"
    R"("is_private":true,"is_shared_with_support":false})";

TEST_CASE("a call holds its result, and the order of arrival is kept") {
    auto const talk = conversation::get(lisle::decode<loom_t>(simple).value());
    CHECK(lisle::encode(talk)
          == R"({"lisle":1,"source":{"format":"loom",)"
             R"("id":"T-019df242-bc63-7536-940b-2d002cc92d33"},)"
             R"("id":"T-019df242-bc63-7536-940b-2d002cc92d33","title":"T","created":1776643200000,)"
             R"("updated":1776643201500,"directories":["/p"],"messages":[)"
             R"({"role":"user","origin":"person","content":[{"type":"text","text":"Look"}]},)"
             R"({"role":"assistant","origin":"model","content":[{"type":"text","text":"I do"},)"
             R"({"type":"tool_call","id":"c1","name":"read","input":{"path":"a"},)"
             R"("status":"completed","arrival":1,"output":[{"type":"text","text":"A"}]},)"
             R"({"type":"tool_call","id":"c2","name":"read","input":{"path":"b"},)"
             R"("status":"failed","arrival":0,"error":"gone"}]}],)"
             R"("native":{"loom":{"in":{"version":{"of":"af63ac4c86019afc","value":3},)"
             R"("metadata":{"in":{"is_pinned":{"of":"b5fae2c14238b978","value":true}}}}}}})");
}

TEST_CASE("an edit arrives, and no other part changes") {
    auto const edit = [](auto change, std::string_view from, std::string_view to) {
        auto talk = conversation::get(lisle::decode<loom_t>(simple).value());
        change(talk);
        auto expected = simple;
        auto const at = expected.find(from);
        REQUIRE(at != std::string::npos);
        expected.replace(at, from.size(), to);
        auto const made = conversation::put<loom_t>(talk);
        CHECK(made.losses.empty());
        CHECK(lisle::encode_as(made.document, conversation::loom_bridge::style)
              == lisle::encode_as(lisle::decode<loom_t>(expected).value(),
                                  conversation::loom_bridge::style));
    };
    using talk = conversation::conversation;
    auto const call = [](talk & t, std::size_t i) -> auto& {
        return lisle::get_alternative<conversation::tool_call>(t.messages[1].content[i]);
    };
    edit([](talk& t) { t.title = "New"; }, R"("title":"T")", R"("title":"New")");
    edit([](talk& t) { t.directories[0] = "/q"; }, R"("/p")", R"("/q")");
    edit(
        [](talk& t) {
            t.created = conversation::timestamp{0, 0};
        },
        "2026-04-20T00:00:00+00:00", "1970-01-01T00:00:00+00:00");
    edit(
        [](talk& t) {
            lisle::get_alternative<conversation::plain_text>(t.messages[0].content[0]).text = "See";
        },
        "Look", "See");
    edit([&](talk& t) { call(t, 2).error = "lost"; }, "Error: gone", "Error: lost");
    edit(
        [&](talk& t) {
            lisle::get_alternative<conversation::plain_text>(call(t, 1).output[0]).text = "B";
        },
        R"("A")", R"("B")");
    edit(
        [&](talk& t) {
            call(t, 1).input = lisle::json::parse(R"({"path":"z"})").value();
        },
        R"({"path":"a"})", R"({"path":"z"})");
    edit([&](talk& t) { t.messages.erase(t.messages.begin()); },
         R"({"role":"user","content":"Look"},)", "");
}

TEST_CASE("members that Loom lacks are reported") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"zed","id":"z"},"mode":"write","messages":[)"
        R"({"role":"user","origin":"person","content":[)"
        R"({"type":"mention","kind":"File","uri":"file:///a","name":"a","text":"A"},)"
        R"({"type":"text","text":" go"},{"type":"image","media_type":"image/png","data":"AA=="}]},)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"thinking","text":"hm","signature":"s"},)"
        R"({"type":"tool_call","id":"c","name":"n","input":{},"raw_input":"{}",)"
        R"("status":"cancelled"}],"native":{"zed":{"add":{"x":1}}}}]})");
    REQUIRE(talk.has_value());
    auto const made = conversation::put<loom_t>(*talk);
    auto const& messages = made.document.conversation.messages;
    REQUIRE(messages.size() == 3);
    CHECK(messages[0].content
          == "[@a](file:///a) go[Attached image/png: file]<context>\nThe following items were "
             "attached by the user. They are up-to-date and don't need to be re-read.\n\n"
             "<files>\n```/a\nA\n```\n</files>\n</context>");
    CHECK(messages[2].content == "Error: Tool canceled by user");
    std::string told;
    for (auto const& loss : made.losses)
        told += std::string{to_string(loss.kind)} + ' ' + loss.pointer + ": " + loss.what + '\n';
    CHECK(told
          == "invented /created: the time of the last change, or 1970\n"
             "invented /updated: the time of the start\n"
             "invented : private, version 1, waiting for the user\n"
             "invented /id: an id of Loom\n"
             "dropped /mode: Loom has no modes\n"
             "approximated /messages/0/content/0: a link, and what it held behind the text\n"
             "approximated /messages/0/content/2: a note that there was a file\n"
             "dropped /messages/1/content/0: a text holds no thinking\n"
             "dropped /messages/1/content/1/raw_input: Loom has the value alone\n"
             "approximated /messages/1/content/1/status: an error\n"
             "dropped /source/id: the new document has no id of another document\n"
             "dropped /messages/1/native/zed/add/x: only zed has it\n");
    auto const strict = lisle::decode<loom_t>(lisle::encode(made.document), lisle::strict);
    CHECK(strict.has_value());
    CHECK(conversation::put<loom_t>(*talk).document == made.document);
}

TEST_CASE("Loom gets the texts that the model of another system gets") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"opencode"},"messages":[)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"old"}]},)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"tail"}]},)"
        R"({"id":"q","role":"user","origin":"program","content":[)"
        R"({"type":"text","text":"What did we do so far?"}]},)"
        R"({"role":"assistant","origin":"model","content":[)"
        R"({"type":"compaction","summary":"S","kept_tail":2}]},)"
        R"({"role":"system","origin":"program","content":[{"type":"text","text":"tools"}]},)"
        R"({"role":"user","origin":"person","audience":"person","content":[)"
        R"({"type":"text","text":"ignored"}]},)"
        R"({"role":"assistant","origin":"model","error":{"kind":"APIError"},"content":[)"
        R"({"type":"text","text":"failed"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"thinking","text":"hm"}]},)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"next"}]}]})");
    REQUIRE(talk.has_value());
    auto const made = conversation::put<loom_t>(*talk);
    std::string content, told;
    for (auto const& m : made.document.conversation.messages) content += m.content + '\n';
    CHECK(content == "What did we do so far?\nS\ntail\nnext\n");
    for (auto const& loss : made.losses)
        if (loss.pointer.starts_with("/messages"))
            told +=
                std::string{to_string(loss.kind)} + ' ' + loss.pointer + ": " + loss.what + '\n';
    CHECK(told
          == "dropped /messages/0: a summary stands in its place\n"
             "dropped /messages/4: a system text names tools that are not there\n"
             "dropped /messages/5: a model never saw it\n"
             "dropped /messages/6: an answer that failed is not sent\n"
             "dropped /messages/2/id: Loom's messages have only a role, a text and calls\n"
             "approximated /messages/2/origin: by its role\n"
             "approximated /messages/3/content/0: the summary as a text\n"
             "dropped /messages/7/content/0: a text holds no thinking\n"
             "dropped /messages/7: a message without content for Loom\n");
    auto const json = lisle::encode(*talk);
    auto own = lisle::decode<lisle::conversation_t>(json).value();
    own.source->format = "loom";
    CHECK(conversation::put<loom_t>(own).document.conversation.messages.size() == 9);
}

}  // namespace loom_test
