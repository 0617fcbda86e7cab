#include <lisle/formats/claude_code/tools/mend.hpp>

#include "formats/claude_code/expect.hpp"

#include <filesystem>

namespace claude_code_mend_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

struct mended_text {
    std::string text, changes;
};

mended_text mend_once(std::string_view text) {
    auto read = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(read.has_value());
    mended_text out;
    for (auto const& change : mend(*read)) out.changes += change.message() + '\n';
    out.text = lisle::encode(*read, lisle::layout::source);
    return out;
}

/// Mends a text, and checks that this leaves nothing to mend.
mended_text mend_text(std::string_view text) {
    auto out = mend_once(text);
    auto const read = lisle::decode<lisle::claude_code_t>(out.text);
    REQUIRE(read.has_value());
    for (auto const& fault : find_faults(*read)) FAIL_CHECK(fault.message());
    auto const again = mend_once(out.text);
    CHECK(again.text == out.text);
    CHECK(again.changes.empty());
    return out;
}

/// The ids of the active branch.
std::string branch_of(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    std::string out;
    for (auto const i : find_active_branch(*session)) {
        auto const& id = *link_of(*session->records[i].record())->uuid;
        out += id.size() == 1 ? id : "+";
    }
    return out;
}

std::string const call = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}}])";
std::string const result = R"([{"tool_use_id":"c","type":"tool_result","content":"ok"}])";

TEST_CASE("a session without faults stays as it is") {
    auto const text = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")");
    auto const out = mend_text(text);
    CHECK(out.text == text);
    CHECK(out.changes.empty());
}

TEST_CASE("messages without ids get those by which the next ones name them") {
    auto const whole = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")")
                       + spell("user", "c", "b", R"("3")");
    auto const without = [](std::string text, std::string_view ids) {
        for (char const id : ids) text.erase(text.find(std::string{R"("uuid":")"} + id + '"'), 11);
        return text;
    };
    for (auto const* const ids : {"a", "b", "ab"}) {
        auto const out = mend_text(without(whole, ids));
        CHECK(branch_of(out.text) == "abc");
        CHECK(out.changes.find("it has no uuid: it becomes ") != std::string::npos);
    }
    CHECK(branch_of(mend_text(without(whole, "c")).text) == "ab+");
    CHECK(branch_of(mend_text(without(whole, "abc")).text) == "ab+");
    // An id that another record has is not taken.
    auto const twins = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")")
                       + spell("user", "c", "a", R"("3")");
    CHECK(branch_of(mend_text(without(twins, "b")).text) == "ac");
}

TEST_CASE("no result is made for a call whose result is in a damaged line") {
    auto const damaged =
        R"({"type":"user","uuid":"b","parentUuid":"a","message":{"content":[{"tool_use_id":"c")";
    auto const text = spell("assistant", "a", "", call) + damaged + '\n'
                      + spell("user", "d", "a", R"("go on")");
    auto const out = mend_once(text);
    CHECK(out.text == text);
    CHECK(out.changes.empty());
    // Without that line it gets one.
    auto const other = mend_once(spell("assistant", "a", "", call)
                                 + spell("user", "d", "a", R"("go on")"));
    CHECK(other.changes.find("the call of Bash has no result") != std::string::npos);
}

TEST_CASE("a line of progress without a record has no result") {
    auto const progress = std::string{R"({"type":"progress","toolUseID":"c","data")"} + '\n';
    auto const out = mend_once(spell("assistant", "a", "", call) + progress
                               + spell("user", "d", "a", R"("go on")"));
    CHECK(out.changes.find("the call of Bash has no result") != std::string::npos);
}

TEST_CASE("the numbers that the records had are told") {
    auto read = lisle::decode<lisle::claude_code_t>(spell("assistant", "a", "", call)
                                                    + spell("user", "d", "a", R"("go on")"));
    REQUIRE(read.has_value());
    std::vector<std::optional<std::size_t>> origins;
    mend(*read, &origins);
    CHECK(origins == std::vector<std::optional<std::size_t>>{0, std::nullopt, 1});
    CHECK(read->records.size() == 3);
}

TEST_CASE("an answer of another shape than a string stays as it is") {
    auto const question = spell("user", "a", "", R"("1")");
    auto odd = spell("assistant", "b", "a", R"("words")");
    auto const from = odd.find("\"message\":");
    auto const end = odd.find("\"words\"}") + 8;
    odd.replace(from, end - from, R"("message":"words")");
    for (auto const& answer : {odd, spell("assistant", "b", "a", R"({"odd":1})")}) {
        auto const text = question + answer;
        CHECK(mend_once(text).text == text);
    }
}

