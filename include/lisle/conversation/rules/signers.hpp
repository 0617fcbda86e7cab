// lisle/conversation/rules/signers.hpp - whose signatures a model's provider accepts.
//
// Rule R10: a model's thoughts are signed by its provider, and only the provider can check the
// signature. So a signature is kept only if the provider and the model stay the same. Providers
// have the names of the AI SDK's packages, which opencode keeps.
#pragma once

#include <lisle/conversation/rules/models.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

/// The names under which packages keep signatures and encrypted texts.
inline constexpr std::array<std::string_view, 9> known_signers{
    "anthropic", "bedrock",      "openai",  "azure",     "google",
    "vertex",    "googleVertex", "copilot", "openrouter"};

/// Returns the name under which the package for a model keeps its signatures; empty if no package
/// does.
[[nodiscard]] inline std::string_view signer_of(plain_model const& model) {
    constexpr std::array<std::array<std::string_view, 2>, 4> packages{{
        {"google-vertex-anthropic", "anthropic"},
        {"amazon-bedrock", "bedrock"},
        {"google-vertex", "vertex"},
        {"github-copilot", "copilot"},
    }};
    for (auto const& [provider, name] : packages)
        if (model.provider == provider) return name;
    for (auto const name : known_signers)
        if (model.provider == name) return name;
    return vendor_of(model.id).value_or("");
}

/// Whether a signature of this provider is of use to a model. A signature without a provider is.
template <class String>
[[nodiscard]] bool takes_signature(plain_model const& model, std::optional<String> const& signer) {
    if (!signer || *signer == model.provider) return true;
    return signer_of({std::string{*signer}, model.id}) == signer_of(model);
}

}  // namespace lisle::v0_1::conversation
