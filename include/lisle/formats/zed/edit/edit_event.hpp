// lisle/formats/zed/edit/edit_event.hpp - the events while edits are applied, and the outcome of
// each edit.
//
// Source of the rules: Zed's edit agent (edit_agent.rs), at the pinned revision.
#pragma once

#include <lisle/formats/zed/edit/line_table.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::edit {

/// The range that seems to match the old text of an edit, by the part that has arrived so far.
struct resolving_range {
    text_range range;

    bool operator==(resolving_range const&) const = default;
};

/// No text matches the old text of an edit, so the edit changes nothing.
struct unresolved_edit {
    bool operator==(unresolved_edit const&) const = default;
};

/// Several texts match the old text of an edit, so the edit changes nothing.
struct ambiguous_edit {
    /// The first and the last line of each match, counted from 1.
    std::vector<std::pair<std::size_t, std::size_t>> places;

    bool operator==(ambiguous_edit const&) const = default;
};

/// The text changed: the range from the end of the first change to the end of the last change, in
/// the changed text. If there was only one change, the range is empty.
struct edited_range {
    text_range range;

    bool operator==(edited_range const&) const = default;
};

/// Zed's `EditAgentOutputEvent`.
using edit_event = std::variant<resolving_range, unresolved_edit, ambiguous_edit, edited_range>;

/// An edit that was applied.
struct applied_edit {
    text_range range;      ///< the replaced range, in the text as earlier edits left it
    std::string new_text;  ///< with the indentation of the file, before line ends are normalized

    bool operator==(applied_edit const&) const = default;
};

/// An edit in which the input ends before its new text: it changes nothing. (In Zed it may remove
/// the old text; see chunking_rule.)
struct cut_edit {
    bool operator==(cut_edit const&) const = default;
};

/// The outcome of an edit.
using edit_outcome = std::variant<applied_edit, unresolved_edit, ambiguous_edit, cut_edit>;

}  // namespace lisle::v0_1::zed::edit
