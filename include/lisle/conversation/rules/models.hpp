// lisle/conversation/rules/models.hpp - the names that systems have for one model.
//
// Rule R12: most systems name providers and models as models.dev does. Zed has names of its own:
// providers with underscores, Anthropic's models with `-latest` for the date, and its cloud
// `zed.dev` as a provider of other vendors' models.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation {

/// A provider and a model, by their names in models.dev if they have such names.
struct plain_model {
    std::string provider, id;

    bool operator==(plain_model const&) const = default;
};

namespace detail {

/// Providers that have another name in Zed.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 4> zed_providers{{
    {"x_ai", "xai"},
    {"copilot_chat", "github-copilot"},
    {"vercel_ai_gateway", "vercel"},
    {"zed.dev", ""},  // the vendor depends on the model
}};

/// Removes an ending if there is one.
[[nodiscard]] inline bool take_ending(std::string& text, std::string_view ending) {
    if (!std::string_view{text}.ends_with(ending)) return false;
    text.resize(text.size() - ending.size());
    return true;
}

/// Removes a date such as `-20250929`.
inline void drop_date(std::string& id) {
    constexpr std::size_t size = 9;
    if (id.size() <= size || id[id.size() - size] != '-') return;
    if (std::all_of(id.end() - 8, id.end(), [](char c) { return c >= '0' && c <= '9'; }))
        id.resize(id.size() - size);
}

}  // namespace detail

/// Returns the model of a conversation: its own model, else the model of the last answer; null if
/// there is neither.
template <class Model>
[[nodiscard]] basic_model_name<Model> const* find_model(basic_conversation<Model> const& c) {
    if (c.model) return &*c.model;
    for (auto i = c.messages.size(); i-- > 0;)
        if (c.messages[i].model && c.messages[i].role == role::assistant)
            return &*c.messages[i].model;
    return nullptr;
}

/// Returns the vendor of a model by its id, for Claude, GPT and Gemini; else nothing.
[[nodiscard]] constexpr std::optional<std::string_view> vendor_of(std::string_view id) {
    if (id.starts_with("claude")) return "anthropic";
    if (id.starts_with("gpt")) return "openai";
    if (id.starts_with("gemini")) return "google";
    return std::nullopt;
}

/// Returns the plain names for a format's names of a model. If there is no provider, the id may
/// begin with it, as in acpx's ids of opencode's models. An unknown provider is "unknown".
template <class Model>
[[nodiscard]] plain_model to_plain_model(basic_model_name<Model> const& name,
                                         std::string_view format) {
    plain_model out{name.provider ? std::string{*name.provider} : std::string{},
                    std::string{name.id}};
    if (out.provider.empty())
        if (auto const slash = out.id.find('/'); slash != std::string::npos) {
            out.provider = out.id.substr(0, slash);
            out.id.erase(0, slash + 1);
        }
    if (format == "zed")
        for (auto const& [theirs, plain] : detail::zed_providers)
            if (out.provider == theirs) out.provider = plain;
    if (out.provider.empty()) out.provider = vendor_of(out.id).value_or("unknown");
    if (format != "zed" || out.provider != "anthropic") return out;
    if (detail::take_ending(out.id, "-latest"))
        static_cast<void>(detail::take_ending(out.id, "-thinking"));
    return out;
}

/// Returns Zed's names for a model.
[[nodiscard]] inline plain_model to_zed_model(plain_model model) {
    for (auto const& [theirs, plain] : detail::zed_providers)
        if (!plain.empty() && model.provider == plain) model.provider = theirs;
    if (model.provider != "anthropic" || model.id.ends_with("-latest")) return model;
    detail::drop_date(model.id);
    model.id += "-latest";
    return model;
}

/// Whether two models are the same, so that one accepts signatures for the other: equal plain
/// names, except for dates, of a known provider.
[[nodiscard]] inline bool is_same_model(plain_model a, plain_model b) {
    detail::drop_date(a.id);
    detail::drop_date(b.id);
    return a == b && a.provider != "unknown" && !a.id.empty();
}

}  // namespace lisle::v0_1::conversation
