// lisle/formats/opencode/model/session.hpp - a session without its messages.
//
// Source of the rules: opencode 1.14.20 (2026-04), and 1.18.34 for the keys of later versions.
#pragma once

#include <lisle/formats/opencode/model/file_diff.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The lines and files that a session changed. 1.0.0 writes only `diffs`.
template <class Model>
struct basic_session_summary {
    std::optional<number> additions, deletions, files;
    std::optional<std::vector<basic_file_diff<Model>>> diffs;
    unknown_fields<Model> extra;

    bool operator==(basic_session_summary const&) const = default;
};

/// Where a shared session is read.
template <class Model>
struct basic_share {
    typename Model::string url;
    unknown_fields<Model> extra;

    bool operator==(basic_share const&) const = default;
};

/// The model of a session.
template <class Model>
struct basic_session_model {
    typename Model::string id, provider_id;
    std::optional<typename Model::string> variant;
    unknown_fields<Model> extra;

    bool operator==(basic_session_model const&) const = default;
};

/// The times of a session, in milliseconds since 1970.
template <class Model>
struct basic_session_time {
    number created = 0, updated = 0;
    std::optional<number> compacting, archived;
    unknown_fields<Model> extra;

    bool operator==(basic_session_time const&) const = default;
};

/// What a rule says of a permission.
enum class permission_action { allow, deny, ask };

/// A rule: what is done when a permission is asked for whose argument fits the pattern.
template <class Model>
struct basic_permission_rule {
    typename Model::string permission, pattern;
    permission_action action = permission_action::ask;
    unknown_fields<Model> extra;

    bool operator==(basic_permission_rule const&) const = default;
};

/// The place to which the session was rolled back. It can be rolled forward until it goes on.
template <class Model>
struct basic_revert {
    basic_message_id<Model> message_id;
    std::optional<basic_part_id<Model>> part_id;
    std::optional<typename Model::string> snapshot, diff;
    unknown_fields<Model> extra;

    bool operator==(basic_revert const&) const = default;
};

/// opencode's `Session.Info`. `version` is the release that made it. Releases before 1.1.27 omit
/// `slug`, and those of mid 2025 (0.5) also `project_id` and `directory`. `path`, `agent`, `model`,
/// `metadata`, `cost` and `tokens` come from later releases than 1.14.20.
template <class Model>
struct basic_session {
    basic_session_id<Model> id;
    std::optional<typename Model::string> slug, project_id;
    std::optional<basic_workspace_id<Model>> workspace_id;
    std::optional<typename Model::string> directory, path;
    std::optional<basic_session_id<Model>> parent_id;
    std::optional<basic_session_summary<Model>> summary;
    std::optional<basic_share<Model>> share;
    typename Model::string title;
    std::optional<typename Model::string> agent;
    std::optional<basic_session_model<Model>> model;
    typename Model::string version;
    std::optional<basic_record<Model>> metadata;
    std::optional<number> cost;
    std::optional<basic_token_counts<Model>> tokens;
    basic_session_time<Model> time;
    std::optional<std::vector<basic_permission_rule<Model>>> permission;
    std::optional<basic_revert<Model>> revert;
    unknown_fields<Model> extra;

    bool operator==(basic_session const&) const = default;
};

using session_summary = basic_session_summary<owned>;
using share = basic_share<owned>;
using session_model = basic_session_model<owned>;
using session_time = basic_session_time<owned>;
using permission_rule = basic_permission_rule<owned>;
using revert = basic_revert<owned>;
using session = basic_session<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_session_summary<Model>>
    : object_of<opencode::basic_session_summary<Model>> {
    using self = opencode::basic_session_summary<Model>;
    struct fields : list<
        field<"additions", &self::additions, required_unless_permissive>,
        field<"deletions", &self::deletions, required_unless_permissive>,
        field<"files",     &self::files, required_unless_permissive>,
        field<"diffs",     &self::diffs, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_share<Model>>
    : object_of<opencode::basic_share<Model>> {
    using self = opencode::basic_share<Model>;
    struct fields : list<
        field<"url", &self::url, is_url>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_session_model<Model>>
    : object_of<opencode::basic_session_model<Model>> {
    using self = opencode::basic_session_model<Model>;
    struct fields : list<
        field<"id",         &self::id, is_identifier>,
        field<"providerID", &self::provider_id, is_identifier>,
        field<"variant",    &self::variant, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_session_time<Model>>
    : object_of<opencode::basic_session_time<Model>> {
    using self = opencode::basic_session_time<Model>;
    struct fields : list<
        field<"created",    &self::created>,
        field<"updated",    &self::updated>,
        field<"compacting", &self::compacting, never_null>,
        field<"archived",   &self::archived,   never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <>
struct lisle::schema<lisle::opencode::permission_action>
    : string_enum<opencode::permission_action> {
    struct names : list<
        named<"allow", self::allow>,
        named<"deny",  self::deny>,
        named<"ask",   self::ask>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_permission_rule<Model>>
    : object_of<opencode::basic_permission_rule<Model>> {
    using self = opencode::basic_permission_rule<Model>;
    struct fields : list<
        field<"permission", &self::permission>,
        field<"pattern",    &self::pattern>,
        field<"action",     &self::action>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_revert<Model>>
    : object_of<opencode::basic_revert<Model>> {
    using self = opencode::basic_revert<Model>;
    struct fields : list<
        field<"messageID", &self::message_id, is_identifier>,
        field<"partID",    &self::part_id,  never_null, is_identifier>,
        field<"snapshot",  &self::snapshot, never_null, is_identifier>,
        field<"diff",      &self::diff,     never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_session<Model>>
    : object_of<opencode::basic_session<Model>> {
    using self = opencode::basic_session<Model>;
    static constexpr std::string_view description = "A session without its messages.";
    static constexpr key_description descriptions[]{
        {"version", "The release of opencode that made the session."},
        {"parentID", "The session that this one is a subagent's of."},
        {"revert", "The place to which the session was rolled back."}};
    struct fields : list<
        field<"id",          &self::id, is_identifier>,
        field<"slug",        &self::slug,         required_unless_permissive>,
        field<"projectID",   &self::project_id,   required_unless_permissive, is_identifier>,
        field<"workspaceID", &self::workspace_id, never_null, is_identifier>,
        field<"directory",   &self::directory,    required_unless_permissive, is_path>,
        field<"path",        &self::path,         newer, never_null, is_path>,
        field<"parentID",    &self::parent_id,    never_null, is_identifier>,
        field<"summary",     &self::summary,      never_null>,
        field<"share",       &self::share,        never_null>,
        field<"title",       &self::title, is_prose>,
        field<"agent",       &self::agent,        newer, never_null>,
        field<"model",       &self::model,        newer, never_null>,
        field<"version",     &self::version>,
        field<"metadata",    &self::metadata,     newer, never_null>,
        field<"cost",        &self::cost,         newer, never_null>,
        field<"tokens",      &self::tokens,       newer, never_null>,
        field<"time",        &self::time>,
        field<"permission",  &self::permission,   never_null>,
        field<"revert",      &self::revert,       never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

// clang-format on
