#include <lisle/conversation/rules/signers.hpp>

#include <doctest/doctest.h>

#include <optional>
#include <string>

namespace signers_test {

namespace conversation = lisle::conversation;
using conversation::signer_of;

TEST_CASE("a model's signatures have the name of its package") {
    CHECK(signer_of({"anthropic", "claude-sonnet-4-5"}) == "anthropic");
    CHECK(signer_of({"amazon-bedrock", "anthropic.claude-v1:0"}) == "bedrock");
    CHECK(signer_of({"github-copilot", "gpt-5"}) == "copilot");
    CHECK(signer_of({"proxy", "gemini-2.5-pro"}) == "google");
    CHECK(signer_of({"proxy", "llama"}).empty());
}

TEST_CASE("a signature goes along only with its provider") {
    auto const takes = [](conversation::plain_model const& model, std::string const& signer) {
        return conversation::takes_signature(model, std::optional{signer});
    };
    CHECK(takes({"anthropic", "claude-sonnet-4-5"}, "anthropic"));
    CHECK(takes({"amazon-bedrock", "anthropic.claude-v1:0"}, "bedrock"));
    CHECK(takes({"proxy", "m"}, "proxy"));
    CHECK_FALSE(takes({"anthropic", "claude-sonnet-4-5"}, "bedrock"));
    CHECK_FALSE(takes({"openai", "gpt-5"}, "anthropic"));
    CHECK(conversation::takes_signature({"openai", "gpt-5"}, std::optional<std::string>{}));
}

}  // namespace signers_test
