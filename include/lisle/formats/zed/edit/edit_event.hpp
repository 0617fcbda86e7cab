// lisle/formats/zed/edit/edit_event.hpp - what happens while edits are applied, and what became of
// each.
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

/// The text that the old text of an edit seems to be, as far as it has come.
struct resolving_range {
    text_range range;

    bool operator==(resolving_range const&) const = default;
};

/// No text is like the old text of an edit, which changes nothing.
struct unresolved_edit {
    bool operator==(unresolved_edit const&) const = default;
};

/// Several texts are like the old text of an edit, which changes nothing.
struct ambiguous_edit {
    /// The first and the last line of each, counted from 1.
    std::vector<std::pair<std::size_t, std::size_t>> places;

    bool operator==(ambiguous_edit const&) const = default;
};

/// The text changed: from the end of the first change to the end of the last one, in the text that
/// it has become. Of one change the range is empty.
struct edited_range {
    text_range range;

    bool operator==(edited_range const&) const = default;
};

/// Zed's `EditAgentOutputEvent`.
using edit_event = std::variant<resolving_range, unresolved_edit, ambiguous_edit, edited_range>;

/// An edit that was applied.
struct applied_edit {
    text_range range;      ///< what it replaced, in the text as earlier edits left it
    std::string new_text;  ///< with the indentation of the file, before its line ends changed

    bool operator==(applied_edit const&) const = default;
};

/// An edit that the input ends within, before its new text: it changes nothing. (In Zed it may
/// remove the old text; see chunking_rule.)
struct cut_edit {
    bool operator==(cut_edit const&) const = default;
};

/// What became of an edit.
using edit_outcome = std::variant<applied_edit, unresolved_edit, ambiguous_edit, cut_edit>;

}  // namespace lisle::v0_1::zed::edit
