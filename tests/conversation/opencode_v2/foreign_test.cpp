#include <lisle/conversation/opencode_v2/foreign.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

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

TEST_CASE("a compaction keeps no messages from before another one") {
    talk::conversation c;
    std::size_t given = 0;
    for (int i = 0; i < 1000; ++i) {
        auto& asked = c.messages.emplace_back();
        asked.content.emplace_back(talk::plain_text{"Why " + std::to_string(i), {}, {}, {}});
        talk::compaction summary;
        summary.summary = "S";
        summary.kept_tail = c.messages.size();
        c.messages.emplace_back().content.emplace_back(summary);
        given += 20;
    }
    talk::loss_log const log;
    auto const rows = bridge::foreign_maker<lisle::owned>{c, log}.make();
    REQUIRE(rows.size() == 2000);
    std::size_t kept = 0;
    for (auto const& row : rows)
        if (auto const* const one = std::get_if<v2::compaction>(&row)) kept += one->recent->size();
    CHECK(kept < 3 * given);
    CHECK(std::get<v2::compaction>(rows[1999]).recent == "[User]: Why 999");
}

}  // namespace opencode_v2_foreign_test
