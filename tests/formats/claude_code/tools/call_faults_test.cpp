#include <lisle/formats/claude_code/tools/call_faults.hpp>

#include "formats/claude_code/expect.hpp"

#include <lisle/formats/claude_code/tools/active_branch.hpp>

namespace claude_code_call_faults_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

/// The places of faults: lost results, late ones, their calls, and open calls.
std::string places_of(std::string_view text, std::optional<lisle::release_number> release) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    auto const found = detail::find_call_faults(*session, find_active_branch(*session), release);
    std::string out;
    for (auto const* const places :
         {&found.lost_results, &found.late_results, &found.late_calls, &found.open_calls}) {
        for (auto const& at : *places) out += at.pointer() + ' ';
        out += '|';
    }
    return out;
}

std::string const two_calls = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}},)"
                              R"({"type":"tool_use","id":"d","name":"Bash","input":{}}])";

std::string result_of(std::string_view id) {
    return R"([{"tool_use_id":")" + std::string{id} + R"(","type":"tool_result","content":"ok"}])";
}

TEST_CASE("results in any order belong to their calls") {
    auto const text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", two_calls)
                      + spell("user", "e", "b", result_of("d"))
                      + spell("user", "f", "e", result_of("c"));
    CHECK(places_of(text, std::nullopt) == "||||");
    CHECK(places_of(text, lisle::release_number{0, 2, 126}) == "||||");
}

TEST_CASE("a lost result, a late result and an open call") {
    auto const text = spell("user", "a", "", R"("1")") + spell("user", "x", "a", result_of("x"))
                      + spell("assistant", "b", "x", two_calls) + spell("user", "e", "b", R"("2")")
                      + spell("user", "f", "e", result_of("c"));
    CHECK(places_of(text, lisle::release_number{1, 0, 88})
          == "/1/message/content/0 |/4/message/content/0 |/2/message/content/0 |"
             "/2/message/content/1 |");
    CHECK(places_of(text, lisle::release_number{2, 1, 112})
          == "/1/message/content/0 |||/2/message/content/1 |");
}

}  // namespace claude_code_call_faults_test