TEST_CASE("a record of an unknown type is no missing parent") {
    auto const text = spell("user", "a", "", R"("1")")
                      + R"({"type":"of-tomorrow","uuid":"n","parentUuid":"a"})" + '\n'
                      + spell("user", "b", "n", R"("2")");
    auto const out = mend_text(text);
    CHECK(out.text == text);
    CHECK(out.changes.empty());
}

TEST_CASE("NUL bytes around a record go") {
    auto const first = spell("user", "a", "", R"("1")");
    auto const second = spell("user", "b", "a", R"("2")");
    auto const padded = first + std::string(3, '\0') + second;
    auto const read = lisle::decode<lisle::claude_code_t>(padded);
    REQUIRE(read.has_value());
    auto const out = mend_text(padded);
    CHECK(out.text == first + second);
    CHECK(out.changes.find("NUL bytes around its record go") != std::string::npos);
}

TEST_CASE("a missing parent becomes the record before it, and no other line changes") {
    auto const first =
        spell("user", "a", "", R"("1")", "01.000") + spell("assistant", "b", "a", "[]", "02.000");
    auto const with = [&](std::string_view parent) {
        return first + spell("user", "c", parent, R"("2")", "50.000")
               + spell("user", "d", "c", R"("3")", "51.000");
    };
    auto const out = mend_text(with("gone"));
    CHECK(out.text == with("b"));
    CHECK(out.changes
          == "/2: its parent gone is in no line: b, the record before it, becomes its parent\n");
}

TEST_CASE("a record is not joined to one that stands below it") {
    auto session = lisle::decode<lisle::claude_code_t>(spell("user", "b", "a", R"("2")", "02.000")
                                                       + spell("user", "a", "gone", R"("1")"));
    REQUIRE(session.has_value());
    CHECK(mend(*session).empty());
}

std::string result_of(std::string_view id, std::string_view text) {
    return R"([{"tool_use_id":")" + std::string{id} + R"(","type":"tool_result","content":")"
           + std::string{text} + R"("}])";
}

TEST_CASE("a result without its call becomes a text of the user") {
    auto const out =
        mend_text(spell("user", "a", "", R"("1")")
                  + spell("user", "b", "a", result, "01.000", R"(,"toolUseResult":{"stdout":"ok"})")
                  + spell("assistant", "c", "b", "[]"));
    CHECK(
        out.text.find(R"("content":[{"type":"text","text":"[Result of the missing call c]\nok"}])")
        != out.text.npos);
    CHECK(out.text.find("toolUseResult") == out.text.npos);
    CHECK(branch_of(out.text) == "abc");
    CHECK(out.changes == "/1: the result of the missing call c becomes a text of the user\n");
}

TEST_CASE("pictures of such a result stay") {
    auto const out = mend_text(
        spell("user", "a", "", R"("1")")
        + spell("user", "b", "a",
                R"([{"tool_use_id":"c","type":"tool_result","content":[{"type":"text","text":"t"},)"
                R"({"type":"image","source":{"type":"base64","media_type":"image/png",)"
                R"("data":"AA=="}}]},{"type":"text","text":"more"}])"));
    CHECK(out.text.find(R"("text":"[Result of the missing call c]"},{"type":"text","text":"t"},)"
                        R"({"type":"image")")
          != out.text.npos);
    CHECK(out.text.find(R"({"type":"text","text":"more"}])") != out.text.npos);
}

TEST_CASE("a call that messages follow gets a result behind its answer") {
    auto const text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call)
                      + spell("user", "d", "b", R"("2")", "02.000");
    auto const out = mend_text(text);
    CHECK(branch_of(out.text) == "ab+d");
    CHECK(out.text.find(R"("type":"tool_result","content":"[Tool result missing due to internal )"
                        R"(error]","is_error":true)")
          != out.text.npos);
    CHECK(out.changes == "/1: the call of Bash has no result: it gets one\n");
    CHECK(mend_text(text).text == out.text);  // the same ids
}

TEST_CASE("of parallel calls only the open one gets a result") {
    auto const two = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}},)"
                     R"({"type":"tool_use","id":"d","name":"Read","input":{}}])";
    auto const out =
        mend_text(spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", two)
                  + spell("user", "c", "b", result) + spell("user", "d", "c", R"("2")", "02.000"));
    CHECK(branch_of(out.text) == "ab+cd");
    CHECK(out.changes == "/1: the call of Read has no result: it gets one\n");
}

