#include <lisle/conversation/opencode_v2/row.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace opencode_v2_row_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;

TEST_CASE("the kind of a message is told by its members") {
    talk::message m;
    CHECK(bridge::infer_kind(m) == bridge::row_kind::user);
    m.origin = talk::origin::program;
    CHECK(bridge::infer_kind(m) == bridge::row_kind::synthetic);
    m.content.emplace_back(talk::compaction{});
    CHECK(bridge::infer_kind(m) == bridge::row_kind::compaction);
    m.role = talk::role::assistant;
    CHECK(bridge::infer_kind(m) == bridge::row_kind::assistant);
}

TEST_CASE("texts beside a summary become one") {
    talk::message m;
    m.origin = talk::origin::program;
    talk::compaction summary;
    summary.summary = "S";
    m.content.emplace_back(summary);
    for (auto const* words : {"First", "Second"})
        m.content.emplace_back(talk::plain_text{words, {}, {}, {}});
    std::vector<talk::loss> losses;
    auto const made = bridge::row_maker<lisle::owned>{}.make({&m, 1}, talk::loss_log{losses}, 0);
    CHECK(std::get<lisle::opencode::v2::compaction>(made).recent == "First\n\nSecond");
    REQUIRE(losses.size() == 1);
    CHECK(losses[0].pointer == "/0/content/2");
    CHECK(losses[0].kind == talk::loss_kind::approximated);
}

}  // namespace opencode_v2_row_test
