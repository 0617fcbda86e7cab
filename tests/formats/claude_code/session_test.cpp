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
    CHECK(read->records[2].unreadable() != nullptr);
    CHECK(lisle::encode(*read) == text);
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
