#include <lisle/formats/claude_code/tools/find_faults.hpp>

#include "formats/claude_code/expect.hpp"

#include <algorithm>

namespace claude_code_find_faults_test {

using namespace claude_code_expect;

/// The faults, one a line; those that are refused begin with "!".
std::string faults_of(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    std::string out;
    for (auto const& fault : lisle::claude_code::find_faults(*session))
        out += (fault.effect == lisle::fault_effect::refused ? "! " : "") + fault.message() + '\n';
    return out;
}

std::string of_release(std::string_view number) {
    return R"(,"version":")" + std::string{number} + '"';
}

std::string const call = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}}])";
std::string const result = R"([{"tool_use_id":"c","type":"tool_result","content":"ok"}])";

TEST_CASE("a session without faults") {
    CHECK(faults_of("").empty());
    CHECK(faults_of(spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call)
                    + spell("user", "c", "b", result) + spell("user", "d", "c", R"("2")"))
              .empty());
}

TEST_CASE("a missing parent cuts the branch, or is replaced by time") {
    auto const with = [](std::string_view time, std::string_view release) {
        return spell("user", "a", "", R"("1")", "01.000")
               + spell("user", "b", "gone", R"("2")", time, of_release(release));
    };
    std::string const cut = "/1/parentUuid: its parent gone is in no line, so the messages before "
                            "it are not sent to the model\n";
    CHECK(faults_of(with("50.000", "2.1.112")) == cut);
    CHECK(faults_of(with("02.000", "1.0.88")) == cut);
    CHECK(faults_of(with("02.000", "2.1.112"))
          == "/1/parentUuid: its parent gone is in no line, and the record before it in time takes "
             "its place\n");
}

TEST_CASE("a message without an id is not sent") {
    auto text = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")");
    text.erase(text.find(R"("uuid":"b",)"), 11);
    CHECK(faults_of(text)
          == "/1/uuid: it has no uuid, so it is no part of the chain that is sent to the model\n");
}

TEST_CASE("a message without the key of its parent cuts the branch") {
    auto text = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")", "02.000");
    text.erase(text.find(R"("parentUuid":"a",)"), 17);
    CHECK(faults_of(text)
          == "/1/parentUuid: it has no parentUuid, so the messages before it are not sent to the "
             "model\n");
    auto first = spell("user", "a", "", R"("1")");
    first.erase(first.find(R"("parentUuid":null,)"), 18);
    CHECK(faults_of(first).empty());
}

TEST_CASE("a record without a type is skipped, and a session of such records is not found") {
    auto text = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")");
    auto const take_type = [&] { text.erase(text.find(R"("type":"user",)"), 14); };
    take_type();
    CHECK(faults_of(text) == "/0/type: it has no type, so the program skips it\n");
    take_type();
    CHECK(faults_of(text)
          == "/0/type: it has no type, so the program skips it\n"
             "! /0: the program skips all messages, so it does not find the session\n"
             "/1/type: it has no type, so the program skips it\n");
}

TEST_CASE("records whose lines end with CR alone are no session to the program") {
    auto text = spell("user", "a", "", R"("1")") + spell("user", "b", "a", R"("2")");
    std::replace(text.begin(), text.end(), '\n', '\r');
    CHECK(faults_of(text).find("! /0: the program skips all messages, so it does not find the "
                               "session\n")
          != std::string::npos);
}

TEST_CASE("a key of a block that no known release writes is sent, and refused") {
    auto const with = [](std::string_view release) {
        return spell("user", "a", "", R"([{"type":"text","text":"1","odd":2}])", "01.000",
                     of_release(release));
    };
    CHECK(faults_of(with("2.1.330"))
          == "! /0/message/content/0/odd: a key of a block that the API refuses\n");
    CHECK(faults_of(with("9.0.0")).empty());
}

TEST_CASE("the first record of a file may continue another file") {
    CHECK(faults_of(spell("user", "a", "in another file", R"("1")")).empty());
}

