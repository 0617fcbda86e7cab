// lisle/formats/zed/edit/conclude.hpp - the output of `edit_file` after the edits.
//
// Source of the rules: Zed's tools (edit_file_tool.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/edit_session.hpp>
#include <lisle/formats/zed/edit/tool_output.hpp>
#include <lisle/formats/zed/edit/unified_diff.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// A file before and after a tool wrote it, with line feeds.
struct edited_file {
    std::string path;  ///< as the model gave it
    std::string old_text, new_text;
};

namespace detail {

template <class Outcome>
[[nodiscard]] Outcome const* find_last_outcome(std::vector<edit_outcome> const& outcomes) {
    for (auto at = outcomes.rbegin(); at != outcomes.rend(); ++at)
        if (auto const* const found = std::get_if<Outcome>(&*at)) return found;
    return nullptr;
}

[[nodiscard]] inline std::string explain_unresolved(std::string_view path) {
    return "Some edits were produced but none of them could be applied.\nRead the relevant "
           "sections of "
           + std::string{path} + " again so that\nI can perform the requested edits.\n";
}

[[nodiscard]] inline std::string explain_ambiguous(std::string_view path,
                                                   ambiguous_edit const& edit) {
    std::string rows;
    for (auto const& [first, last] : edit.places)
        rows += (rows.empty() ? "" : ", ") + std::to_string(first);
    return "<old_text> matches more than one position in the file (lines: " + rows
           + "). Read the\nrelevant sections of " + std::string{path}
           + " again and extend <old_text> so\nthat I can perform the requested edits.\n";
}

}  // namespace detail

/// Returns the output of the pinned `edit_file`: a success if any line changed, even if some edits
/// were rejected; else the reason why the last edit was rejected.
[[nodiscard]] inline edit_file_output conclude(edited_file file, edit_agent_output answer,
                                               std::vector<edit_outcome> const& outcomes) {
    auto diff = unified_diff(file.old_text, file.new_text);
    if (diff.empty()) {
        if (detail::find_last_outcome<unresolved_edit>(outcomes) != nullptr)
            return edit_failure{detail::explain_unresolved(file.path), {}};
        if (auto const* const edit = detail::find_last_outcome<ambiguous_edit>(outcomes))
            return edit_failure{detail::explain_ambiguous(file.path, *edit), {}};
    }
    return edit_success{std::move(file.path), std::move(file.new_text), std::move(file.old_text),
                        std::move(diff),      std::move(answer),        {}};
}

/// Why `edit_file` does not begin.
enum class edit_refusal {
    path_not_found,     ///< in the modes edit and overwrite
    path_is_directory,  ///< in the modes edit and overwrite
    file_exists,        ///< in the mode create, as all below
    parent_not_found,
    parent_is_no_directory,
    incorrect_path,
    invalid_file_name,
    cancelled  ///< by the person, at any time
};

/// The text of the error.
[[nodiscard]] constexpr std::string_view to_string(edit_refusal why) {
    switch (why) {
        case edit_refusal::path_not_found: return "Can't edit file: path not found";
        case edit_refusal::path_is_directory: return "Can't edit file: path is a directory";
        case edit_refusal::file_exists: return "Can't create file: file already exists";
        case edit_refusal::parent_not_found:
            return "Can't create file: parent directory doesn't exist";
        case edit_refusal::parent_is_no_directory:
            return "Can't create file: parent is not a directory";
        case edit_refusal::incorrect_path: return "Can't create file: incorrect path";
        case edit_refusal::invalid_file_name: return "Can't create file: invalid filename";
        case edit_refusal::cancelled: break;
    }
    return "Edit cancelled by user";
}

}  // namespace lisle::v0_1::zed::edit
