#include <lisle/formats/claude_code/tools/peek.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_peek_test {

using namespace claude_code_expect;

TEST_CASE("head and tail have the facts that a list shows") {
    auto const head = spell("user", "a", "", R"("Mend it")", "01.000",
                            R"(,"cwd":"/p","sessionId":"S","version":"2.1.112")");
    auto const tail = spell("assistant", "b", "a", "[]", "59.000")
                      + R"({"type":"custom-title","customTitle":"Mine"})"
                        "\n";
    auto const seen = lisle::claude_code::peek(head + "{\"cut", "ut\":1}\n" + tail);
    CHECK(seen.title == "Mine");
    CHECK(seen.created == "2026-01-02T03:04:01.000Z");
    CHECK(seen.updated == "2026-01-02T03:04:59.000Z");
    CHECK(seen.folder == "/p");
    CHECK(seen.session_id == "S");
    CHECK(seen.version == "2.1.112");
    CHECK(!seen.messages);
    CHECK(lisle::claude_code::peek(head + tail).messages == 2);
}

TEST_CASE("a summary at the head titles the session whose leaf is in the tail") {
    auto const summary = [](std::string const& leaf) {
        return R"({"type":"summary","summary":"In short","leafUuid":")" + leaf + "\"}\n";
    };
    auto const head = spell("user", "a", "", R"("Mend it")");
    auto const tail = "ut\":1}\n" + spell("assistant", "b", "a", "[]");
    CHECK(lisle::claude_code::peek(summary("b") + head, tail).title == "In short");
    CHECK(lisle::claude_code::peek(summary("a") + head, tail).title == "Mend it");
    auto const other = lisle::claude_code::peek(summary("z") + head, tail);
    CHECK(other.title == "Mend it");
    CHECK(other.summaries.find("z") == "In short");
    CHECK(other.summaries.leaf == "b");
}

}  // namespace claude_code_peek_test
