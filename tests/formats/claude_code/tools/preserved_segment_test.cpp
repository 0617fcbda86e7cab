#include <lisle/formats/claude_code/tools/preserved_segment.hpp>

#include <lisle/formats/claude_code/tools/active_branch.hpp>

#include "formats/claude_code/expect.hpp"

namespace claude_code_preserved_segment_test {

using namespace claude_code_expect;
using namespace lisle::claude_code;

TEST_CASE("a preserved segment follows the summary") {
    auto const text =
        spell("user", "a", "", R"("old")", "01.000") + spell("assistant", "b", "a", "[]", "02.000")
        + spell("user", "c", "b", R"("kept")", "03.000")
        + spell("assistant", "d", "c", "[]", "04.000")
        + R"({"parentUuid":null,"logicalParentUuid":"d","isSidechain":false,"type":"system",)"
          R"("subtype":"compact_boundary","compactMetadata":{"preservedSegment":)"
          R"({"headUuid":"c","anchorUuid":"s","tailUuid":"d"}},"uuid":"k"})"
          "\n"
        + spell("user", "s", "k", R"("summary")", "06.000")
        + spell("user", "n", "s", R"("next")", "07.000");
    auto const session = lisle::decode<lisle::claude_code_t>(text);
    REQUIRE(session.has_value());
    std::string order;
    for (auto const i : find_active_branch(*session))
        order += *link_of(*session->records[i].record())->uuid;
    CHECK(order == "kscdn");
}

}  // namespace claude_code_preserved_segment_test
