#include <lisle/formats/claude_code/tools/active_branch.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_active_branch_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

/// The ids of the branch, one letter each.
std::string branch_of(std::string_view text, lisle::release_number release) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    std::string out;
    for (auto const i : find_active_branch(*session, release))
        out += *link_of(*session->records[i].record())->uuid;
    return out;
}

constexpr lisle::release_number first{0, 2, 126}, middle{2, 1, 112}, newest{2, 1, 330};

TEST_CASE("releases choose the branch by different rules") {
    auto const text = spell("user", "a", "", R"("1")", "01.000")
                      + spell("user", "b", "a", R"("left")", "09.000")
                      + spell("user", "c", "a", R"("last")", "03.000")
                      + R"({"type":"last-prompt","leafUuid":"b","sessionId":"S"})"
                        "\n";
    CHECK(branch_of(text, first) == "ab");
    CHECK(branch_of(text, middle) == "ac");
    CHECK(branch_of(text, newest) == "ab");
    CHECK(branch_of(text + R"({"type":"last-prompt","leafUuid":"gone"})", newest) == "ac");
}

TEST_CASE("the last prompt's branch goes down to its tip, or ends exactly there") {
    auto const text = spell("user", "a", "", R"("1")", "01.000")
                      + spell("assistant", "b", "a", "[]", "02.000")
                      + spell("user", "c", "b", R"("2")", "03.000");
    auto const last = [](std::string_view more) {
        return "{\"type\":\"last-prompt\",\"leafUuid\":\"a\"" + std::string{more} + "}\n";
    };
    CHECK(branch_of(text + last({}), newest) == "abc");
    CHECK(branch_of(text + last(",\"explicit\":true"), newest) == "a");
    CHECK(branch_of(text + last(",\"explicit\":true") + spell("user", "d", "a", R"("3")", "04.000"),
                    newest)
          == "ad");
}

TEST_CASE("a missing parent ends old branches, and is guessed by time in new branches") {
    auto const text =
        spell("user", "a", "", R"("1")", "01.000") + spell("user", "b", "gone", R"("2")", "03.000");
    CHECK(branch_of(text, first) == "b");
    CHECK(branch_of(text, middle) == "ab");
}

TEST_CASE("parents that make a circle end the branch") {
    auto const text = spell("user", "a", "b", R"("1")") + spell("user", "b", "a", R"("2")");
    CHECK(branch_of(text, middle) == "ab");
    CHECK(branch_of({}, middle).empty());
}

TEST_CASE("parallel calls off the chain belong to the conversation") {
    auto const call = [](std::string_view id) {
        return R"([{"type":"tool_use","id":")" + std::string{id} + R"(","name":"x","input":{}}])";
    };
    auto const result = [](std::string_view id) {
        return R"([{"type":"tool_result","tool_use_id":")" + std::string{id}
               + R"(","content":"ok"}])";
    };
    auto const text = spell("user", "u", "", R"("go")", "01.000")
                      + spell("assistant", "a1", "u", call("1"), "02.000")
                      + spell("assistant", "a2", "a1", call("2"), "03.000")
                      + spell("user", "r", "a1", result("1"), "04.000")
                      + spell("user", "s", "a2", result("2"), "05.000")
                      + spell("assistant", "z", "r", "[]", "06.000");
    CHECK(branch_of(text, newest) == "ua1a2srz");
}

TEST_CASE("a result belongs to the conversation when the next answer hangs on another one") {
    auto const text =
        spell("user", "u", "", R"("go")", "01.000")
        + spell("assistant", "a1", "u", R"([{"type":"tool_use","id":"1","name":"x","input":{}}])",
                "02.000")
        + spell("assistant", "a2", "a1", R"([{"type":"tool_use","id":"2","name":"x","input":{}}])",
                "03.000")
        + spell("user", "r", "a1", R"([{"type":"tool_result","tool_use_id":"1"}])", "04.000")
        + spell("user", "s", "a2", R"([{"type":"tool_result","tool_use_id":"2"}])", "05.000")
        + spell("assistant", "z", "s", "[]", "06.000");
    CHECK(branch_of(text, newest) == "ua1a2rsz");
}

TEST_CASE("the release is that of the last record") {
    auto const session = lisle::decode<lisle::claude_code_t>(
        spell("user", "a", "", R"("1")", "01.000", R"(,"version":"1.0.88")")
        + spell("user", "b", "a", R"("2")", "02.000", R"(,"version":"2.1.112")") + "broken\n");
    REQUIRE(session.has_value());
    CHECK(find_release(*session) == lisle::release_number{2, 1, 112});
}

TEST_CASE("the branch of a long session takes one step a record") {
    std::string text;
    constexpr std::size_t count = 20'000;
    for (std::size_t i = 0; i < count; ++i)
        text += spell("user", std::to_string(i), i == 0 ? "" : std::to_string(i - 1), R"("x")");
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    CHECK(find_active_branch(*session, newest).size() == count);
}

}  // namespace claude_code_active_branch_test
