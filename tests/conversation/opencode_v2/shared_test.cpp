#include <lisle/conversation/opencode_v2/shared.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace opencode_v2_shared_test {

namespace bridge = lisle::conversation::opencode_v2_bridge;
namespace talk = lisle::conversation;
namespace v2 = lisle::opencode::v2;

TEST_CASE("a state is read bare and under the provider's name") {
    auto const* const keys = lisle::conversation::opencode_bridge::find_provider("anthropic");
    REQUIRE(keys != nullptr);
    CHECK(bridge::find_in_state(*keys, R"({"signature":"a"})", "signature") == "a");
    CHECK(bridge::find_in_state(*keys, R"({"anthropic":{"signature":"b"}})", "signature") == "b");
    CHECK(!bridge::find_in_state(*keys, "{}", "signature"));
}

TEST_CASE("the usual variant is none") {
    lisle::opencode::session_model m;
    m.variant = "default";
    CHECK(!bridge::describe_model(m).variant);
    CHECK(bridge::spell_model(bridge::describe_model(m), talk::loss_log{}).variant == "default");
}

}  // namespace opencode_v2_shared_test
