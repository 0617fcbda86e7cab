#include <lisle/conversation/opencode_v2/put.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_put_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a session has the sums of its answers") {
    talk::conversation c;
    for (int i = 0; i < 2; ++i) {
        auto& m = c.messages.emplace_back();
        m.role = talk::role::assistant;
        m.origin = talk::origin::model;
        m.content.emplace_back(talk::plain_text{"a", {}, {}, {}});
        m.usage.emplace();
        m.usage->input = 3;
    }
    auto const made = bridge::putter<lisle::owned>{c}.run().document;
    CHECK(made.info.tokens.input.value == 6);
}

}  // namespace opencode_v2_put_test
