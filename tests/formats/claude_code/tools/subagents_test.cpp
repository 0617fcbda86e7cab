#include <lisle/formats/claude_code/tools/subagents.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_subagents_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

/// A record of a subagent.
std::string spell_side(std::string_view type, std::string_view id, std::string_view parent,
                       std::string_view content, std::string_view more = {}) {
    auto out = spell(type, id, parent, content, "05.000", more);
    constexpr std::string_view key = R"("isSidechain":false)";
    return out.replace(out.find(key), key.size(), R"("isSidechain":true)");
}

std::string spell_call(std::string_view id, std::string_view prompt,
                       std::string_view tool = "Task") {
    return R"({"type":"tool_use","id":")" + std::string{id} + R"(","name":")" + std::string{tool}
           + R"(","input":{"description":"d","prompt":")" + std::string{prompt} + R"("}})";
}

std::string spell_result(std::string_view id) {
    return R"([{"type":"tool_result","tool_use_id":")" + std::string{id} + R"(","content":"ok"}])";
}

session read(std::string_view text) {
    auto read = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(read.has_value());
    return std::move(*read);
}

/// The subagents, each as its call and its lines.
std::string subagents_of(std::string_view text) {
    std::string out;
    for (auto const& found : find_subagents(read(text))) {
        (out += out.empty() ? "" : ", ") += found.call_id.value_or("?") + ':';
        for (auto const line : found.records) out += ' ' + std::to_string(line);
    }
    return out;
}

TEST_CASE("a session without subagents, and a subagent's own file, have none") {
    CHECK(subagents_of({}).empty());
    CHECK(subagents_of(spell("user", "a", "", R"("1")")).empty());
    CHECK(subagents_of(spell_side("user", "a", "", R"("1")")
                       + spell_side("assistant", "b", "a", "[]"))
              .empty());
    auto const whole = read(spell("user", "a", "", R"("1")"));
    auto const parts = divide(whole);
    CHECK(parts.subagents.empty());
    CHECK(parts.main.session == whole);
}

TEST_CASE("the tree of each root is a subagent, whose call has its prompt") {
    auto const text =
        spell("user", "a", "", R"("go")")
        + spell("assistant", "b", "a",
                '[' + spell_call("t1", "one") + ',' + spell_call("t2", "two") + ']')
        + spell_side("user", "p", "", R"([{"type":"text","text":"two"}])")
        + spell_side("user", "q", "", R"("one")") + spell_side("assistant", "r", "p", "[]")
        + spell_side("assistant", "s", "q", "[]") + spell("user", "c", "b", spell_result("t1"))
        + spell_side("user", "w", "a", R"("Warmup")");
    CHECK(subagents_of(text) == "t2: 2 4, t1: 3 5, ?: 7");
}

TEST_CASE("equal prompts are told apart by order, and by results that came before") {
    auto const call = [](std::string_view id, std::string_view parent, std::string_view name,
                         std::string_view tool) {
        return spell("assistant", id, parent, '[' + spell_call(name, "same", tool) + ']');
    };
    auto const text = spell("user", "a", "", R"("go")") + call("b", "a", "t1", "Task")
                      + spell("user", "c", "b", spell_result("t1"))  // a refused call
                      + call("d", "c", "t2", "Agent") + call("e", "d", "t3", "Task")
                      + spell_side("user", "p", "", R"("same")")
                      + spell_side("user", "q", "", R"("same")")
                      + spell_side("user", "r", "", R"("same")");
    CHECK(subagents_of(text) == "t2: 5, t3: 6, ?: 7");
}

