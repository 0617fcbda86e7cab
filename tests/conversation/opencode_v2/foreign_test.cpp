#include <lisle/conversation/opencode_v2/foreign.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_foreign_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a compaction has the messages that it keeps as a text") {
    talk::conversation c;
    auto& asked = c.messages.emplace_back();
    asked.content.emplace_back(talk::plain_text{"Why?", {}, {}, {}});
    talk::compaction summary;
    summary.summary = "S";
    summary.kept_tail = 1;
    c.messages.emplace_back().content.emplace_back(summary);
    talk::loss_log const log;
    auto const rows = bridge::foreign_maker<lisle::owned>{c, log}.make();
    REQUIRE(rows.size() == 2);
    CHECK(std::get<v2::compaction>(rows[1]).recent == "[User]: Why?");
}

}  // namespace opencode_v2_foreign_test
