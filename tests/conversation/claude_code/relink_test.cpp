#include <lisle/conversation/claude_code/relink.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "formats/claude_code/expect.hpp"

namespace conversation_claude_code_relink_test {

using namespace claude_code_expect;
using namespace lisle::conversation::claude_code_bridge;
namespace talk = lisle::conversation;

TEST_CASE("a new record is between two, and a parent that is gone is replaced") {
    auto session = lisle::decode<lisle::claude_code_t>(
        spell("user", "u", "elsewhere", R"("Hi")") + spell("user", "", "", R"("new")")
        + spell("user", "v", "u", R"("More")") + spell("user", "w", "gone", R"("End")"));
    REQUIRE(session.has_value());
    auto const no_number = talk::line_list<lisle::claude_code::session>::no_number;
    std::vector<std::uint64_t> const numbers{0, no_number, 1, 3};
    std::set<std::uint64_t> const spoken{0, 1, 3}, followers{1};
    relinker<lisle::owned>{*session, numbers, spoken, followers}.run({0}, "S");
    auto const link = [&](std::size_t i) { return *link_of(*session->records[i].record()); };
    CHECK(link(0).parent_uuid == "elsewhere");
    CHECK(link(1).parent_uuid == "u");
    CHECK(link(1).uuid->size() == 36);
    CHECK(link(2).parent_uuid == link(1).uuid);
    CHECK(link(3).parent_uuid == "v");
}

}  // namespace conversation_claude_code_relink_test