TEST_CASE("an id in the records or in the result finds the call, and is the subagent's id") {
    auto const finished = spell(
        "user", "c", "b", spell_result("t1"), "06.000",
        R"(,"toolUseResult":{"status":"completed","agentId":"aff","content":[],"totalTokens":1})");
    auto const begun = spell("user", "a", "", R"("go")")
                       + spell("assistant", "b", "a", '[' + spell_call("t1", "one") + ']');
    auto found = find_subagents(read(begun + spell_side("user", "p", "", R"("one")") + finished));
    REQUIRE(found.size() == 1);
    CHECK(found[0].id == "aff");
    // Records with the id of one agent are one agent's, also if they hang on nothing.
    found = find_subagents(read(begun + finished
                                + spell_side("user", "p", "", R"("?")", R"(,"agentId":"aff")")
                                + spell_side("user", "q", "", R"("?")", R"(,"agentId":"aff")")));
    REQUIRE(found.size() == 1);
    CHECK(found[0].id == "aff");
    CHECK(found[0].call_id == "t1");
    CHECK(found[0].records == std::vector<std::size_t>{3, 4});
}

TEST_CASE("another id depends on the session and the first record alone") {
    auto const id_of = [](std::string_view session, std::string_view root) {
        auto const more = R"(,"sessionId":")" + std::string{session} + '"';
        auto const found = find_subagents(read(spell("user", "a", "", R"("go")")
                                               + spell_side("user", root, "", R"("one")", more)));
        return found.at(0).id;
    };
    auto const id = id_of("s", "p");
    CHECK(id == "aad7eda3801facf40");
    CHECK(id_of("s", "p") == id);
    CHECK(id_of("t", "p") != id);
    CHECK(id_of("s", "q") != id);
}

TEST_CASE("copies go with their record, circles end, and what belongs to no tree stays") {
    auto const text = spell("user", "a", "", R"("go")") + spell_side("user", "p", "", R"("copy")")
                      + spell_side("user", "p", "", R"("one")")
                      + spell_side("user", "c", "d", R"("1")") + spell_side("user", "d", "c", "[]")
                      + "{\"parentUuid\":\"p\",\"isSidechain\":true,\"type\":\"user\","
                        "\"message\":{\"role\":\"user\",\"content\":\"no id\"}}\n"
                        "{\"parentUuid\":\"a\",\"isSidechain\":true,\"type\":\"user\","
                        "\"message\":{\"role\":\"user\",\"content\":\"no tree\"}}\nnot JSON\n";
    CHECK(subagents_of(text) == "?: 1 2 5, ?: 3 4");
    auto const parts = divide(read(text));
    CHECK(parts.main.records == std::vector<std::size_t>{0, 6, 7});
    CHECK(parts.main.session.records.back().unreadable() != nullptr);
}

TEST_CASE("each part is a session, in which only a subagent's id is new") {
    auto const text = spell("user", "a", "", R"("go")") + spell_side("user", "p", "", R"("one")")
                      + spell("user", "b", "a", R"("more")");
    auto const parts = divide(read(text));
    CHECK(lisle::encode(parts.main.session, lisle::layout::source)
          == spell("user", "a", "", R"("go")") + spell("user", "b", "a", R"("more")"));
    REQUIRE(parts.subagents.size() == 1);
    auto const& one = parts.subagents[0];
    auto const made = lisle::encode(one.session, lisle::layout::source);
    CHECK(made.find(R"("agentId":")" + one.id + '"') != made.npos);
    CHECK(find_subagents(one.session).empty());
}

TEST_CASE("captured sessions have a call for each subagent, and lose no record") {
    std::size_t count = 0;
    auto const all = find_known_captures();
    for (auto const& path : all) {
        CAPTURE(path.string());
        auto const whole = read(read_file(path));
        auto const parts = divide(whole);
        auto records = parts.main.records.size();
        for (auto const& one : parts.subagents) {
            CHECK(one.call_id.has_value());
            records += one.records.size();
            ++count;
        }
        CHECK(records == whole.records.size());
    }
    if (all.empty()) MESSAGE("NOT RUN: there are no captures");
    else CHECK(count == 7);
}

}  // namespace claude_code_subagents_test
