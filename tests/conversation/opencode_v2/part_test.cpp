#include <lisle/conversation/opencode_v2/part.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_part_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a signature goes to its provider alone") {
    talk::call_id_maker ids;
    talk::thinking thought;
    thought.signature = "s";
    thought.provider = "anthropic";
    bridge::part_maker<lisle::owned> same{"zed", {"anthropic", "claude-x"}, ids, 0};
    CHECK(std::get<v2::reasoning>(*same.make(thought, talk::loss_log{})).state.has_value());
    bridge::part_maker<lisle::owned> other{"zed", {"openai", "gpt-x"}, ids, 0};
    CHECK(!std::get<v2::reasoning>(*other.make(thought, talk::loss_log{})).state.has_value());
}

}  // namespace opencode_v2_part_test