TEST_CASE("half of a character becomes U+FFFD everywhere") {
    auto const out = mend_text(spell("user", "a", "", R"([{"type":"text","text":"x\ud82dy"}])",
                                     "00.000", R"(,"toolUseResult":{"stdout":"\udc00"})"));
    CHECK(out.text.find("x\xEF\xBF\xBDy") != out.text.npos);
    CHECK(out.text.find("\\ud") == out.text.npos);
    CHECK(out.changes == "/0: half of a character (a lone surrogate) becomes U+FFFD\n");
}

TEST_CASE("an answer that is a string becomes a block") {
    auto const out = mend_text(
        spell("user", "a", "", R"("1")")
        + spell("assistant", "b", "a", R"("words")", "01.000", R"(,"version":"2.1.112")"));
    CHECK(out.text.find(R"("content":[{"type":"text","text":"words"}])") != out.text.npos);
}

TEST_CASE("the last line may lack its end") {
    auto text = spell("user", "a", "", R"("1")") + spell("user", "d", "b", R"("2")", "02.000")
                + spell("assistant", "b", "a", call);
    text.pop_back();
    auto const out = mend_text(text);
    CHECK(out.text.back() == '}');
    CHECK(out.text.find("}{") == out.text.npos);
}

TEST_CASE("the text of a lost result stands behind the results of the same record") {
    auto const out =
        mend_text(spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call, "01.000")
                  + spell("user", "c", "b",
                          R"([{"tool_use_id":"x","type":"tool_result","content":"lost"},)"
                          R"({"tool_use_id":"c","type":"tool_result","content":"ok"}])",
                          "02.000", R"(,"toolUseResult":{"stdout":"ok"})")
                  + spell("assistant", "d", "c", "[]", "03.000"));
    auto const real = out.text.find(R"("tool_use_id":"c")");
    auto const lost = out.text.find(R"([Result of the missing call x]\nlost)");
    REQUIRE(real != out.text.npos);
    CHECK(lost != out.text.npos);
    CHECK(real < lost);
    CHECK(out.text.find("toolUseResult") != out.text.npos);
}

TEST_CASE("the texts of lost results in two records stay on the branch") {
    // Parts of one answer; the calls of both are lost.
    auto const parts = spell("user", "a", "", R"("1")")
                       + spell("assistant", "m1", "a", "[]", "01.000")
                       + spell("assistant", "m2", "m1", "[]", "02.000");
    auto const results = spell("user", "c", "m1", result_of("x", "first"), "03.000")
                         + spell("user", "d", "m2", result_of("y", "second"), "04.000");
    for (auto const& next : {spell("assistant", "e", "d", "[]", "05.000"), std::string{}}) {
        CAPTURE(next);
        auto const out = mend_text(parts + results + next);
        CHECK(branch_of(out.text) == (next.empty() ? "a++cd" : "a++cde"));
        CHECK(out.text.find(R"([Result of the missing call x]\nfirst)") != out.text.npos);
        CHECK(out.text.find(R"([Result of the missing call y]\nsecond)") != out.text.npos);
    }
}

TEST_CASE("the text of a lost result beside the chain goes behind the results of the answer") {
    auto const out =
        mend_text(spell("user", "a", "", R"("1")") + spell("assistant", "m1", "a", "[]", "01.000")
                  + spell("assistant", "m2", "m1", call, "02.000")
                  + spell("user", "x", "m1", result_of("x", "first"), "03.000")
                  + spell("user", "y", "m1", result_of("y", "second"), "03.500")
                  + spell("user", "c", "m2", result, "04.000")
                  + spell("assistant", "e", "c", "[]", "05.000"));
    CHECK(branch_of(out.text) == "a++cxye");
}

TEST_CASE("a repeated id of a call gets no second result") {
    auto const twice = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}},)"
                       R"({"type":"tool_use","id":"c","name":"Read","input":{}}])";
    auto const text = spell("user", "a", "", R"("1")")
                      + spell("assistant", "b", "a", twice, "01.000")
                      + spell("user", "c", "b", result, "02.000")
                      + spell("user", "d", "c", R"("next")", "03.000");
    auto const out = mend_text(text);
    CHECK(out.text == text);
}

std::string of_release(std::string_view number) {
    return R"(,"version":")" + std::string{number} + '"';
}

