// lisle/formats/claude_code/tools/summaries.hpp - titles that stand in another session's file.
//
// Up to 1.0.128 a `summary` record, mostly at the head of a file that was written later, titles the
// session whose leaf it names:
//
//     {"type":"summary","summary":"Mend the build","leafUuid":"..."}
//
// Source of the rules: 48 files of 0.2.126 and 1.0.88, where each named record is a leaf in exactly
// one file, though copies of it stand in others.
#pragma once

#include <lisle/formats/claude_code/session.hpp>

#include <map>
#include <optional>
#include <string>
#include <variant>

namespace lisle::v0_1::claude_code {

/// The summaries in a file, and the leaf by which another file may title its session. `String` is
/// std::string, or std::string_view with the lifetime of the records.
template <class String>
struct basic_summaries {
    String leaf{};  ///< the last record of the tree but for subagents'; may be empty
    std::map<String, String> titles;  ///< by leaf; the last record of a leaf counts

    /// Takes the next record of the file. Complexity: logarithmic in the number of summaries.
    template <class Model>
    void see(basic_record<Model> const& r) {
        if (auto const* const tree_link = link_of(r)) {
            if (tree_link->uuid && !tree_link->is_sidechain) leaf = *tree_link->uuid;
        } else if (auto const* const named = find_alternative<basic_summary<Model>>(&r)) {
            if (named->leaf_uuid)
                titles.insert_or_assign(String{*named->leaf_uuid}, String{named->summary});
        }
    }

    /// Returns the title of the session with this leaf; nothing if no summary names it.
    [[nodiscard]] std::optional<String> find(String const& leaf_id) const {
        auto const found = leaf_id.empty() ? titles.end() : titles.find(leaf_id);
        return found == titles.end() ? std::nullopt : std::optional{found->second};
    }
};

/// Summaries that own their text.
using summaries = basic_summaries<std::string>;

}  // namespace lisle::v0_1::claude_code
