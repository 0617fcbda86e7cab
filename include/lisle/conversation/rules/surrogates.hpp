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

namespace detail {

/// Notes the strings with lone surrogates. Enters only JSON that may have one: as bytes, or as an
/// escape, at any depth of JSON in strings.
struct surrogate_finder {
    std::vector<loss>& losses;

    static bool enters_json(std::string_view json) {
        for (auto at = json.find("\\u"); at != json.npos; at = json.find("\\u", at + 2))
            if (at + 2 < json.size() && (json[at + 2] == 'd' || json[at + 2] == 'D')) return true;
        return text::has_invalid_utf8(json);
    }
    void operator()(std::string_view text, string_place const& place) const {
        if (text::has_invalid_utf8(text))
            losses.push_back({{place.pointer.of_field().to_string(), "U+FFFD for lone surrogates"},
                              loss_kind::approximated});
    }
};

}  // namespace detail

/// Returns a conversation without lone surrogates, for a format that is not to have them, and
/// reports their places; nothing if there are none.
///
/// Complexity: linear in the size of the conversation.
template <class Model>
[[nodiscard]] std::optional<basic_conversation<Model>>
mend_surrogates(basic_conversation<Model> const& c, std::vector<loss>& losses) {
    auto const before = losses.size();
    for_each_string(c, detail::surrogate_finder{losses});
    if (losses.size() == before) return std::nullopt;
    auto out = c;
    for_each_string(out, [&](editable_string& text, string_place const&) {
        if (text::has_invalid_utf8(text.view()))
            text.replace(text::replace_lone_surrogates(text.view()));
    });
    return out;
}

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
LISLE_INLINE template std::optional<conversation> mend_surrogates(conversation const&,
                                                                  std::vector<loss>&);
#endif

}  // namespace lisle::v0_1::conversation
