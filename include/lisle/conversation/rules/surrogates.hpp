// lisle/conversation/rules/surrogates.hpp - replaces lone surrogates by U+FFFD: programs in
// JavaScript write them, but others can't read them.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/visit.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1::conversation {

/// Whether a conversation keeps its lone surrogates in a document of this format: only if it comes
/// from this format, whose text it then gives again. Texts of programs in Rust never have any:
/// Codex skips a line that is not UTF-8. Other programs may store them, but no model's API takes
/// them.
template <class Model>
[[nodiscard]] bool keeps_surrogates(basic_conversation<Model> const& c, std::string_view format) {
    bool const is_of_rust = format == "zed" || format == "loom" || format == "codex";
    return !is_of_rust && c.source && c.source->format == format;
}

/// Returns a conversation without lone surrogates, for a format that is not to have them, and
/// reports their places; nothing if there are none.
///
/// Complexity: linear in the size of the conversation.
template <class Model>
[[nodiscard]] std::optional<basic_conversation<Model>>
mend_surrogates(basic_conversation<Model> const& c, std::vector<loss>& losses) {
    auto const is_valid = [](std::string_view text) {
        return text::find_invalid_utf8(text.data(), text.data() + text.size()) == nullptr;
    };
    auto const before = losses.size();
    for_each_string(c, [&](std::string_view text, string_place const& place) {
        if (!is_valid(text))
            losses.push_back({{place.pointer.of_field().to_string(), "U+FFFD for lone surrogates"},
                              loss_kind::approximated});
    });
    if (losses.size() == before) return std::nullopt;
    auto out = c;
    for_each_string(out, [&](editable_string& text, string_place const&) {
        if (!is_valid(text.view())) text.replace(text::replace_lone_surrogates(text.view()));
    });
    return out;
}

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
LISLE_INLINE template std::optional<conversation> mend_surrogates(conversation const&,
                                                                  std::vector<loss>&);
#endif

}  // namespace lisle::v0_1::conversation
