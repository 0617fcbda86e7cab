#include <lisle/conversation/opencode/provider_data.hpp>

#include <doctest/doctest.h>

namespace opencode_provider_data_test {

namespace bridge = lisle::conversation::opencode_bridge;

TEST_CASE("a provider's data is read under its own keys") {
    auto const data = bridge::read_provider_data(
        R"({"lisle":{"signature":"x"},"bedrock":{"signature":"s","redactedData":""}})");
    REQUIRE(data.has_value());
    CHECK(data->provider == "bedrock");
    CHECK(data->signature == "s");
    CHECK_FALSE(data->redacted.has_value());
    CHECK_FALSE(bridge::read_provider_data(R"({"openai":{"signature":"s"}})").has_value());
    CHECK_FALSE(bridge::read_provider_data(R"({"anthropic":"s"})").has_value());
    CHECK_FALSE(bridge::read_provider_data("").has_value());
}

TEST_CASE("metadata has two levels") {
    auto const print = [](char const* provider, std::string_view key, std::string_view value) {
        return bridge::to_metadata_text(*bridge::find_provider(provider), key, value);
    };
    CHECK(print("openai", "reasoningEncryptedContent", "\"")
          == R"({"openai":{"reasoningEncryptedContent":"\""}})");
    CHECK(print("openrouter", "reasoning_details", R"([{"type":"reasoning.text"}])")
          == R"({"openrouter":{"reasoning_details":[{"type":"reasoning.text"}]}})");
    CHECK_FALSE(print("openrouter", "reasoning_details", "no list").has_value());
}

TEST_CASE("a model's provider has keys, also behind another company") {
    auto const name_of = [](char const* provider, char const* id) {
        auto const* const keys = bridge::find_provider_of({provider, id});
        return keys == nullptr ? std::string_view{} : keys->name;
    };
    CHECK(name_of("anthropic", "m") == "anthropic");
    CHECK(name_of("amazon-bedrock", "m") == "bedrock");
    CHECK(name_of("google-vertex-anthropic", "m") == "anthropic");
    CHECK(name_of("github-copilot", "claude-x") == "copilot");
    CHECK(name_of("opencode", "claude-x") == "anthropic");
    CHECK(name_of("mistral", "m").empty());
}

}  // namespace opencode_provider_data_test
