// lisle/formats/zed/tools/adapt_mention.hpp - adapts a mention to one revision of Zed.
#pragma once

#include <lisle/formats/zed/model/mention.hpp>
#include <lisle/scalars/url/url.hpp>

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace lisle::v0_1::zed::detail {

/// Removes the unknown keys of an object that denies them.
template <class T, std::invocable<std::string> Lose>
void drop_unknown(T& object, Lose& lose) {
    for (auto const& [key, value] : object.extra.members())
        lose("a forbidden unknown key: " + key + ", " + std::string{value.text()});
    object.extra = {};
}

/// These two functions report losses to `lose`. False if the revision has no such mention.
template <class Model, std::invocable<std::string> Lose>
[[nodiscard]] bool adapt_mention_to_pinned(basic_mention_uri<Model>& uri, Lose& lose) {
    if (auto* const image = std::get_if<basic_named_image_mention<Model>>(&uri)) {
        lose("the name of a pasted image: " + image->name);
        uri = pasted_image_mention{};
    } else if (auto* const conflict = std::get_if<basic_merge_conflict_mention<Model>>(&uri)) {
        lose("the merge conflict of the file");
        uri = basic_file_mention<Model>{std::string{conflict->file_path}, {}};
    } else if (auto* const skill = std::get_if<basic_skill_mention<Model>>(&uri)) {
        lose("the skill of the file: " + skill->name + ", " + skill->source);
        uri = basic_file_mention<Model>{std::string{skill->skill_file_path}, {}};
    } else if (auto* const selection = std::get_if<basic_selection_mention<Model>>(&uri)) {
        if (selection->column) lose("the column of a selection");
        selection->column.reset();
    } else if (auto* const rule = std::get_if<basic_rule_mention<Model>>(&uri)) {
        if (auto* const builtin = std::get_if<basic_builtin_prompt<Model>>(&rule->id))
            drop_unknown(*builtin, lose);
        auto const* const user = std::get_if<basic_user_prompt<Model>>(&rule->id);
        return !std::holds_alternative<unknown_case<Model>>(rule->id)
               && (user == nullptr || user->uuid.value());
    }
    return true;
}

template <class Model, std::invocable<std::string> Lose>
[[nodiscard]] bool adapt_mention_to_latest(basic_mention_uri<Model>& uri, Lose& lose) {
    if (std::holds_alternative<pasted_image_mention>(uri)) {
        lose("the missing name of a pasted image");
        uri = basic_named_image_mention<Model>{"Image", {}};
    }
    if (auto* const selection = std::get_if<basic_selection_mention<Model>>(&uri))
        if (auto const column = selection->extra.find("column")) {
            lose("the unreadable column of a selection: " + std::string{column->text()});
            selection->extra.erase("column");
        }
    return !std::holds_alternative<basic_text_thread_mention<Model>>(uri);
}

/// Changes a mention so that the revision reads it, and reports losses to `lose`. False if the
/// revision has no such mention or, without a target, if no revision has.
template <class Model, std::invocable<std::string> Lose>
[[nodiscard]] bool adapt_mention(basic_mention_uri<Model>& uri,
                                 std::optional<schema_revision> target, Lose lose) {
    auto const* const fetched = std::get_if<basic_fetch_mention<Model>>(&uri);
    if (fetched != nullptr && !scalars::normalize_url(fetched->url.text)) return false;
    if (auto* const symbol = std::get_if<basic_symbol_mention<Model>>(&uri))
        drop_unknown(symbol->line_range, lose);
    if (auto* const selection = std::get_if<basic_selection_mention<Model>>(&uri))
        drop_unknown(selection->line_range, lose);
    if (!target) return true;
    if (std::holds_alternative<unknown_case<Model>>(uri)) return false;
    return *target == schema_revision::pinned ? adapt_mention_to_pinned(uri, lose)
                                              : adapt_mention_to_latest(uri, lose);
}

}  // namespace lisle::v0_1::zed::detail
