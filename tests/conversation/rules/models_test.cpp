#include <lisle/conversation/rules/models.hpp>

#include <doctest/doctest.h>

#include <string>

namespace models_test {

namespace conversation = lisle::conversation;
using conversation::is_same_model;
using conversation::plain_model;
using conversation::to_zed_model;

plain_model plain(std::string const& provider, std::string const& id, std::string_view format) {
    conversation::model_name name;
    if (!provider.empty()) name.provider = provider;
    name.id = id;
    return to_plain_model(name, format);
}

TEST_CASE("Zed's names become plain ones") {
    CHECK(plain("anthropic", "claude-sonnet-4-5-latest", "zed")
          == plain_model{"anthropic", "claude-sonnet-4-5"});
    CHECK(plain("anthropic", "claude-opus-4-thinking-latest", "zed")
          == plain_model{"anthropic", "claude-opus-4"});
    CHECK(plain("x_ai", "grok-4", "zed") == plain_model{"xai", "grok-4"});
    CHECK(plain("copilot_chat", "gpt-5", "zed") == plain_model{"github-copilot", "gpt-5"});
    CHECK(plain("vercel_ai_gateway", "m", "zed") == plain_model{"vercel", "m"});
    CHECK(plain("zed.dev", "claude-sonnet-4-5-latest", "zed")
          == plain_model{"anthropic", "claude-sonnet-4-5"});
    CHECK(plain("zed.dev", "gemini-2.5-pro", "zed") == plain_model{"google", "gemini-2.5-pro"});
    CHECK(plain("zed.dev", "other", "zed") == plain_model{"unknown", "other"});
}

TEST_CASE("other formats' names are plain") {
    CHECK(plain("x_ai", "a-latest", "opencode") == plain_model{"x_ai", "a-latest"});
    CHECK(plain("", "openai/gpt-5", "acpx") == plain_model{"openai", "gpt-5"});
    CHECK(plain("", "gpt-5", "codex") == plain_model{"openai", "gpt-5"});
    CHECK(plain("", "m", "loom") == plain_model{"unknown", "m"});
}

TEST_CASE("plain names become Zed's") {
    CHECK(to_zed_model({"xai", "grok-4"}) == plain_model{"x_ai", "grok-4"});
    CHECK(to_zed_model({"github-copilot", "m"}) == plain_model{"copilot_chat", "m"});
    CHECK(to_zed_model({"openai", "gpt-5"}) == plain_model{"openai", "gpt-5"});
    CHECK(to_zed_model({"anthropic", "claude-opus-4"})
          == plain_model{"anthropic", "claude-opus-4-latest"});
    CHECK(to_zed_model({"anthropic", "claude-sonnet-4-5-20250929"})
          == plain_model{"anthropic", "claude-sonnet-4-5-latest"});
    CHECK(to_zed_model({"anthropic", "a-latest"}) == plain_model{"anthropic", "a-latest"});
    CHECK(to_zed_model({"", "m"}) == plain_model{"", "m"});
}

TEST_CASE("models are the same by provider and id, dates aside") {
    CHECK(is_same_model({"anthropic", "claude-opus-4-20250514"}, {"anthropic", "claude-opus-4"}));
    CHECK_FALSE(is_same_model({"anthropic", "claude-opus-4"}, {"google", "claude-opus-4"}));
    CHECK_FALSE(is_same_model({"anthropic", "a"}, {"anthropic", "b"}));
    CHECK_FALSE(is_same_model({"unknown", "m"}, {"unknown", "m"}));
    CHECK_FALSE(is_same_model({"openai", ""}, {"openai", ""}));
}

TEST_CASE("a conversation's model is its own, or else that of the last answer") {
    auto const read = [](std::string const& members) {
        return lisle::decode<lisle::conversation_t>(R"({"lisle":1,)" + members + '}').value();
    };
    std::string const messages =
        R"("messages":[{"role":"assistant","origin":"model","model":{"id":"gpt-5"},"content":[]},)"
        R"({"role":"assistant","origin":"model","model":{"id":"gemini-2.5-pro"},"content":[]},)"
        R"({"role":"user","origin":"person","model":{"id":"no answer"},"content":[]}])";
    auto const last = read(messages);
    CHECK(conversation::find_model(last)->id == "gemini-2.5-pro");
    auto const own = read(R"("model":{"id":"m"},)" + messages);
    CHECK(conversation::find_model(own)->id == "m");
    auto const none = read(R"("messages":[])");
    CHECK(conversation::find_model(none) == nullptr);
}

}  // namespace models_test
