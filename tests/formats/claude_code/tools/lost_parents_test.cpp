#include <lisle/formats/claude_code/tools/lost_parents.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_lost_parents_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

std::string result_of(std::string_view id, std::string_view text) {
    return R"([{"tool_use_id":")" + std::string{id} + R"(","type":"tool_result","content":")"
           + std::string{text} + R"("}])";
}

/// A record of a subagent; `more` may name it.
std::string spell_inner(std::string_view type, std::string_view id, std::string_view parent,
                        std::string_view more = {}) {
    auto out = spell(type, id, parent, type == "user" ? R"("1")" : "[]", "03.000", more);
    constexpr std::string_view mark = "\"isSidechain\":";
    return out.replace(out.find(mark) + mark.size(), 5, "true");
}

/// The id of the record to which `x` may belong, whose parent is "gone"; "gone" if there is none.
std::string earlier_of(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto const lost = find_lost_parents(*session);
    REQUIRE(lost.size() == 1);
    CHECK(*link_of(*session->records[lost[0].record].record())->uuid == "x");
    if (!lost[0].earlier) return "gone";
    return *link_of(*session->records[*lost[0].earlier].record())->uuid;
}

TEST_CASE("a subagent's record is joined to the same subagent") {
    std::string const one = R"(,"agentId":"1")", two = R"(,"agentId":"2")";
    auto const start = spell("user", "a", "", R"("1")");
    CHECK(earlier_of(start + spell_inner("user", "p", "", one) + spell_inner("user", "q", "", two)
                     + spell_inner("assistant", "x", "gone", one))
          == "p");
    CHECK(earlier_of(start + spell_inner("user", "q", "", two)
                     + spell_inner("assistant", "x", "gone", one))
          == "gone");
    CHECK(earlier_of(start + spell_inner("user", "q", "", two)
                     + spell_inner("assistant", "x", "gone"))
          == "gone");
}

TEST_CASE("a subagent without an id is known by the calls that run") {
    auto const call_of = [](std::string id) {
        return R"([{"type":"tool_use","id":")" + id + R"(","name":"Task","input":{}}])";
    };
    auto const start = spell("user", "a", "", R"("1")");
    auto const first = spell("assistant", "m1", "a", call_of("1"), "01.000");
    auto const second = spell("assistant", "m2", "m1", call_of("2"), "02.000");
    auto const p = spell_inner("user", "p", ""), q = spell_inner("user", "q", "");
    auto const lost = spell_inner("assistant", "x", "gone");
    auto const end_of_second = spell("user", "s", "m2", result_of("2", "ok"), "04.000");
    CHECK(earlier_of(start + p + lost) == "p");
    CHECK(earlier_of(start + p + q + lost) == "gone");
    CHECK(earlier_of(start + first + p + lost) == "p");
    CHECK(earlier_of(start + first + second + p + q + lost) == "gone");
    CHECK(earlier_of(start + first + second + p + q + end_of_second + lost) == "gone");
    auto const end_of_first = spell("user", "r", "m1", result_of("1", "ok"), "01.500");
    CHECK(earlier_of(start + first + p + end_of_first + second + q + lost) == "q");
    CHECK(earlier_of(start + first + p + end_of_first + second + lost) == "gone");
}

TEST_CASE("the first record of a file is not lost, nor one below the record before it") {
    auto const first = lisle::decode<lisle::claude_code_t>(spell("user", "b", "gone", R"("1")"));
    REQUIRE(first.has_value());
    CHECK(find_lost_parents(*first).empty());
    CHECK(earlier_of(spell("user", "b", "x", R"("2")") + spell("user", "x", "gone", R"("1")"))
          == "gone");
    CHECK(earlier_of(spell("user", "b", "", R"("2")") + spell("user", "x", "gone", R"("1")"))
          == "b");
}

}  // namespace claude_code_lost_parents_test
