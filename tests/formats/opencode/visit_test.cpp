// tests/formats/opencode/visit_test.cpp - visiting opencode's messages, parts and sessions.
#include "support/markers.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/formats/opencode/ui/message.hpp>

#include <optional>
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

// ---- Rows ---------------------------------------------------------------------------------------

namespace {

/// Puts the marks into the value of one column, then into the row as an object of its columns.
template <class Row>
void check_row(Row const& row, std::string Row::*column, markers::tally& t) {
    auto const with = [&](std::string_view text) {
        Row out = row;
        out.*column = text;
        return lisle::result<Row>{out};
    };
    markers::check(row.*column, with, t);
    markers::check(
        lisle::encode_as(row), [](std::string_view s) { return lisle::decode_as<Row>(s); }, t);
}
void check_row(opencode::session_row const& row,
               std::optional<std::string> opencode::session_row::*column, markers::tally& t) {
    auto const with = [&](std::string_view text) {
        opencode::session_row out = row;
        out.*column = std::string{text};
        return lisle::result<opencode::session_row>{out};
    };
    markers::check((row.*column).value(), with, t);
}

struct seen {
    std::string text, pointer;
    lisle::string_kind kind;

    bool operator==(seen const&) const = default;
};

template <class Row>
std::vector<seen> strings_of(Row const& row) {
    std::vector<seen> out;
    lisle::for_each_string(row, [&](std::string_view s, lisle::string_place const& place) {
        if (!s.empty()) out.push_back({std::string{s}, place.pointer.to_string(), place.kind});
    });
    return out;
}

opencode::session_row make_session_row() {
    opencode::session_row row;
    row.id = "ses_1";
    row.project_id = "global";
    row.directory = "/w";
    row.title = "T";
    row.share_url = "https://x";
    row.summary_diffs = R"([{"file":"/w/a","before":"b","after":"c","additions":1,"deletions":1}])";
    row.metadata = R"({"key":"value"})";
    row.revert = R"({"messageID":"msg_1","diff":"d"})";
    row.permission = R"([{"permission":"p","pattern":"*","action":"deny"}])";
    row.model = R"({"id":"m","providerID":"p"})";
    return row;
}

}  // namespace

TEST_CASE("every string of a row can be replaced, also those of its JSON") {
    markers::tally t;
    using opencode::message_row;
    using opencode::part_row;
    using opencode::session_row;
    for (auto const& text : markers::load("vectors/opencode/part.jsonl"))
        check_row(part_row{"prt_1", "msg_1", "ses_1", 1, 2, text}, &part_row::data, t);
    for (auto const& text : markers::load("vectors/opencode/message.jsonl"))
        check_row(message_row{"msg_1", "ses_1", 1, 2, text}, &message_row::data, t);
    auto const session = make_session_row();
    check_row(session, &session_row::title, t);
    for (auto const column :
         {&session_row::model, &session_row::summary_diffs, &session_row::metadata,
          &session_row::revert, &session_row::permission, &session_row::share_url})
        check_row(session, column, t);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
}

TEST_CASE("the JSON of a row is visited as the value that it holds") {
    using enum lisle::string_kind;
    opencode::part_row row{"prt_1", "msg_1",
                           "ses_1", 1,
                           2,       R"({"type":"patch","hash":"h","files":["/w/a"],"later":"x"})"};
    CHECK(strings_of(row)
          == std::vector<seen>{{"prt_1", "/id", identifier},
                               {"ses_1", "/session_id", identifier},
                               {"msg_1", "/message_id", identifier},
                               {"h", "/data/hash", identifier},
                               {"/w/a", "/data/files/0", path},
                               {"later", "/data/later", other},
                               {"x", "/data/later", other}});
    lisle::for_each<opencode::patch_part>(row, [](opencode::patch_part& part) { part.hash = "i"; });
    CHECK(row.data == R"({"type":"patch","hash":"i","files":["/w/a"],"later":"x"})");
    lisle::for_each_string(row, [](lisle::editable_string& s, lisle::string_place const& place) {
        if (place.kind == path) s.replace("/home");
    });
    CHECK(row.data == R"({"type":"patch","hash":"i","files":["/home"],"later":"x"})");
}

TEST_CASE("the JSON of a row that nobody changes stays as it is spelled") {
    opencode::message_row row{
        "msg_1", "ses_1", 1, 2,
        R"( {"time": {"created": 1.0}, "role": "user", "agent": "\u0061", "id": "msg_0"} )"};
    auto const before = row;
    std::vector<std::string> found;
    lisle::for_each<opencode::user_message>(
        row, [&](opencode::user_message const& said) { found.push_back(said.agent.value_or("")); });
    lisle::for_each_string(row, [](lisle::editable_string&, auto const&) {});
    CHECK(found == std::vector<std::string>{"a"});
    CHECK(row == before);
}

TEST_CASE("a visit gives a row's JSON no ids that it lacked") {
    opencode::part_row row;
    row.data = R"({"type":"text","text":"hi"})";
    lisle::for_each_string(row, [](lisle::editable_string& s, auto const& place) {
        s.replace(place.kind == lisle::string_kind::identifier ? "ID" : "told");
    });
    CHECK(row.id == "ID");
    CHECK(row.data == R"({"type":"text","text":"told"})");
}

TEST_CASE("a session's columns of JSON have kinds of their own") {
    using enum lisle::string_kind;
    CHECK(strings_of(make_session_row())
          == std::vector<seen>{{"ses_1", "/id", identifier},
                               {"global", "/project_id", identifier},
                               {"/w", "/directory", path},
                               {"T", "/title", prose},
                               {"m", "/model/id", identifier},
                               {"p", "/model/providerID", identifier},
                               {"/w/a", "/summary_diffs/0/file", path},
                               {"b", "/summary_diffs/0/before", prose},
                               {"c", "/summary_diffs/0/after", prose},
                               {"https://x", "/share_url", url},
                               {"key", "/metadata/key", other},
                               {"value", "/metadata/key", other},
                               {"msg_1", "/revert/messageID", identifier},
                               {"d", "/revert/diff", prose},
                               {"p", "/permission/0/permission", other},
                               {"*", "/permission/0/pattern", other}});
}

TEST_CASE("JSON of a row that can't be read is visited as text") {
    using enum lisle::string_kind;
    opencode::part_row row{"prt_1", "", "", 1, 2, R"({"type":"text","text":["/w"]})"};
    std::vector<std::string> inside;
    lisle::for_each_string(row, [&](std::string_view s, lisle::string_place const& place) {
        if (place.is_in_json_text)
            inside.push_back(place.pointer.to_string() + " > " + place.inner.to_string() + " "
                             + std::string{s});
    });
    CHECK(inside
          == std::vector<std::string>{"/data > /type type", "/data > /type text",
                                      "/data > /text text", "/data > /text/0 /w"});
    row.data = "{";
    CHECK(strings_of(row).back() == seen{"{", "/data", json_text});
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
