// lisle/formats/opencode/model/step_parts.hpp - the parts that record the course of work: steps,
// snapshots, patches, retries and compactions.
#pragma once

#include <lisle/formats/opencode/model/error_object.hpp>
#include <lisle/formats/opencode/model/part_ids.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// A request to the model begins; `snapshot` is a git tree of the working directory.
template <class Model>
struct basic_step_start_part : basic_part_ids<Model> {
    std::optional<typename Model::string> snapshot;
    unknown_fields<Model> extra;

    bool operator==(basic_step_start_part const&) const = default;
};

/// A request to the model ended. `cost` is in US dollars; only the hub omits it. Releases up to
/// September 2025 omit `reason`.
template <class Model>
struct basic_step_finish_part : basic_part_ids<Model> {
    std::optional<typename Model::string> reason, snapshot;
    std::optional<number> cost;
    basic_token_counts<Model> tokens;
    unknown_fields<Model> extra;

    bool operator==(basic_step_finish_part const&) const = default;
};

/// A git tree of the working directory.
template <class Model>
struct basic_snapshot_part : basic_part_ids<Model> {
    typename Model::string snapshot;
    unknown_fields<Model> extra;

    bool operator==(basic_snapshot_part const&) const = default;
};

/// The files that a step changed since the git tree `hash`.
template <class Model>
struct basic_patch_part : basic_part_ids<Model> {
    typename Model::string hash;
    std::vector<typename Model::string> files;
    unknown_fields<Model> extra;

    bool operator==(basic_patch_part const&) const = default;
};

/// An APIError, by name.
template <class Model>
struct basic_retry_error : std::variant<basic_api_error<Model>, unknown_case<Model>> {
    using basic_retry_error::variant::variant;
};

/// A request to the model failed and is tried again. (The schema document does not have it.)
template <class Model>
struct basic_retry_part : basic_part_ids<Model> {
    number attempt = 0;
    basic_retry_error<Model> error;
    basic_creation_time<Model> time;
    unknown_fields<Model> extra;

    bool operator==(basic_retry_part const&) const = default;
};

/// The place where the context was, or will be, summarized. The summary replaces all messages
/// before it, except for a tail that begins at `tail_start_id`. 1.0.98 wrote no `auto`.
template <class Model>
struct basic_compaction_part : basic_part_ids<Model> {
    std::optional<bool> is_auto, overflow;
    std::optional<basic_message_id<Model>> tail_start_id;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction_part const&) const = default;
};

using step_start_part = basic_step_start_part<owned>;
using step_finish_part = basic_step_finish_part<owned>;
using snapshot_part = basic_snapshot_part<owned>;
using patch_part = basic_patch_part<owned>;
using retry_error = basic_retry_error<owned>;
using retry_part = basic_retry_part<owned>;
using compaction_part = basic_compaction_part<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_step_start_part<Model>>
    : object_of<opencode::basic_step_start_part<Model>> {
    using self = opencode::basic_step_start_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_step_finish_part<Model>>
    : object_of<opencode::basic_step_finish_part<Model>> {
    using self = opencode::basic_step_finish_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"reason",   &self::reason,   required_unless_permissive>,
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        field<"cost",     &self::cost,     required_unless_permissive>,
        field<"tokens",   &self::tokens>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_snapshot_part<Model>>
    : object_of<opencode::basic_snapshot_part<Model>> {
    using self = opencode::basic_snapshot_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"snapshot", &self::snapshot, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_patch_part<Model>>
    : object_of<opencode::basic_patch_part<Model>> {
    using self = opencode::basic_patch_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"hash",  &self::hash, is_identifier>,
        field<"files", &self::files, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_retry_error<Model>>
    : one_of<opencode::basic_retry_error<Model>, internally_tagged<"name">> {
    struct cases : list<
        holds<"APIError", opencode::basic_api_error<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_retry_part<Model>>
    : object_of<opencode::basic_retry_part<Model>> {
    using self = opencode::basic_retry_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"attempt", &self::attempt>,
        field<"error",   &self::error>,
        field<"time",    &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_compaction_part<Model>>
    : object_of<opencode::basic_compaction_part<Model>> {
    using self = opencode::basic_compaction_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"auto",          &self::is_auto,       required_unless_permissive>,
        field<"overflow",      &self::overflow,      never_null>,
        field<"tail_start_id", &self::tail_start_id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

// clang-format on