TEST_CASE("before 1.0.88 a last call gets a result, and the session goes on from it") {
    auto const with = [](std::string_view release) {
        return spell("user", "a", "", R"("1")", "00.000", of_release(release))
               + spell("assistant", "b", "a", call, "01.000", of_release(release));
    };
    auto const out = mend_text(with("0.2.126"));
    CHECK(branch_of(out.text) == "ab+");
    CHECK(out.changes == "/1: the call of Bash has no result: it gets one\n");
    CHECK(mend_text(with("1.0.88")).text == with("1.0.88"));
}

TEST_CASE("a result behind a later prompt becomes a text, and its call gets a result") {
    auto const with = [](std::string_view release) {
        return spell("user", "a", "", R"("1")", "00.000", of_release(release))
               + spell("assistant", "b", "a", call, "01.000", of_release(release))
               + spell("user", "c", "b", R"("2")", "02.000", of_release(release))
               + spell("user", "d", "c", result, "03.000", of_release(release));
    };
    auto const out = mend_text(with("1.0.88"));
    CHECK(branch_of(out.text) == "ab+cd");
    CHECK(out.text.find(R"([Result of the earlier call c]\nok)") != out.text.npos);
    CHECK(out.changes
          == "/1: the call of Bash has no result: it gets one\n"
             "/3: the result of the earlier call c becomes a text of the user\n");
    CHECK(mend_text(with("2.1.112")).text == with("2.1.112"));  // it moves the result itself
}

TEST_CASE("a missing time follows the one before it, and a number becomes a text") {
    auto const with = [](std::string const& time) {
        auto last = spell("assistant", "b", "a", "[]", "01.500", of_release("2.1.112"));
        auto const at = last.find(R"("timestamp":)");
        return spell("user", "a", "", R"("1")", "01.000", of_release("2.1.112"))
               + last.replace(at, last.find_first_of(",}", at) - at, time);
    };
    auto const out = mend_text(with(R"("timestamp":1772445600.25)"));
    CHECK(out.text == with(R"("timestamp":"2026-03-02T10:00:00.250Z")"));
    CHECK(out.changes == "/1: its timestamp is a number: it becomes 2026-03-02T10:00:00.250Z\n");
    auto const missing = mend_text(with(R"("odd":1)"));
    CHECK(missing.text.find(R"(01.001Z")") != missing.text.npos);
    CHECK(missing.text.find(R"("odd":1)") != missing.text.npos);
    CHECK(missing.changes.starts_with("/1: it has no timestamp: it becomes "));
}

TEST_CASE("before 2.1.112 each message has a time, the first one an earlier one") {
    auto first = spell("user", "a", "", R"("1")", "01.000", of_release("1.0.88"));
    auto const at = first.find(R"(,"timestamp":)");
    first.erase(at, first.find_first_of(",}", at + 1) - at);
    auto const out =
        mend_text(first + spell("assistant", "b", "a", "[]", "01.500", of_release("1.0.88")));
    CHECK(branch_of(out.text) == "ab");
    CHECK(out.text.find(R"(00.500Z")") != out.text.npos);
}

TEST_CASE("reported sessions are mended at once") {
    std::filesystem::path const reports{"../../shared/reports"};
    if (!std::filesystem::is_directory(reports)) {
        MESSAGE("no reports beside the project: not tried");
        return;
    }
    for (auto const& entry : std::filesystem::recursive_directory_iterator{reports}) {
        if (entry.path().extension() != ".jsonl") continue;
        if (entry.path().string().find("/cc-") == std::string::npos) continue;
        CAPTURE(entry.path().string());
        auto const text = read_file(entry.path());
        if (lisle::decode<lisle::claude_code_t>(text)) mend_text(text);
    }
}

TEST_CASE("records that share a line get lines of their own") {
    auto const a = spell("user", "a", "", R"("1")"), b = spell("assistant", "b", "a", "[]");
    for (std::string const between : {"", "\r", "  "}) {
        auto const text = a.substr(0, a.size() - 1) + between + b;
        auto const read = lisle::decode<lisle::claude_code_t>(text);
        REQUIRE(read.has_value());
        auto const faults = find_faults(*read);
        REQUIRE(faults.size() == 2);
        CHECK(faults[0].message()
              == "/0: it shares its line with the next record, and the program skips the line");
        CHECK(faults[1].effect == lisle::fault_effect::refused);
        auto const mended = mend_text(text);
        CHECK(mended.text == a + b);
        CHECK(mended.changes == "/0: the next record gets a line of its own\n");
    }
}

}  // namespace claude_code_mend_test
