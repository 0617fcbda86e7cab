#include <lisle/formats/claude_code/session.hpp>

#include <lisle/detect.hpp>
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include "formats/claude_code/expect.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace claude_code_session_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("captured sessions are canonical, known to the last key, and recognized") {
    auto const captures = find_known_captures();
    if (captures.empty()) MESSAGE("no captures: not run");
    for (auto const& path : captures) {
        CAPTURE(path);
        auto const text = read_file(path);
        std::vector<lisle::note> notes;
        auto const read = lisle::decode<lisle::claude_code_t>(text, lisle::permissive, &notes);
        REQUIRE(read.has_value());
        CHECK_MESSAGE(notes.empty(),
                      (notes.empty() ? std::string{} : notes[0].pointer + ' ' + notes[0].what));
        CHECK(lisle::encode(*read) == text);
        CHECK(lisle::encode(*read, lisle::layout::source) == text);
        auto const strict = lisle::decode<lisle::claude_code_t>(text, lisle::strict);
        REQUIRE_MESSAGE(strict.has_value(), (strict ? std::string{} : strict.error().message()));
        CHECK(lisle::encode(*strict) == text);
        CHECK(lisle::detect<lisle::claude_code_t>(text).how == lisle::certainty::certain);
    }
}

TEST_CASE("unknown records, keys and cut lines stay in their places") {
    auto const text = spell("user", "u", "", R"("Hi")", "00.000", R"(,"new":{"a":1.0})")
                      + "{\"type\":\"of tomorrow\",\"x\":[1e2]}\r\n\n"
                      + spell("assistant", "a", "u", R"([{"type":"text","text":"yes"}])")
                      + "{\"parentUuid\":\"a\",\"isSide";
    auto const kept = lisle::salvage<lisle::claude_code_t>(text);
    CHECK(lisle::encode(kept.value, lisle::layout::source) == text);
    REQUIRE(kept.errors.size() == 1);
    CHECK(kept.errors[0].pointer == "/3");
    CHECK(lisle::has_unfinished_line(kept.value));
}

TEST_CASE("an answer as a string or without a message does not affect the others") {
    auto const text = spell("user", "u", "", R"("Hi")") + spell("assistant", "a", "u", R"("yes")")
                      + "{\"type\":\"user\",\"uuid\":\"x\"}\n" + spell("user", "v", "a", "[]");
    auto const read = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(read.has_value());
    CHECK(read->records.size() == 4);
    CHECK(read->records[2].unreadable() == nullptr);
    CHECK(lisle::encode(*read) == text);
}

TEST_CASE("a part of unexpected shape does not affect the rest of its record") {
    auto const text =
        spell("user", "u", "",
              R"([{"type":"text","text":"Hi"},{"type":"tool_result","content":{"a":1.0}},)"
              R"({"type":"tool_result","tool_use_id":"t","content":7,"is_error":"no"}])")
        + spell("assistant", "a", "u",
                R"([{"type":"text","text":"yes"},{"type":"tool_use","name":"Bash"},7])", "00.000",
                R"(,"effort":{"odd":[]},"toolUseResult":[1])")
        + spell("user", "v", "a", R"({"odd":1})")
        + "{\"type\":\"custom-title\",\"customTitle\":7,\"sessionId\":\"S\"}\n";
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<lisle::claude_code_t>(text, lisle::permissive, &notes);
    REQUIRE(read.has_value());
    CHECK(lisle::encode(*read) == text);
    CHECK(lisle::encode(*read, lisle::layout::source) == text);
    for (auto const& line : read->records) CHECK(line.record() != nullptr);
    auto const& said = find_alternative<user_record>(read->records[0].record())->message;
    auto const& blocks = std::get<std::vector<content_block>>(said.content);
    CHECK(std::get<text_block>(blocks.at(0)).text == "Hi");
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(blocks.at(1)).tag == "tool_result");
    auto const& result = std::get<tool_result_block>(blocks.at(2));
    CHECK(result.tool_use_id == "t");
    CHECK_FALSE(result.is_error);
    REQUIRE(result.content);
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(*result.content).json.text() == "7");
    auto const& answer = *find_alternative<assistant_record>(read->records[1].record());
    CHECK(std::get<std::vector<content_block>>(answer.message.content).size() == 3);
    CHECK(answer.uuid == "a");
    std::vector<std::string> misfits;
    for (auto const& n : notes)
        if (n.is_misfit) misfits.push_back(n.pointer);
    CAPTURE(doctest::String(misfits.back().c_str()));
    CHECK(misfits
          == std::vector<std::string>{"/0/message/content/1", "/0/message/content/2/content",
                                      "/0/message/content/2/is_error", "/1/message/content/1",
                                      "/1/message/content/2", "/2/message/content",
                                      "/3/customTitle"});
    CHECK_FALSE(lisle::decode<lisle::claude_code_t>(text, lisle::strict).has_value());
    auto const reference = lisle::decode<lisle::claude_code_t>(text, lisle::reference);
    REQUIRE(reference.has_value());
    CHECK(reference->records.empty());
}

