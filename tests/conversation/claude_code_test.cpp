// tests/conversation/claude_code_test.cpp - sessions of Claude Code as conversations, and back.
#include <lisle/conversation/claude_code.hpp>

#include <lisle/conversation/model_view.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_test {

using namespace claude_code_expect;
namespace talk = lisle::conversation;

talk::conversation get(std::string_view text) {
    auto session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    return talk::get(std::move(*session));
}

std::string const call = R"([{"type":"tool_use","id":"toolu_1","name":"Bash","input":{"a":1}}])";
std::string const result = R"([{"type":"tool_result","tool_use_id":"toolu_1","content":"a.txt"}])";

TEST_CASE("the records of one answer are one message, and a call has its result") {
    auto const text = spell("user", "u", "", R"("List")", "01.000", R"(,"cwd":"/p")")
                      + spell("assistant", "a1", "u", R"([{"type":"text","text":"I look."}])")
                      + spell("assistant", "a2", "a1", call, "02.000")
                      + spell("user", "r", "a2", result, "03.000")
                      + spell("assistant", "b", "r", R"([{"type":"text","text":"One."}])");
    auto const c = get(text);
    REQUIRE(c.messages.size() == 3);
    CHECK(c.directories.at(0) == "/p");
    CHECK(c.messages[0].origin == talk::origin::person);
    REQUIRE(c.messages[1].content.size() == 2);
    auto const& made = std::get<talk::tool_call>(c.messages[1].content[1]);
    CHECK(made.status == talk::call_status::completed);
    CHECK(std::get<talk::plain_text>(made.output.at(0)).text == "a.txt");
    CHECK(made.kind == talk::tool_kind::execute);
}

TEST_CASE("what the program put in is not the person's") {
    auto const c = get(spell("user", "u", "", R"("<command-name>/x</command-name>")")
                       + spell("user", "v", "u", R"("Hi")"));
    REQUIRE(c.messages.size() == 2);
    CHECK(c.messages[0].origin == talk::origin::program);
    CHECK(c.messages[1].origin == talk::origin::person);
}

TEST_CASE("a new session is one line of parents, with distinct times and a title") {
    talk::conversation c;
    c.title = "Mine";
    c.created = talk::timestamp{1767323041000, 0};
    c.directories = {"/p"};
    auto& asked = c.messages.emplace_back();
    asked.content.emplace_back(talk::plain_text{"List", {}, {}, {}});
    auto& answered = c.messages.emplace_back();
    answered.role = talk::role::assistant;
    talk::tool_call one;
    one.id = "call:1";
    one.name = "do it";
    one.input = {{"a", 1}};
    one.status = talk::call_status::failed;
    one.error = "no";
    answered.content.emplace_back(one);
    auto const made = talk::put<lisle::claude_code_t>(c);
    auto const text = lisle::encode(made.document);
    CHECK(text.find(R"("timestamp":"2026-01-02T03:04:01.001Z")") != text.npos);
    CHECK(text.find(R"("id":"call_1","name":"do_it","input":{"a":1})") != text.npos);
    CHECK(text.find(R"("tool_use_id":"call_1","type":"tool_result","content":"no","is_error":true)")
          != text.npos);
    CHECK(text.ends_with("\"}\n"));
    CHECK(made.document.records.size() == 4);
    CHECK(lisle::claude_code::find_titles(made.document).best() == "Mine");
    auto const again = get(text);
    CHECK(again.messages.size() == 2);
    CHECK(again.title == "Mine");
}

/// What a model is told, without answers that are a blank text.
std::vector<talk::told_message> view(talk::conversation const& c) {
    auto out = talk::model_view(c);
    std::erase_if(out, [](auto const& m) {
        return m.calls.empty() && m.results.empty() && m.media.empty() && m.thinking.empty()
               && m.texts == std::vector<std::string>{{}};
    });
    return out;
}

TEST_CASE("captured sessions tell a model the same after a conversion") {
    auto const captures = find_captures();
    if (captures.empty()) MESSAGE("no captures: not run");
    for (auto const& path : captures) {
        CAPTURE(path);
        auto const c = get(read_file(path));
        auto const made = talk::put<lisle::claude_code_t>(c);
        auto const text = lisle::encode(made.document);
        auto const before = view(c);
        auto const after = view(get(text));
        REQUIRE(before.size() == after.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            CHECK(before[i].calls == after[i].calls);
            REQUIRE(before[i].results.size() == after[i].results.size());
            for (std::size_t k = 0; k < before[i].results.size(); ++k)
                CHECK(before[i].results[k].text == after[i].results[k].text);
        }
        CHECK(lisle::encode(talk::put<lisle::claude_code_t>(c).document) == text);
    }
}

}  // namespace conversation_claude_code_test
