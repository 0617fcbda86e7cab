// lisle/formats/opencode/hub/from_rows.hpp - exports rows of the hub as a conversation of opencode.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/opencode/hub/row.hpp>
#include <lisle/formats/opencode/hub/slug.hpp>
#include <lisle/formats/opencode/hub/to_rows.hpp>
#include <lisle/formats/opencode/storage/assemble.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/overloaded.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub {

/// A conversation, and the losses: data for which opencode has no place.
template <class Model>
struct basic_exported {
    basic_conversation<Model> whole;
    std::vector<finding> losses;  ///< pointers lead into the rows
};

using exported = basic_exported<owned>;

namespace detail {

template <class Model>
[[nodiscard]] result<basic_session<Model>> read_session(session_row const& row) {
    object_text members;
    members.add("id", row.id);
    if (row.slug != make_slug_of_id(row.id)) members.add("slug", row.slug);
    if (!row.project_id.empty()) members.add("projectID", row.project_id);
    members.add("workspaceID", row.workspace_id);
    members.add("parentID", row.parent_id);
    members.add("title", row.title);
    auto const data = row.data.value_or("{}");
    if (find_value(data, "directory").empty()) members.add("directory", std::string_view{});
    if (find_value(data, "version").empty()) members.add("version", std::string_view{});
    if (find_value(data, "time").empty()) {
        members.open("time");
        members.add("created", static_cast<double>(row.created_at));
        members.add("updated", static_cast<double>(row.updated_at));
        members.close();
    }
    auto out =
        decode_as<basic_session<Model>>(add_members(data, members), as_ecmascript(permissive));
    if (out && row.status == session_status::archived && !out->time.archived)
        out->time.archived = static_cast<double>(row.updated_at);
    return out;
}

/// The error of reading a row's data, with its place in the rows.
[[nodiscard]] inline error in_data(std::string_view row, error failure) {
    failure.pointer = std::string{row} + "/data" + failure.pointer;
    failure.offset = error::npos;
    return failure;
}

/// Returns the message as opencode's type, which has no system messages.
template <class Model>
[[nodiscard]] opencode::basic_message<Model> narrow(basic_message<Model> value) {
    using narrowed = opencode::basic_message<Model>;
    return std::visit(overloaded{
                          [](basic_system_message<Model>&&) -> narrowed { return {}; },
                          [](auto&& decoded) -> narrowed { return std::move(decoded); },
                      },
                      std::move(value));
}

}  // namespace detail

/// Returns the imported conversation again, or a new one for opencode to import. Omits
/// instructions, because opencode has no such messages.
///
///     auto const exported = lisle::opencode::hub::from_rows(rows);
///     if (exported) text = lisle::encode(exported->whole);
///
/// Errors: those of `decode`. A pointer leads into the rows.
///
/// Complexity: linear in the size of the rows, and n log n in their number.
///
/// Lifetime: the conversation owns its data.
template <storing_model Model = owned>
[[nodiscard]] result<basic_exported<Model>> from_rows(rows const& from) {
    auto info = detail::read_session<Model>(from.session);
    if (!info) return detail::in_data("/session", info.error());
    basic_exported<Model> out;
    std::vector<opencode::basic_message<Model>> messages;
    std::vector<basic_part<Model>> parts;
    for (std::size_t i = 0; i < from.messages.size(); ++i) {
        auto const& row = from.messages[i];
        auto const place = "/messages/" + std::to_string(i);
        auto read = read_message_data<Model>(to_column(row.role), row.data);
        if (!read) return detail::in_data(place, read.error());
        if (std::holds_alternative<basic_system_message<Model>>(*read)) {
            out.losses.push_back({place, "message " + row.id + " of the role system"});
            continue;
        }
        if (!is_object(row.data)) {  // it can't have an id
            out.losses.push_back(
                {place + "/data", "message " + row.id + ", whose data is not an object"});
            continue;
        }
        auto narrowed = detail::narrow(std::move(*read));
        set_id(narrowed, "id", row.id);
        set_id(narrowed, "sessionID", row.session_id);
        messages.push_back(std::move(narrowed));
    }
    for (std::size_t i = 0; i < from.parts.size(); ++i) {
        auto const& row = from.parts[i];
        auto const place = "/parts/" + std::to_string(i);
        auto read = read_part_data<Model>(row.type, row.data);
        if (!read) return detail::in_data(place, read.error());
        if (!is_object(row.data)) {  // it can't have ids
            out.losses.push_back(
                {place + "/data", "part " + row.id + ", whose data is not an object"});
            continue;
        }
        set_id(*read, "id", row.id);
        set_id(*read, "sessionID", row.session_id);
        set_id(*read, "messageID", row.message_id);
        parts.push_back(std::move(*read));
    }
    if (from.session.account_id)
        out.losses.push_back({"/session/account_id", "the session's account"});
    if (from.session.provider == provider_kind::direct)
        out.losses.push_back({"/session/provider", "the hub as provider of the model"});
    auto whole = assemble(std::move(*info), std::move(messages), std::move(parts));
    std::map<std::string, std::size_t> index_of;
    for (std::size_t i = 0; i < from.parts.size() && !whole.orphans.empty(); ++i)
        index_of.emplace(from.parts[i].id, i);
    for (auto const& orphan : whole.orphans) {
        auto const id = id_of(orphan);
        out.losses.push_back({"/parts/" + std::to_string(index_of[id]),
                              "part " + id + ", whose message is missing"});
    }
    out.whole = std::move(whole.whole);
    return out;
}

}  // namespace lisle::v0_1::opencode::hub
