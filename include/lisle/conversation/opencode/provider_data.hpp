// lisle/conversation/opencode/provider_data.hpp - what a provider wants back: signatures, and
// thoughts that only it can read.
//
// opencode keeps the AI SDK's metadata, {provider: {key: value}}; any other form makes every later
// request fail. Source of the rules: the providers' packages in opencode 1.3.2 to 1.18.34.
#pragma once

#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/text/spelled_members.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::inline v0_1::conversation::opencode_bridge {

/// A provider's key in the metadata, and its keys for what a model thought.
struct provider_keys {
    std::string_view name, signature, encrypted, redacted;
};

inline constexpr std::array<provider_keys, 8> known_providers{{
    {"anthropic", "signature", {}, "redactedData"},
    {"bedrock", "signature", {}, "redactedData"},
    {"openai", {}, "reasoningEncryptedContent", {}},
    {"azure", {}, "reasoningEncryptedContent", {}},
    {"google", "thoughtSignature", {}, {}},
    {"vertex", "thoughtSignature", {}, {}},
    {"googleVertex", "thoughtSignature", {}, {}},
    {"copilot", "reasoningOpaque", {}, {}},
}};

[[nodiscard]] constexpr provider_keys const* find_provider(std::string_view name) {
    for (auto const& known : known_providers)
        if (known.name == name) return &known;
    return nullptr;
}

/// The keys that opencode's package for a model uses, or null if it has none.
[[nodiscard]] inline provider_keys const* find_provider_of(plain_model const& model) {
    constexpr std::array<std::array<std::string_view, 2>, 4> packages{{
        {"google-vertex-anthropic", "anthropic"},
        {"amazon-bedrock", "bedrock"},
        {"google-vertex", "vertex"},
        {"github-copilot", "copilot"},
    }};
    for (auto const& [provider, name] : packages)
        if (model.provider == provider) return find_provider(name);
    if (auto const* const known = find_provider(model.provider)) return known;
    auto const vendor = vendor_of(model.id);
    return vendor ? find_provider(*vendor) : nullptr;
}

/// What a part's metadata says of thoughts.
struct provider_data {
    std::string provider;
    std::optional<std::string> signature, encrypted, redacted;
};

/// Returns the data of the first provider that has some.
[[nodiscard]] inline std::optional<provider_data> read_provider_data(std::string_view metadata) {
    for (auto const& m : text::members_of(metadata)) {
        auto const* const keys = find_provider(m.key);
        if (keys == nullptr) continue;
        auto const read = [&](std::string_view key) {
            return key.empty() ? std::nullopt : find_text(m.value, {key});
        };
        provider_data out{m.key, read(keys->signature), read(keys->encrypted),
                          read(keys->redacted)};
        if (out.signature || out.encrypted || out.redacted) return out;
    }
    return std::nullopt;
}

/// Returns metadata of one value.
[[nodiscard]] inline std::string print_metadata(std::string_view provider, std::string_view key,
                                                std::string_view value) {
    auto const inner = set_member("{}", key, print(std::string{value}));
    return set_member("{}", provider, inner);
}

}  // namespace lisle::inline v0_1::conversation::opencode_bridge
