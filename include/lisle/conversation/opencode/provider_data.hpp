// lisle/conversation/opencode/provider_data.hpp - what a provider wants back: signatures, and
// thoughts that only it can read.
//
// opencode keeps the AI SDK's metadata, {provider: {key: value}}; any other form makes every later
// request fail. Source of the rules: the providers' packages in opencode 1.3.2 to 1.18.34.
#pragma once

#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/signers.hpp>
#include <lisle/text/spelled_members.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation::opencode_bridge {

/// A provider's key in the metadata, and its keys for what a model thought.
struct provider_keys {
    std::string_view name, signature, encrypted, redacted;
    bool has_list = false;  ///< under `encrypted`, of details, where others have a text

    /// The key for the signature of a text or a call; empty if the provider signs thoughts alone.
    [[nodiscard]] constexpr std::string_view beside_thoughts() const {
        if (!redacted.empty()) return {};
        return has_list ? encrypted : signature;
    }
};

inline constexpr std::array<provider_keys, 9> known_providers{{
    {"anthropic", "signature", {}, "redactedData"},
    {"bedrock", "signature", {}, "redactedData"},
    {"openai", {}, "reasoningEncryptedContent", {}},
    {"azure", {}, "reasoningEncryptedContent", {}},
    {"google", "thoughtSignature", {}, {}},
    {"vertex", "thoughtSignature", {}, {}},
    {"googleVertex", "thoughtSignature", {}, {}},
    {"copilot", "reasoningOpaque", {}, {}},
    {"openrouter", {}, "reasoning_details", {}, true},
}};

[[nodiscard]] constexpr provider_keys const* find_provider(std::string_view name) {
    for (auto const& known : known_providers)
        if (known.name == name) return &known;
    return nullptr;
}

/// The keys that opencode's package for a model uses, or null if it has none.
[[nodiscard]] inline provider_keys const* find_provider_of(plain_model const& model) {
    return find_provider(signer_of(model));
}

/// What a part's metadata says of thoughts.
struct provider_data {
    std::string provider;
    std::optional<std::string> signature, encrypted, redacted;
};

/// Returns what a provider has under a key: a text, or the JSON text of a list of details.
[[nodiscard]] inline std::optional<std::string>
find_value(provider_keys const& keys, std::string_view of_provider, std::string_view key) {
    if (key.empty()) return std::nullopt;
    if (!keys.has_list) return find_text(of_provider, {key});
    auto const list = find(of_provider, {key});
    return is_details_list(list) ? std::optional<std::string>{list} : std::nullopt;
}

/// Returns the data of the first provider that has some.
[[nodiscard]] inline std::optional<provider_data> read_provider_data(std::string_view metadata) {
    for (auto const& m : text::members_of(metadata)) {
        auto const* const keys = find_provider(m.key);
        if (keys == nullptr) continue;
        auto const read = [&](std::string_view key) { return find_value(*keys, m.value, key); };
        provider_data out{m.key, read(keys->signature), read(keys->encrypted),
                          read(keys->redacted)};
        if (out.signature || out.encrypted || out.redacted) return out;
    }
    return std::nullopt;
}

/// Returns a provider's object with one value. Nothing if the provider keeps a list there, and the
/// value is no list.
[[nodiscard]] inline std::optional<std::string>
to_state_text(provider_keys const& keys, std::string_view key, std::string_view value) {
    if (keys.has_list && !is_details_list(value)) return std::nullopt;
    return set_member("{}", key, keys.has_list ? std::string{value} : to_text(std::string{value}));
}

/// Returns metadata of one value, under the provider's name.
[[nodiscard]] inline std::optional<std::string>
to_metadata_text(provider_keys const& keys, std::string_view key, std::string_view value) {
    auto const state = to_state_text(keys, key, value);
    return state ? std::optional{set_member("{}", keys.name, *state)} : std::nullopt;
}

}  // namespace lisle::v0_1::conversation::opencode_bridge
