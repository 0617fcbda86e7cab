// tests/formats/opencode/visit_test.cpp - visiting opencode's messages, parts and sessions.
#include "support/markers.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/formats/opencode/ui/message_schema.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opencode_visit_test {

namespace opencode = lisle::opencode;

TEST_CASE("every string of a message, a part and a session can be replaced") {
    markers::tally t;
    markers::check_as<opencode::message>("vectors/opencode/message.jsonl", t);
    markers::check_as<opencode::part>("vectors/opencode/part.jsonl", t);
    markers::check_as<opencode::session>("vectors/opencode/session.jsonl", t);
    markers::expect_all_found(t);
}

TEST_CASE("every string of a part in its row can be replaced") {
    markers::tally t;
    for (auto const& text : markers::load("vectors/opencode/part.jsonl"))
        markers::check(
            text,
            [](std::string_view s) {
                return lisle::decode_as<opencode::stored<opencode::part>>(s);
            },
            t);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
}

TEST_CASE("every string of a UIMessage can be replaced") {
    markers::tally t;
    markers::check_as<opencode::ui_messages>("vectors/opencode/uimessage.jsonl", t);
    markers::check_as<std::vector<opencode::message_with_parts>>("vectors/opencode/uimessage.jsonl",
                                                                 t);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
}

// ---- Tasks of two lines -------------------------------------------------------------------------

namespace {

auto const export_text = std::string_view{
    R"({"info":{"id":"ses_1","slug":"s","projectID":"global","directory":"/w","title":"T",)"
    R"("version":"1.3.2","time":{"created":1,"updated":2}},"messages":[{"info":{"id":"msg_1",)"
    R"("sessionID":"ses_1","role":"user","time":{"created":1},"agent":"build","model":)"
    R"({"providerID":"p","modelID":"m"}},"parts":[{"id":"prt_1","sessionID":"ses_1","messageID":)"
    R"("msg_1","type":"text","text":"hello"}]},{"info":{"id":"msg_2","sessionID":"ses_1","role":)"
    R"("assistant","time":{"created":1},"parentID":"msg_1","modelID":"m","providerID":"p",)"
    R"("mode":"build","agent":"build","path":{"cwd":"/w/sub","root":"/w"},"cost":0,"tokens":)"
    R"({"input":1,"output":1,"reasoning":0,"cache":{"read":0,"write":0}}},"parts":[{"id":"prt_2",)"
    R"("sessionID":"ses_1","messageID":"msg_2","type":"tool","callID":"c","tool":"read","state":)"
    R"({"status":"completed","input":{"path":"/w/a"},"output":"out","title":"a","metadata":{},)"
    R"("time":{"start":1,"end":2}}}]}]})"};

auto const talk = lisle::decode<lisle::opencode_t>(export_text).value();

}  // namespace

TEST_CASE("every string of an export can be replaced") {
    markers::tally t;
    markers::check(
        export_text, [](std::string_view s) { return lisle::decode<lisle::opencode_t>(s); }, t);
    markers::expect_all_found(t);
}

TEST_CASE("all tool results are visited") {
    std::vector<std::string> found;
    lisle::for_each<opencode::completed_call>(
        talk, [&](opencode::completed_call const& call) { found.push_back(call.output); });
    CHECK(found == std::vector<std::string>{"out"});
}

TEST_CASE("every text of a person is visited") {
    std::vector<std::string> found;
    for (auto const& message : talk.messages)
        if (std::holds_alternative<opencode::user_message>(message.info))
            lisle::for_each<opencode::text_part>(
                message, [&](opencode::text_part const& part) { found.push_back(part.text); });
    CHECK(found == std::vector<std::string>{"hello"});
}

TEST_CASE("all mentioned file paths are visited") {
    std::vector<std::string> found;
    lisle::for_each_string(talk, [&](std::string_view text, lisle::string_place const& place) {
        if (place.kind == lisle::string_kind::path) found.emplace_back(text);
    });
    CHECK(found == std::vector<std::string>{"/w", "/w/sub", "/w"});
}

}  // namespace opencode_visit_test
