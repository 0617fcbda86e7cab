#include <lisle/formats/claude_code/tools/missing_result.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_missing_result_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

std::string const two_calls = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}},)"
                              R"({"type":"tool_use","id":"d","name":"Read","input":{}}])";

/// The results that a text lacks, one a line; "?" for one in a line that can't be read.
std::string close(std::string_view text) {
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    std::string out;
    for (auto const& call : close_last_calls(*session))
        out += call.name + ' ' + (call.result ? lisle::encode_as(*call.result, style) : "?") + '\n';
    return out;
}

TEST_CASE("the last calls get results, one behind the other, with the newest times") {
    auto const question = spell("user", "a", "", R"("1")", "09.999");
    auto const answer = spell("assistant", "b", "a", two_calls, "05.000");
    auto const out = close(question + answer);
    auto const second = out.find("\nRead {");
    REQUIRE(second != out.npos);
    CHECK(out.starts_with(R"(Bash {"parentUuid":"b",)"));
    CHECK(out.find(R"("tool_use_id":"c","type":"tool_result","content":"[Tool result missing)")
          < second);
    CHECK(out.find(":10.000Z") < second);
    CHECK(out.find(":10.001Z") > second);
    CHECK(out == close(question + answer));
    auto const id = out.find("\"uuid\":\"") + 8;
    CHECK(out.find(R"("parentUuid":")" + out.substr(id, 36), second) != out.npos);
}

TEST_CASE("a call with a result, or before another message, gets none") {
    auto const text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", two_calls);
    auto const result = R"([{"tool_use_id":"c","type":"tool_result","content":"ok"}])";
    CHECK(close(text + spell("user", "e", "b", result)).starts_with("Read {"));
    CHECK(close(text + spell("user", "e", "b", R"("2")")).empty());
    CHECK(close("").empty());
}

TEST_CASE("a result in a line that can't be read is not made again") {
    auto const text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", two_calls)
                      + "{\"message\":{\"content\":[{\"tool_use_id\":\"c\"\n"
                        "{\"type\":\"progress\",\"toolUseID\":\"d\"\n";
    CHECK(close(text).starts_with("Bash ?\nRead {"));
}

TEST_CASE("an answer without an id has its own calls, one of each id") {
    std::string const call = R"([{"type":"tool_use","id":"c","name":"Bash","input":{}},)"
                             R"({"type":"tool_use","id":"c","name":"Bash","input":{}}])";
    auto text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", two_calls)
                + spell("assistant", "e", "b", call);
    for (std::string_view const id : {R"("id":"msg_b",)", R"("id":"msg_e",)"})
        text.erase(text.find(id), id.size());
    auto const out = close(text);
    CHECK(out.starts_with("Bash {"));
    CHECK(out.find("\nBash") == out.npos);
    CHECK(out.find("Read") == out.npos);
}

TEST_CASE("a result has no time if no record has one") {
    auto text = spell("user", "a", "", R"("1")") + spell("assistant", "b", "a", two_calls);
    constexpr std::string_view time = R"(,"timestamp":"2026-01-02T03:04:00.000Z")";
    for (auto at = text.find(time); at != text.npos; at = text.find(time))
        text.erase(at, time.size());
    CHECK(close(text).starts_with("Bash {"));
    CHECK(close(text).find("1970") == std::string::npos);
}

}  // namespace claude_code_missing_result_test
