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

TEST_CASE("an error keeps what else it has") {
    v2::error error;
    error.type = "provider.auth";
    error.message = "A message that is longer than a string keeps in itself";
    error.status = 401;
    error.response.emplace();
    error.response->body = "A body that is longer than a string keeps in itself";
    auto const made = bridge::describe_error(error);
    REQUIRE(made.data.has_value());
    CHECK(bridge::to_text(*made.data)
          == R"({"status":401,"response":{"body":"A body that is longer than a string keeps in)"
             R"( itself"}})");
}

}  // namespace opencode_v2_shared_test