TEST_CASE("the first line identifies the format") {
    auto const detect = [](std::string_view text) {
        return lisle::detect<lisle::claude_code_t>(text).how == lisle::certainty::certain;
    };
    CHECK(detect(R"({"type":"summary","summary":"A title","leafUuid":"U"})"
                 "\n"));
    CHECK(detect(R"({"type":"queue-operation","operation":"enqueue","sessionId":"S"})"
                 "\n{}\n"));
    CHECK(!detect(R"({"type":"summary","summary":"A title"})"
                  "\n"));
    CHECK(!detect(R"({"timestamp":"T","type":"session_meta","payload":{}})"
                  "\n"));
    CHECK(!detect("plain text\n"));
}

namespace {

/// A message with all keys but some.
std::string without(std::initializer_list<std::string_view> missing,
                    std::string_view type = "user") {
    std::pair<std::string_view, std::string> const members[]{
        {"parentUuid", "null"},
        {"isSidechain", "false"},
        {"type", '"' + std::string{type} + '"'},
        {"message", R"({"role":"user","content":"Hi"})"},
        {"uuid", R"("11111111-2222-4333-8444-000000000001")"},
        {"timestamp", R"("2026-03-02T10:00:01.001Z")"},
        {"userType", R"("external")"},
        {"cwd", R"("/p")"},
        {"sessionId", R"("5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab")"},
        {"version", R"("2.1.112")"},
        {"gitBranch", R"("main")"}};
    std::string out = "{";
    for (auto const& [key, value] : members)
        if (std::find(missing.begin(), missing.end(), key) == missing.end())
            out += (out.size() == 1 ? "\"" : ",\"") + std::string{key} + "\":" + value;
    return out + "}\n";
}

}  // namespace

TEST_CASE("a message is recognized without the keys that Claude Code does not need") {
    CHECK(lisle::detect<lisle::claude_code_t>(without({})).how == lisle::certainty::certain);
    for (std::string_view const key : {"parentUuid", "isSidechain", "uuid", "timestamp", "userType",
                                       "cwd", "sessionId", "version", "gitBranch"})
        CHECK_MESSAGE(lisle::detect<lisle::claude_code_t>(without({key})).how
                          == lisle::certainty::certain,
                      key);
    CHECK(lisle::detect<lisle::claude_code_t>(without(
        {"isSidechain", "userType", "cwd", "sessionId", "version", "gitBranch", "timestamp"})));
    CHECK(lisle::detect<lisle::claude_code_t>("junk\n" + without({"isSidechain"})));
    CHECK(!lisle::detect<lisle::claude_code_t>(
        without({"parentUuid", "isSidechain", "uuid", "sessionId"})));
    CHECK(!lisle::detect<lisle::claude_code_t>(without({"message", "isSidechain"})));
    CHECK(!lisle::detect<lisle::claude_code_t>(without({"type", "isSidechain"})));
}

TEST_CASE("lines of other programs are not taken for records") {
    for (std::string_view const line : {
             R"({"type":"user","text":"hi"})",
             R"({"type":"user","message":"hi","uuid":"u","sessionId":"s"})",
             R"({"type":"user","message":{"role":"user","content":"hi"}})",
             R"({"type":"human","message":{"content":"hello"},"uuid":"u","parentUuid":null})",
             R"({"messages":[{"role":"user","content":"hi"}]})",
             R"({"system":"s","messages":[{"role":"user","content":"hi"}]})",
             R"({"type":"assistant","message":{"role":"assistant","content":[]},)"
             R"("parent_tool_use_id":null,"session_id":"s","uuid":"u"})",
             R"({"type":"system","subtype":"init","session_id":"s","uuid":"u"})",
             R"({"uuid":"u","parentUuid":null,"sessionId":"s","type":"user",)"
             R"("message":{"role":"user","parts":[{"text":"hi"}]}})",
             R"({"type":"text","timestamp":1,"sessionID":"ses_1","part":{"type":"text"}})",
             R"({"timestamp":"t","type":"response_item","payload":{"type":"message"}})",
             R"({"type":"message","id":"m","role":"user","content":"hi","sessionId":"s"})",
         }) {
        auto const text = std::string{line} + '\n';
        CHECK_MESSAGE(!lisle::detect<lisle::claude_code_t>(text + text), line);
    }
}

TEST_CASE("a usual key that messages lack leaves one note") {
    auto const notes_of = [](std::string const& text) {
        std::vector<lisle::note> notes;
        auto const read = lisle::decode<lisle::claude_code_t>(text, lisle::permissive, &notes);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read) == text);
        CHECK(lisle::encode(*read, lisle::layout::source) == text);
        std::vector<std::string> out;
        for (auto const& each : notes) out.push_back(each.pointer + ' ' + each.what);
        return out;
    };
    using all = std::vector<std::string>;
    CHECK(notes_of(without({}) + without({}, "assistant")) == all{});
    CHECK(notes_of(without({"isSidechain"})) == all{"/0 missing key: isSidechain"});
    CHECK(notes_of(without({}) + without({"version"}) + without({"version"}))
          == all{"/1 missing key: version, in 2 messages"});
    CHECK(notes_of(without({"parentUuid"})) == all{"/0 missing key: parentUuid"});
    CHECK(notes_of(without({"isSidechain", "uuid"}))
          == all{"/0 missing key: isSidechain", "/0 missing key: uuid"});
    CHECK(notes_of("{\"type\":\"summary\",\"summary\":\"s\",\"leafUuid\":\"u\"}\n") == all{});
    auto other = without({});
    other.replace(other.find("\"/p\""), 4, "7");
    CHECK(notes_of(other) == all{"/0/cwd a value of another type"});
}

}  // namespace claude_code_session_test
