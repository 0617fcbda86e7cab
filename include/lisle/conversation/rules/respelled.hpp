// lisle/conversation/rules/respelled.hpp - a dynamic value in the spelling of another system.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/visit.hpp>

#include <optional>

namespace lisle::v0_1::conversation {

/// Returns a value as a system with this style writes it, because a new document has no value in
/// the spelling of another system. The original spelling is kept in the residue.
[[nodiscard]] inline json respelled(json const& value, json_style const& style) {
    if (value.styles().has(style)) return value;
    return text::assume_json(encode_as(value, style), text::value_styles::of(style));
}
[[nodiscard]] inline std::optional<json> respelled(std::optional<json> const& value,
                                                   json_style const& style) {
    return value ? std::optional{respelled(*value, style)} : std::nullopt;
}

/// Spells the values of a conversation in the style of its own text, so that the result of `get`
/// equals the conversation that is read from its text.
template <class Model>
void respell_values(basic_conversation<Model>& c) {
    for_each<typename Model::json>(c, [](typename Model::json& value, value_pointer const&) {
        if (!value.styles().has(format_traits<conversation_t>::style))
            value = respelled(value, format_traits<conversation_t>::style);
    });
}

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
LISLE_INLINE template void respell_values(conversation&);
#endif

}  // namespace lisle::v0_1::conversation
