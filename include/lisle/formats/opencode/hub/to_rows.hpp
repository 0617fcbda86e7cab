// lisle/formats/opencode/hub/to_rows.hpp - imports a conversation of opencode as rows of the hub.
//
// Nothing is lost: values without a column, unknown keys and unknown types stay in `data`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub {

/// New ids by old ids, over any number of imports.
using id_map = text::salted_map<std::string, std::string>;

namespace detail {

/// Calls `use(id)` for each id of messages, parts and sessions in the value: its own, and those to
/// which it refers.
template <class Model, class Use>
void visit_references(basic_session<Model>& value, Use use) {
    use(value.id.text);
    if (value.parent_id) use(value.parent_id->text);
    if (!value.revert) return;
    use(value.revert->message_id.text);
    if (value.revert->part_id) use(value.revert->part_id->text);
}
template <class Model, class Use>
void visit_references(opencode::basic_message<Model>& value, Use use) {
    visit_ids(value, [&](std::string_view, auto& id) { use(id.text); });
    auto* const answer = std::get_if<basic_assistant_message<Model>>(&value);
    if (answer != nullptr && answer->parent_id) use(answer->parent_id->text);
}
template <class Model, class Use>
void visit_references(basic_part<Model>& value, Use use) {
    visit_ids(value, [&](std::string_view, auto& id) { use(id.text); });
    auto* const compaction = std::get_if<basic_compaction_part<Model>>(&value);
    if (compaction != nullptr && compaction->tail_start_id) use(compaction->tail_start_id->text);
    auto* const tool = std::get_if<basic_tool_part<Model>>(&value);
    auto* const call =
        tool != nullptr ? std::get_if<basic_completed_call<Model>>(&tool->state) : nullptr;
    if (call == nullptr || !call->attachments) return;
    for (auto& file : *call->attachments) {
        use(file.id.text);
        use(file.session_id.text);
        use(file.message_id.text);
    }
}

/// The time when a part began, or `otherwise`.
template <class Model>
[[nodiscard]] std::int64_t began_at(basic_part<Model> const& value, std::int64_t otherwise) {
    double at = 0;
    if (auto const* const text = std::get_if<basic_text_part<Model>>(&value);
        text != nullptr && text->time)
        at = text->time->start;
    if (auto const* const thinking = std::get_if<basic_reasoning_part<Model>>(&value))
        at = thinking->time.start;
    if (auto const* const tool = std::get_if<basic_tool_part<Model>>(&value))
        std::visit(
            [&](auto const& state) {
                if constexpr (requires { state.time.start; }) at = state.time.start;
            },
            tool->state);
    if (auto const* const retry = std::get_if<basic_retry_part<Model>>(&value))
        at = retry->time.created;
    return at > 0 ? to_whole(at) : otherwise;
}

template <class Model>
[[nodiscard]] std::string_view type_of(basic_part<Model> const& value) {
    if (auto const* const kept = std::get_if<unknown_case<Model>>(&value)) return kept->tag;
    return hooks::case_name(value);
}

template <class Model>
[[nodiscard]] message_role role_of(opencode::basic_message<Model> const& value) {
    return std::holds_alternative<basic_assistant_message<Model>>(value) ? message_role::assistant
                                                                         : message_role::user;
}

/// The agent of a session: its own, or that of the last user message.
template <class Model>
[[nodiscard]] std::optional<std::string> find_agent(basic_conversation<Model> const& from) {
    if (from.info.agent) return from.info.agent;
    std::optional<std::string> out;
    for (auto const& m : from.messages)
        if (auto const* const question = std::get_if<basic_user_message<Model>>(&m.info))
            if (question->agent) out = question->agent;
    return out;
}

}  // namespace detail

/// Replaces the ids of a session, its messages and its parts by `make_id(old)`, with all
/// references. `known` has the ids of earlier imports, which are used first, and receives the new
/// ones.
template <class Model, class MakeId>
void remap_ids(basic_conversation<Model>& whole, id_map& known, MakeId make_id) {
    auto const add_new_id = [&](std::string const& id) {
        if (!id.empty() && !known.contains(id)) known.emplace(id, make_id(std::string_view{id}));
    };
    add_new_id(whole.info.id.text);
    for (auto const& [info, parts, extra] : whole.messages) {
        add_new_id(id_of(info));
        for (auto const& p : parts) add_new_id(id_of(p));
    }
    auto const replace = [&](std::string& id) {
        if (auto const found = known.find(id); found != known.end()) id = found->second;
    };
    auto const replace_unknown = [&](auto& value) {
        if (!std::holds_alternative<unknown_case<Model>>(value)) return;
        for (auto const* key : {"id", "sessionID", "messageID"}) {
            auto id = id_of(value, key);
            replace(id);
            if (!id.empty()) set_id(value, key, id);
        }
    };
    detail::visit_references(whole.info, replace);
    for (auto& [info, parts, extra] : whole.messages) {
        detail::visit_references(info, replace);
        replace_unknown(info);
        for (auto& child : parts) {
            detail::visit_references(child, replace);
            replace_unknown(child);
        }
    }
}

/// Returns the rows of a conversation, with its own ids (remap_ids changes them). The hub's version
/// goes into its column; opencode's stays in `data`.
///
///     auto const rows = lisle::opencode::hub::to_rows(session);
///
/// Errors: none.
///
/// Complexity: linear in the size of the conversation.
///
/// Lifetime: the rows own their data.
template <class Model>
[[nodiscard]] rows to_rows(basic_conversation<Model> const& from) {
    rows out;
    auto const& info = from.info;
    auto& to = out.session;
    to.id = info.id.text;
    to.created_at = to_whole(info.time.created);
    to.updated_at = to_whole(info.time.updated);
    to.project_id = info.project_id.value_or("");
    if (info.workspace_id) to.workspace_id = info.workspace_id->text;
    if (info.parent_id) to.parent_id = info.parent_id->text;
    to.slug = info.slug ? std::string{*info.slug} : make_slug_of_id(to.id);
    to.title = info.title;
    to.status = info.time.archived ? session_status::archived : session_status::idle;
    to.provider = provider_kind::opencode;
    to.role_name = detail::find_agent(from);
    to.data =
        detail::remove_members(encode_as(info, compact, layout::source),
                               {"id", "slug", "projectID", "workspaceID", "parentID", "title"});
    for (auto const& [message_info, parts, extra] : from.messages) {
        message_row row;
        row.id = id_of(message_info);
        row.created_at = row.updated_at = to_whole(created_at(message_info));
        row.session_id = to.id;
        row.role = detail::role_of(message_info);
        row.data = detail::write_data(message_info, "role", layout::source);
        for (auto const& child : parts) {
            part_row piece;
            piece.id = id_of(child);
            piece.created_at = piece.updated_at = detail::began_at(child, row.created_at);
            piece.message_id = row.id;
            piece.session_id = to.id;
            piece.type = detail::type_of(child);
            piece.data = write_data(child);
            out.parts.push_back(std::move(piece));
        }
        out.messages.push_back(std::move(row));
    }
    return out;
}

}  // namespace lisle::v0_1::opencode::hub
