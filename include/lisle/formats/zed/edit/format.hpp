// lisle/formats/zed/edit/format.hpp - the two forms in which a model writes edits.
//
// Source of the rules: Zed's edit agent (edit_agent/edit_parser.rs), at the pinned revision.
#pragma once

#include <lisle/text/ascii.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::zed::edit {

/// How an answer marks old and new text.
enum class edit_format {
    xml_tags,    ///< <old_text>...</old_text><new_text>...</new_text>
    diff_fenced  ///< <<<<<<< SEARCH, =======, >>>>>>> REPLACE
};

[[nodiscard]] constexpr std::string_view to_string(edit_format format) {
    return format == edit_format::xml_tags ? "xml_tags" : "diff_fenced";
}

/// Returns the format of a name: `xml_tags` or `xml`; `diff_fenced`, `diff-fenced` or `diff`; the
/// case of letters does not matter. Nothing for any other name.
[[nodiscard]] constexpr std::optional<edit_format> parse_edit_format(std::string_view name) {
    auto const is = [&](std::string_view other) {
        return lisle::text::equals_ignoring_case(name, other);
    };
    if (is("xml_tags") || is("xml")) return edit_format::xml_tags;
    if (is("diff_fenced") || is("diff-fenced") || is("diff")) return edit_format::diff_fenced;
    return {};
}

/// Returns the format that Zed asks a model for: DIFF-fenced from the provider `google` and from a
/// model whose id has `gemini` in it, in any case of letters; else XML tags.
[[nodiscard]] inline edit_format choose_edit_format(std::string_view provider_id,
                                                    std::string_view model_id) {
    bool const is_gemini = lisle::text::to_lower(model_id).find("gemini") != std::string::npos;
    return provider_id == "google" || is_gemini ? edit_format::diff_fenced : edit_format::xml_tags;
}

}  // namespace lisle::v0_1::zed::edit
