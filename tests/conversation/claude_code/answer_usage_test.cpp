#include <lisle/conversation/claude_code/answer_usage.hpp>

#include <lisle/conversation/claude_code.hpp>
#include <lisle/conversation/convert.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace claude_code_answer_usage_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::claude_code_bridge;

TEST_CASE("without a usage there are zeros, and reasoning is a part of the output") {
    conversation::usage const* const none = nullptr;
    CHECK(bridge::make_usage(none).input_tokens == 0.0);
    conversation::usage u;
    u.input = 7;
    u.output = 8;
    u.reasoning = 2;
    CHECK(bridge::make_usage(&u).input_tokens == 7.0);
    CHECK(bridge::make_usage(&u).output_tokens == 10.0);
}

/// The usages of a session's answers, and the lines of losses of usages.
std::string convert(std::string const& messages) {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"source":{"format":"acpx"},"id":"s","messages":[)" + messages + "]}");
    REQUIRE(talk.has_value());
    auto const made = conversation::convert<lisle::claude_code_t>(*talk);
    auto const text = lisle::encode(made.document);
    std::string out;
    for (auto at = text.find("\"input_tokens\":"); at != text.npos;
         at = text.find("\"input_tokens\":", at + 1))
        out += text.substr(at + 15, text.find_first_of(",}", at) - at - 15) + ' ';
    for (auto const& one : made.losses)
        if (one.pointer.find("usage") != one.pointer.npos)
            out += '\n' + one.pointer + ": " + one.what;
    return out;
}

std::string const answer =
    R"(,{"role":"assistant","origin":"model","content":[{"type":"text","text":"a"}]})";

std::string ask(std::string const& usage) {
    return R"({"role":"user","origin":"person","content":[{"type":"text","text":"q"}],"usage":{)"
           + usage + "}}";
}

TEST_CASE("the tokens of a turn stand at its last answer") {
    CHECK(convert(ask(R"("scope":"turn","input":5,"total":5)") + answer + answer + ','
                  + ask(R"("scope":"turn","input":6)") + answer)
          == "0 5 6 \n"
             "/messages/0/usage/scope: that of the last answer\n"
             "/messages/0/usage/total: the program adds the counts itself\n"
             "/messages/3/usage/scope: that of the last answer");
}

TEST_CASE("tokens that no answer has are reported") {
    CHECK(convert(ask(R"("scope":"turn","input":5)"))
          == "\n/messages/0/usage: Claude Code has the usage at answers, and this turn has none");
    CHECK(convert(R"({"role":"assistant","origin":"model","content":[{"type":"text","text":"a"}],)"
                  R"("usage":{"scope":"conversation","input":5}})")
          == "0 \n/messages/0/usage: Claude Code's records have the usage of answers alone");
}

TEST_CASE("a turn's usage goes to its last answer, which counts only the conversation") {
    auto const counted =
        R"(,{"role":"assistant","origin":"model","content":[{"type":"text","text":"a"}],)"
        R"("usage":{"input":900,"scope":"conversation"}})";
    auto const out = convert(ask(R"("input":5,"scope":"turn")") + counted);
    CHECK(out.starts_with("5 "));
    CHECK(out.find("/messages/1/usage: Claude Code's records have the usage of answers alone")
          != out.npos);
    CHECK(out.find("Claude Code has the usage at answers, and this turn has none") == out.npos);
}

}  // namespace claude_code_answer_usage_test
