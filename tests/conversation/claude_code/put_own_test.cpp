#include <lisle/conversation/claude_code/put_own.hpp>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_put_own_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("a message without records becomes a new record after the previous one") {
    auto const session = lisle::decode<lisle::claude_code_t>(
        "{\"parentUuid\":null,\"isSidechain\":false,\"type\":\"user\",\"message\":{\"role\":"
        "\"user\","
        "\"content\":\"Hi\"},\"uuid\":\"u\",\"timestamp\":\"2026-01-02T03:04:00.000Z\"}\n");
    REQUIRE(session.has_value());
    talk::conversation c;
    native_conversation own;
    own.kept.push_back(talk::source_lines{*session}.keep(0));
    auto& m = c.messages.emplace_back();
    m.created = talk::timestamp{1767323045000, 0};
    m.content.emplace_back(talk::plain_text{"More", {}, {}, {}});
    std::vector<talk::loss> losses;
    auto const made = own_putter<lisle::owned>{c, talk::loss_log{losses}}.run(own);
    REQUIRE(made.records.size() == 2);
    CHECK(lisle::encode(made).find("More") != std::string::npos);
}

}  // namespace conversation_claude_code_put_own_test
