#include <lisle/conversation/opencode_v2/row.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

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

}  // namespace opencode_v2_row_test
