// lisle/formats/opencode/v2/model/session.hpp - a session without its messages, as exports have it.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session.ts).
#pragma once

#include <lisle/formats/opencode/model/session.hpp>
#include <lisle/formats/opencode/v2/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// How a turn ended.
template <class Model>
using basic_outcome = basic_word<Model, "succeeded|failed|interrupted">;

/// The message before or through which a fork has the messages of the other session.
template <class Model>
struct basic_fork_boundary {
    basic_word<Model, "before|through"> type;
    basic_message_id<Model> message_id;
    unknown_fields<Model> extra;

    bool operator==(basic_fork_boundary const&) const = default;
};

/// The session of which this one is a copy up to `boundary`.
template <class Model>
struct basic_fork {
    basic_session_id<Model> session_id;
    std::optional<basic_fork_boundary<Model>> boundary;
    unknown_fields<Model> extra;

    bool operator==(basic_fork const&) const = default;
};

/// The times of a session. `viewed`: when somebody last looked at it.
template <class Model>
struct basic_session_time {
    instant created, updated;
    std::optional<instant> idle, viewed, archived;
    unknown_fields<Model> extra;

    bool operator==(basic_session_time const&) const = default;
};

/// The folder in which a session works.
template <class Model>
struct basic_location {
    typename Model::string directory;
    std::optional<basic_workspace_id<Model>> workspace_id;
    unknown_fields<Model> extra;

    bool operator==(basic_location const&) const = default;
};

/// What is done when an action on a resource that fits the pattern needs a permission.
template <class Model>
struct basic_permission_rule {
    typename Model::string action, resource;
    permission_action effect = permission_action::ask;
    unknown_fields<Model> extra;

    bool operator==(basic_permission_rule const&) const = default;
};

/// What a rollback changes in a file.
template <class Model>
struct basic_reverted_file {
    typename Model::string file, patch;
    number additions = 0, deletions = 0;
    std::optional<typename Model::string> status;
    unknown_fields<Model> extra;

    bool operator==(basic_reverted_file const&) const = default;
};

/// The message to which the session was rolled back. The next prompt deletes what follows.
template <class Model>
struct basic_revert {
    basic_message_id<Model> message_id;
    std::optional<typename Model::string> part_id, snapshot;
    std::optional<std::vector<basic_reverted_file<Model>>> files;
    unknown_fields<Model> extra;

    bool operator==(basic_revert const&) const = default;
};

/// opencode 2's `Session`. `title` is absent until the session has one; `outcome` is that of the
/// last turn; `subpath` is the folder below the project's. Only a permissive reader leaves
/// `location` out.
template <class Model>
struct basic_session {
    basic_session_id<Model> id;
    std::optional<basic_session_id<Model>> parent_id;
    std::optional<basic_fork<Model>> fork;
    typename Model::string project_id;
    std::optional<typename Model::string> agent;
    std::optional<basic_session_model<Model>> model;
    number cost = 0;
    basic_token_counts<Model> tokens;
    std::optional<basic_outcome<Model>> outcome;
    basic_session_time<Model> time;
    std::optional<typename Model::string> title;
    std::optional<basic_location<Model>> location;
    std::optional<typename Model::string> subpath;
    std::optional<basic_record<Model>> metadata;
    std::optional<std::vector<basic_permission_rule<Model>>> permissions;
    std::optional<basic_revert<Model>> revert;
    unknown_fields<Model> extra;

    bool operator==(basic_session const&) const = default;
};

using fork_boundary = basic_fork_boundary<owned>;
using fork = basic_fork<owned>;
using session_time = basic_session_time<owned>;
using location = basic_location<owned>;
using permission_rule = basic_permission_rule<owned>;
using reverted_file = basic_reverted_file<owned>;
using revert = basic_revert<owned>;
using session = basic_session<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_fork_boundary<Model>>
    : object_of<opencode::v2::basic_fork_boundary<Model>> {
    using self = opencode::v2::basic_fork_boundary<Model>;
    struct fields : list<
        field<"type",      &self::type>,
        field<"messageID", &self::message_id>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_fork<Model>>
    : object_of<opencode::v2::basic_fork<Model>> {
    using self = opencode::v2::basic_fork<Model>;
    struct fields : list<
        field<"sessionID", &self::session_id>,
        field<"boundary",  &self::boundary, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_session_time<Model>>
    : object_of<opencode::v2::basic_session_time<Model>> {
    using self = opencode::v2::basic_session_time<Model>;
    struct fields : list<
        field<"created",  &self::created>,
        field<"updated",  &self::updated>,
        field<"idle",     &self::idle,     never_null>,
        field<"viewed",   &self::viewed,   never_null>,
        field<"archived", &self::archived, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_location<Model>>
    : object_of<opencode::v2::basic_location<Model>> {
    using self = opencode::v2::basic_location<Model>;
    struct fields : list<
        field<"directory",   &self::directory, is_path>,
        field<"workspaceID", &self::workspace_id, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_permission_rule<Model>>
    : object_of<opencode::v2::basic_permission_rule<Model>> {
    using self = opencode::v2::basic_permission_rule<Model>;
    struct fields : list<
        field<"action",   &self::action>,
        field<"resource", &self::resource>,
        field<"effect",   &self::effect>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_reverted_file<Model>>
    : object_of<opencode::v2::basic_reverted_file<Model>> {
    using self = opencode::v2::basic_reverted_file<Model>;
    struct fields : list<
        field<"file",      &self::file, is_path>,
        field<"patch",     &self::patch, is_prose>,
        field<"additions", &self::additions>,
        field<"deletions", &self::deletions>,
        field<"status",    &self::status, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_revert<Model>>
    : object_of<opencode::v2::basic_revert<Model>> {
    using self = opencode::v2::basic_revert<Model>;
    struct fields : list<
        field<"messageID", &self::message_id>,
        field<"partID",    &self::part_id,  never_null, is_identifier>,
        field<"snapshot",  &self::snapshot, never_null, is_identifier>,
        field<"files",     &self::files,    never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_session<Model>>
    : object_of<opencode::v2::basic_session<Model>> {
    using self = opencode::v2::basic_session<Model>;
    static constexpr std::string_view description = "A session without its messages.";
    static constexpr key_description descriptions[]{
        {"parentID", "The session that this one is a subagent's of."},
        {"fork", "The session of which this one is a copy."},
        {"revert", "The place to which the session was rolled back."}};
    struct fields : list<
        field<"id",          &self::id>,
        field<"parentID",    &self::parent_id,   never_null>,
        field<"fork",        &self::fork,        never_null>,
        field<"projectID",   &self::project_id,  is_identifier>,
        field<"agent",       &self::agent,       never_null>,
        field<"model",       &self::model,       never_null>,
        field<"cost",        &self::cost>,
        field<"tokens",      &self::tokens>,
        field<"outcome",     &self::outcome,     never_null>,
        field<"time",        &self::time>,
        field<"title",       &self::title,       never_null, is_prose>,
        field<"location",    &self::location,    required_unless_permissive>,
        field<"subpath",     &self::subpath,     never_null, is_path>,
        field<"metadata",    &self::metadata,    never_null>,
        field<"permissions", &self::permissions, never_null>,
        field<"revert",      &self::revert,      never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

// clang-format on
