// lisle/formats/codex/model/turn_event.hpp - events of turns: their begin and end, rollbacks,
// reviews, settings.
//
// Source of the rules: Codex 0.93.0 to 0.169.0. The order of keys is one for all releases.
#pragma once

#include <lisle/formats/codex/model/content.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// Times are seconds since 1970.
template <class Model>
struct basic_task_started_event {
    using string = typename Model::string;

    std::optional<typename Model::json> turn_attribution;
    std::optional<string> turn_id, root_turn_id;
    nullable<std::int64_t> started_at;
    nullable<std::int64_t> model_context_window;
    std::optional<string> collaboration_mode_kind;
    unknown_fields<Model> extra;

    bool operator==(basic_task_started_event const&) const = default;
};

/// Why a turn failed, since 0.145.
template <class Model>
struct basic_turn_error {
    typename Model::string message;
    std::optional<typename Model::json> codex_error_info;
    unknown_fields<Model> extra;

    bool operator==(basic_turn_error const&) const = default;
};

/// A turn ended.
template <class Model>
struct basic_task_complete_event {
    using string = typename Model::string;

    std::optional<string> root_turn_id, turn_id;
    nullable<string> last_agent_message;
    std::optional<basic_turn_error<Model>> error;
    nullable<std::int64_t> started_at, completed_at, duration_ms, time_to_first_token_ms;
    unknown_fields<Model> extra;

    bool operator==(basic_task_complete_event const&) const = default;
};

/// `reason` is "interrupted", "replaced", "review_ended" or "budget_limited".
template <class Model>
struct basic_turn_aborted_event {
    using string = typename Model::string;

    std::optional<string> root_turn_id;
    nullable<string> turn_id;
    string reason;
    std::optional<basic_turn_error<Model>> error;
    nullable<std::int64_t> started_at, completed_at, duration_ms;
    unknown_fields<Model> extra;

    bool operator==(basic_turn_aborted_event const&) const = default;
};

/// The last turns before it are no longer part of the thread.
template <class Model>
struct basic_rolled_back_event {
    std::uint64_t num_turns = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_rolled_back_event const&) const = default;
};
/// The context was compacted.
template <class Model>
struct basic_context_compacted_event {
    unknown_fields<Model> extra;

    bool operator==(basic_context_compacted_event const&) const = default;
};

/// A review began.
template <class Model>
struct basic_review_begin_event {
    typename Model::json target{};
    std::optional<typename Model::string> user_facing_hint;
    unknown_fields<Model> extra;

    bool operator==(basic_review_begin_event const&) const = default;
};
/// A review ended.
template <class Model>
struct basic_review_end_event {
    std::optional<typename Model::json> review_output;
    unknown_fields<Model> extra;

    bool operator==(basic_review_end_event const&) const = default;
};

/// Settings as they are from then on, since 0.145.
template <class Model>
struct basic_settings_event {
    std::optional<typename Model::string> thread_id;
    typename Model::json thread_settings{};
    unknown_fields<Model> extra;

    bool operator==(basic_settings_event const&) const = default;
};
/// The goal of the thread changed.
template <class Model>
struct basic_goal_event {
    std::optional<typename Model::string> thread_id, turn_id;
    typename Model::json goal{};
    unknown_fields<Model> extra;

    bool operator==(basic_goal_event const&) const = default;
};