TEST_CASE("a result in a line without a record is none to the program") {
    auto const with = [](std::string_view lines, std::string_view release) {
        return spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call)
               + std::string{lines}
               + spell("user", "d", "b", R"("2")", "01.000", of_release(release));
    };
    auto const progress = R"({"type":"progress","toolUseID":"c","data":{"tool_use_id")"
                          "\n";
    auto const damaged = R"({"type":"user","message":{"content":[{"tool_use_id":"c","type":"to)"
                         "\n";
    CHECK(faults_of(with(progress, "0.2.126"))
          == "! /1/message/content/0: a call without a result, which the API refuses\n");
    CHECK(faults_of(with(damaged, "0.2.126"))
          == "! /1/message/content/0: a call whose result is in a line without a record, which the "
             "API refuses\n");
    CHECK(faults_of(with(damaged, "2.1.112"))
          == "/1/message/content/0: a call whose result is in a line without a record, which is "
             "not sent to the model\n");
}

TEST_CASE("a result without its call is refused up to 2.1.111, and not sent since") {
    auto const with = [](std::string_view release) {
        return spell("user", "a", "", R"("1")")
               + spell("user", "b", "a", result, "01.000", of_release(release));
    };
    CHECK(faults_of(with("1.0.88"))
          == "! /1/message/content/0: a result without its call, which the API refuses\n");
    CHECK(faults_of(with("2.1.112"))
          == "/1/message/content/0: a result without its call, which is not sent to the model\n");
}

TEST_CASE("a result behind a compaction that took its call is without its call") {
    CHECK(faults_of(spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call)
                    + spell("user", "c", "", R"("summary")") + spell("user", "d", "c", result))
          == "/3/message/content/0: a result without its call, which is not sent to the model\n");
}

TEST_CASE("only a call that messages follow is a fault") {
    auto const open = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call);
    CHECK(faults_of(open).empty());
    auto const last = [](std::string_view release) {
        return faults_of(spell("user", "a", "", R"("1")")
                         + spell("assistant", "b", "a", call, "01.000", of_release(release)));
    };
    CHECK(last("0.2.126")
          == "! /1/message/content/0: a call without a result, which the API refuses\n");
    CHECK(last("1.0.88").empty());
    auto const next = [](std::string_view release) {
        return spell("user", "d", "b", R"("2")", "02.000", of_release(release));
    };
    CHECK(faults_of(open + next("0.2.126"))
          == "! /1/message/content/0: a call without a result, which the API refuses\n");
    CHECK(faults_of(open + next("2.1.330"))
          == "/1/message/content/0: a call without a result, which is not sent to the model\n");
}

TEST_CASE("a result behind a later prompt is refused up to 2.1.111") {
    auto const begin = [](std::string_view between) {
        return spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", call, "01.000")
               + spell("user", "c", "b", R"("2")", "02.000", between);
    };
    auto const late = [&](std::string_view release) {
        return faults_of(begin({})
                         + spell("user", "d", "c", result, "03.000", of_release(release)));
    };
    CHECK(late("1.0.88")
          == "! /3/message/content/0: a result behind a later prompt, which the API refuses\n");
    CHECK(late("2.1.112").empty());  // it moves the result
    auto const behind_answer = [&](std::string_view release) {
        return faults_of(begin({}) + spell("assistant", "e", "c", "[]", "03.000")
                         + spell("user", "d", "e", result, "04.000", of_release(release)));
    };
    CHECK(behind_answer("2.1.112")
          == "/4/message/content/0: a result behind a later prompt, which is not sent to the "
             "model\n");
    // The program's own texts are no prompts.
    CHECK(faults_of(begin(R"(,"isMeta":true)")
                    + spell("user", "d", "c", result, "03.000", of_release("1.0.88")))
              .empty());
}

