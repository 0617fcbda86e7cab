// lisle/formats/acpx/turn_history.hpp - session files of npm 0.1.2 to 0.1.13, without schema.
//
// Every later acpx ignores these files. They have only the beginnings of texts.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/recorder/apply.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A turn. `role` is user or assistant.
template <class Model>
struct basic_turn {
    typename Model::string role, timestamp, text_preview;
    unknown_fields<Model> extra;

    bool operator==(basic_turn const&) const = default;
};

/// A session and its turns.
template <class Model>
struct basic_turn_history {
    using string = typename Model::string;

    string id, session_id, agent_command, cwd;
    std::optional<string> name;
    string created_at, last_used_at;
    bool closed = false;
    std::optional<string> closed_at;
    std::vector<basic_turn<Model>> turns;
    unknown_fields<Model> extra;

    bool operator==(basic_turn_history const&) const = default;
};

using turn = basic_turn<owned>;
using turn_history = basic_turn_history<owned>;

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_turn<Model>> : object_of<acpx::basic_turn<Model>> {
    using self = acpx::basic_turn<Model>;
    struct fields : list<
        field<"role",        &self::role>,
        field<"timestamp",   &self::timestamp,    or_default>,
        field<"textPreview", &self::text_preview, or_default, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_turn_history<Model>>
    : object_of<acpx::basic_turn_history<Model>> {
    using self = acpx::basic_turn_history<Model>;
    struct fields : list<
        field<"id",           &self::id, is_identifier>,
        field<"sessionId",    &self::session_id,    or_default, is_identifier>,
        field<"agentCommand", &self::agent_command, or_default>,
        field<"cwd",          &self::cwd,           or_default, is_path>,
        field<"name",         &self::name,          skip_none>,
        field<"createdAt",    &self::created_at,    or_default>,
        field<"lastUsedAt",   &self::last_used_at,  or_default>,
        field<"closed",       &self::closed,        or_default>,
        field<"closedAt",     &self::closed_at,     skip_none>,
        field<"turnHistory",  &self::turns>,
        rest<&self::extra>> {};
};

// clang-format on

namespace lisle::v0_1::acpx {

/// Converts an old session file to a session of today. User messages get ids from `ids`.
[[nodiscard]] inline session to_session(turn_history const& from, id_generator& ids) {
    session out;
    out.acpx_record_id = from.id;
    out.acp_session_id = from.session_id;
    out.agent_command = from.agent_command;
    out.cwd = from.cwd;
    out.name = from.name;
    out.created_at = from.created_at;
    out.last_used_at = out.thread.updated_at = from.last_used_at;
    out.last_seq = 0;
    out.closed = from.closed;
    out.closed_at = from.closed_at;
    for (auto const& recorded : from.turns) {
        if (recorded.role == "user") {
            user_message user;
            user.id = ids.next();
            user.content.emplace_back(plain_text{recorded.text_preview});
            out.thread.messages.emplace_back(std::move(user));
        } else {
            agent_message agent;
            agent.content.emplace_back(plain_text{recorded.text_preview});
            out.thread.messages.emplace_back(std::move(agent));
        }
    }
    return out;
}

}  // namespace lisle::v0_1::acpx