using task_started_event = basic_task_started_event<owned>;
using turn_error = basic_turn_error<owned>;
using task_complete_event = basic_task_complete_event<owned>;
using turn_aborted_event = basic_turn_aborted_event<owned>;
using rolled_back_event = basic_rolled_back_event<owned>;
using context_compacted_event = basic_context_compacted_event<owned>;
using review_begin_event = basic_review_begin_event<owned>;
using review_end_event = basic_review_end_event<owned>;
using settings_event = basic_settings_event<owned>;
using goal_event = basic_goal_event<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_task_started_event<Model>>
    : object_of<codex::basic_task_started_event<Model>> {
    using self = codex::basic_task_started_event<Model>;
    struct fields : list<
        field<"turn_attribution",        &self::turn_attribution,        never_null>,
        field<"turn_id",                 &self::turn_id,                 skip_none, is_identifier>,
        field<"root_turn_id",            &self::root_turn_id,            skip_none, is_identifier>,
        field<"started_at",              &self::started_at,              never_null>,
        field<"model_context_window",    &self::model_context_window,    never_null>,
        field<"collaboration_mode_kind", &self::collaboration_mode_kind, skip_none>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_turn_error<Model>>
    : object_of<codex::basic_turn_error<Model>> {
    using self = codex::basic_turn_error<Model>;
    struct fields : list<
        field<"message",          &self::message,          is_prose>,
        field<"codex_error_info", &self::codex_error_info, never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_task_complete_event<Model>>
    : object_of<codex::basic_task_complete_event<Model>> {
    using self = codex::basic_task_complete_event<Model>;
    struct fields : list<
        field<"root_turn_id",           &self::root_turn_id,           skip_none, is_identifier>,
        field<"turn_id",                &self::turn_id,                skip_none, is_identifier>,
        field<"last_agent_message",     &self::last_agent_message,     never_null, is_prose>,
        field<"error",                  &self::error,                  skip_none,
              lenient_if_permissive>,
        field<"started_at",             &self::started_at,             never_null>,
        field<"completed_at",           &self::completed_at,           never_null>,
        field<"duration_ms",            &self::duration_ms,            never_null>,
        field<"time_to_first_token_ms", &self::time_to_first_token_ms, never_null>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_turn_aborted_event<Model>>
    : object_of<codex::basic_turn_aborted_event<Model>> {
    using self = codex::basic_turn_aborted_event<Model>;
    struct fields : list<
        field<"root_turn_id", &self::root_turn_id, skip_none, is_identifier>,
        field<"turn_id",      &self::turn_id,      never_null, is_identifier>,
        field<"reason",       &self::reason>,
        field<"error",        &self::error,        skip_none, lenient_if_permissive>,
        field<"started_at",   &self::started_at,   never_null>,
        field<"completed_at", &self::completed_at, never_null>,
        field<"duration_ms",  &self::duration_ms,  never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_rolled_back_event<Model>>
    : object_of<codex::basic_rolled_back_event<Model>> {
    using self = codex::basic_rolled_back_event<Model>;
    struct fields : list<
        field<"num_turns", &self::num_turns>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_context_compacted_event<Model>>
    : object_of<codex::basic_context_compacted_event<Model>> {
    using self = codex::basic_context_compacted_event<Model>;
    struct fields : list<
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_review_begin_event<Model>>
    : object_of<codex::basic_review_begin_event<Model>> {
    using self = codex::basic_review_begin_event<Model>;
    struct fields : list<
        field<"target",           &self::target,           or_default>,
        field<"user_facing_hint", &self::user_facing_hint, skip_none, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_review_end_event<Model>>
    : object_of<codex::basic_review_end_event<Model>> {
    using self = codex::basic_review_end_event<Model>;
    struct fields : list<
        field<"review_output", &self::review_output, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_settings_event<Model>>
    : object_of<codex::basic_settings_event<Model>> {
    using self = codex::basic_settings_event<Model>;
    struct fields : list<
        field<"thread_id",       &self::thread_id, skip_none, is_identifier>,
        field<"thread_settings", &self::thread_settings>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_goal_event<Model>>
    : object_of<codex::basic_goal_event<Model>> {
    using self = codex::basic_goal_event<Model>;
    struct fields : list<
        field<"threadId", &self::thread_id, skip_none, is_identifier>,
        field<"turnId",   &self::turn_id,   skip_none, is_identifier>,
        field<"goal",     &self::goal,      is_prose>,
        rest<&self::extra>> {};
};

// clang-format on
