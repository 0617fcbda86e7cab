#include <lisle/conversation/codex/lost_edits.hpp>

#include <doctest/doctest.h>

#include <string_view>

namespace codex_lost_edits_test {

using namespace lisle::conversation;
using namespace lisle::conversation::codex_bridge;

TEST_CASE("the reason is the member's") {
    CHECK(find_reason_of_loss("title").find("session_index") != std::string_view::npos);
    CHECK_FALSE(find_reason_of_loss("other").empty());
}

}  // namespace codex_lost_edits_test
