#include <lisle/formats/claude_code/session.hpp>

#include <lisle/detect.hpp>
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include "formats/claude_code/expect.hpp"

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
    auto const& said = std::get<user_record>(*read->records[0].record()).message;
    auto const& blocks = std::get<std::vector<content_block>>(said.content);
    CHECK(std::get<text_block>(blocks.at(0)).text == "Hi");
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(blocks.at(1)).tag == "tool_result");
    auto const& result = std::get<tool_result_block>(blocks.at(2));
    CHECK(result.tool_use_id == "t");
    CHECK_FALSE(result.is_error);
    REQUIRE(result.content);
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(*result.content).json.text() == "7");
    auto const& answer = std::get<assistant_record>(*read->records[1].record());
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

}  // namespace claude_code_session_test
