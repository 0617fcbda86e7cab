#include <lisle/formats/claude_code/tools/summaries.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_summaries_test {

using namespace claude_code_expect;

lisle::claude_code::summaries see(std::string const& text) {
    lisle::claude_code::summaries out;
    for (auto const& line : lisle::decode<lisle::claude_code_t>(text).value().records)
        out.see(*line.record());
    return out;
}
std::string summary(std::string const& title, std::string const& leaf) {
    return R"({"type":"summary","summary":")" + title + R"(","leafUuid":")" + leaf + "\"}\n";
}

TEST_CASE("a summary titles the session whose leaf it names") {
    auto const seen = see(summary("Old", "x") + summary("Mending", "b") + summary("New", "x")
                          + spell("user", "a", "", R"("Mend it")") + spell("user", "b", "a", "[]")
                          + R"({"type":"user","message":{"content":""},"isSidechain":true,)"
                            R"("uuid":"c"})"
                            "\n");
    CHECK(seen.leaf == "b");
    CHECK(seen.find(seen.leaf) == "Mending");
    CHECK(seen.find("x") == "New");
    CHECK_FALSE(seen.find("a"));
}

TEST_CASE("a session without records has no title") {
    auto const seen = see(summary("Nobody's", "") + R"({"type":"summary","summary":"s"})");
    CHECK_FALSE(seen.find(seen.leaf));
}

}  // namespace claude_code_summaries_test