TEST_CASE("a message without a time, or with a number in its place") {
    auto const with = [](std::string_view release, std::string const& time, bool is_last) {
        auto odd = spell("user", "a", "", R"("1")", "01.000", of_release(release));
        auto const at = odd.find(R"(,"timestamp":)");
        odd.replace(at, odd.find_first_of(",}", at + 1) - at, time);
        auto const other = spell("user", is_last ? "0" : "b", is_last ? "" : "a", R"("2")",
                                 "02.000", of_release(release));
        return faults_of(is_last ? other + odd : odd + other);
    };
    std::string const number = R"(,"timestamp":1772445600)";
    CHECK(with("2.1.112", {}, true)
          == "! /1/timestamp: it has no timestamp, so the program does not find the session\n");
    CHECK(with("2.1.112", number, true)
          == "! /1/timestamp: its timestamp is a number, so the program does not find the "
             "session\n");
    CHECK(with("2.1.112", number, false).empty());
    CHECK(with("1.0.88", number, false)
          == "/0/timestamp: its timestamp is a number, and by the times the program finds the last "
             "message\n");
    CHECK(with("2.1.330", {}, true).empty());
    CHECK(with("2.1.330", number, true).empty());
}

TEST_CASE("half of a character is refused where it is sent") {
    auto const half = R"([{"type":"text","text":"x\ud82dy"}])";
    CHECK(faults_of(spell("user", "a", "", half) + spell("assistant", "b", "a", half))
          == "! /0/message/content/0/text: half of a character (a lone surrogate), which the API "
             "refuses\n! /1/message/content/0/text: half of a character (a lone surrogate), which "
             "the API refuses\n");
    CHECK(faults_of(spell("user", "a", "", R"("1")") + spell("user", "b", "a", half)
                    + spell("user", "c", "a", R"("\ud83d\ude00")", "01.000",
                            R"(,"toolUseResult":"\udc00")"))
          == "/1/message/content/0/text: half of a character (a lone surrogate), which is not sent "
             "to the model\n/2/toolUseResult: half of a character (a lone surrogate), which is not "
             "sent to the model\n");
}

TEST_CASE("names and ids of calls have few characters") {
    auto const named = R"([{"type":"tool_use","id":"c 1","name":"my tool","input":{}}])";
    CHECK(faults_of(spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", named))
          == "! /1/message/content/0/id: the id of a call has characters that the API refuses\n"
             "! /1/message/content/0/name: a name of a tool that the API refuses\n");
}

TEST_CASE("releases from 1.0.88 to 2.1.231 stop at an answer that is a string") {
    auto const with = [](std::string_view release) {
        return spell("user", "a", "", R"("1")")
               + spell("assistant", "b", "a", R"("words")", "01.000", of_release(release));
    };
    CHECK(faults_of(with("2.1.112"))
          == "! /1/message/content: an answer whose content is a string, at which this release "
             "stops\n");
    CHECK(faults_of(with("0.2.126")).empty());
    CHECK(faults_of(with("2.1.330")).empty());
}

TEST_CASE("what Claude Code wrote has no faults that it refuses") {
    for (auto const& path : find_captures()) {
        CAPTURE(path.string());
        auto const session = lisle::decode<lisle::claude_code_t>(read_file(path));
        if (!session) continue;
        for (auto const& fault : lisle::claude_code::find_faults(*session))
            CHECK_MESSAGE(fault.effect != lisle::fault_effect::refused, fault.message());
    }
}

TEST_CASE("the API refuses a thought without a signature") {
    auto const with = [](std::string const& more, std::string const& head) {
        return faults_of(spell("user", "a", "", R"("1")")
                         + R"({"parentUuid":"a","isSidechain":false,"type":"assistant","message":{)"
                         + head
                         + R"("role":"assistant","content":[{"type":"thinking","thinking":"t")"
                         + more + R"(}]},"uuid":"b","version":"2.1.330"})" + '\n');
    };
    std::string const head = R"("id":"m","model":"claude-sonnet-4-5",)";
    std::string const refused =
        "! /1/message/content/0: a thought without a signature, which the API refuses\n";
    CHECK(with("", head) == refused);
    CHECK(with(R"(,"signature":"")", head) == refused);
    CHECK(with(R"(,"signature":"s")", head).empty());
    CHECK(with("", R"("id":"m",)").empty());  // this release leaves the thought out
}

}  // namespace claude_code_find_faults_test
