// lisle/formats/opencode/v2/model/notice.hpp - messages that are neither a prompt nor an answer:
// what opencode says to the model, commands of a person, and changes of the session.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts).
#pragma once

#include <lisle/formats/opencode/model/session.hpp>
#include <lisle/formats/opencode/v2/model/error.hpp>
#include <lisle/formats/opencode/v2/model/message_head.hpp>
#include <lisle/formats/opencode/v2/model/session.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// A text that opencode sends in the name of the user.
template <class Model>
struct basic_synthetic : basic_message_head<Model> {
    typename Model::string text;
    std::optional<typename Model::string> description;
    unknown_fields<Model> extra;

    bool operator==(basic_synthetic const&) const = default;
};

/// A change of the instructions to the model.
template <class Model>
struct basic_system : basic_message_head<Model> {
    typename Model::string text;
    std::optional<typename Model::string> description;
    unknown_fields<Model> extra;

    bool operator==(basic_system const&) const = default;
};

/// The text of a skill, as the model gets it.
template <class Model>
struct basic_skill_text : basic_message_head<Model> {
    typename Model::string skill, name, text;
    unknown_fields<Model> extra;

    bool operator==(basic_skill_text const&) const = default;
};

/// When a command began and ended.
template <class Model>
struct basic_shell_time {
    instant created;
    std::optional<instant> completed;
    unknown_fields<Model> extra;

    bool operator==(basic_shell_time const&) const = default;
};

/// What a command printed: the end of it where it is `truncated`; `size` and `cursor` are bytes of
/// the whole.
template <class Model>
struct basic_shell_output {
    typename Model::string output;
    number cursor = 0, size = 0;
    bool truncated = false;
    unknown_fields<Model> extra;

    bool operator==(basic_shell_output const&) const = default;
};

/// A command that a person ran.
template <class Model>
struct basic_shell : basic_message_id_and_notes<Model> {
    basic_shell_time<Model> time;
    typename Model::string shell_id, command;
    basic_word<Model, "running|exited|timeout|killed"> status;
    std::optional<number> exit;
    std::optional<basic_shell_output<Model>> output;
    unknown_fields<Model> extra;

    bool operator==(basic_shell const&) const = default;
};

/// Another model from here on.
template <class Model>
struct basic_model_switched : basic_message_head<Model> {
    basic_session_model<Model> model;
    std::optional<basic_session_model<Model>> previous;
    unknown_fields<Model> extra;

    bool operator==(basic_model_switched const&) const = default;
};

/// Another agent from here on.
template <class Model>
struct basic_agent_switched : basic_message_head<Model> {
    typename Model::string agent;
    std::optional<typename Model::string> previous;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_switched const&) const = default;
};

/// A folder, its project, and the folder below the project's.
template <class Model>
struct basic_place {
    basic_location<Model> location;
    std::optional<typename Model::string> project_id, subpath;

    bool operator==(basic_place const&) const = default;
};

/// The folder before a switch.
template <class Model>
struct basic_previous_place : basic_place<Model> {
    unknown_fields<Model> extra;

    bool operator==(basic_previous_place const&) const = default;
};

/// Another folder from here on.
template <class Model>
struct basic_location_switched : basic_message_head<Model>, basic_place<Model> {
    std::optional<basic_previous_place<Model>> previous;
    unknown_fields<Model> extra;

    bool operator==(basic_location_switched const&) const = default;
};

/// The end of a turn.
template <class Model>
struct basic_idle : basic_message_head<Model> {
    basic_outcome<Model> outcome;
    std::optional<basic_error<Model>> error;
    unknown_fields<Model> extra;

    bool operator==(basic_idle const&) const = default;
};

using synthetic = basic_synthetic<owned>;
using system = basic_system<owned>;
using skill_text = basic_skill_text<owned>;
using shell_time = basic_shell_time<owned>;
using shell_output = basic_shell_output<owned>;
using shell = basic_shell<owned>;
using model_switched = basic_model_switched<owned>;
using agent_switched = basic_agent_switched<owned>;
using previous_place = basic_previous_place<owned>;
using location_switched = basic_location_switched<owned>;
using idle = basic_idle<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_synthetic<Model>>
    : object_of<opencode::v2::basic_synthetic<Model>> {
    using self = opencode::v2::basic_synthetic<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        field<"text",        &self::text, is_prose>,
        field<"description", &self::description, never_null, is_prose>,
        tag_slot,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_system<Model>>
    : object_of<opencode::v2::basic_system<Model>> {
    using self = opencode::v2::basic_system<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        tag_slot,
        field<"text",        &self::text, is_prose>,
        field<"description", &self::description, never_null, is_prose>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_skill_text<Model>>
    : object_of<opencode::v2::basic_skill_text<Model>> {
    using self = opencode::v2::basic_skill_text<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        tag_slot,
        field<"skill", &self::skill, is_identifier>,
        field<"name",  &self::name>,
        field<"text",  &self::text, is_prose>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_shell_time<Model>>
    : object_of<opencode::v2::basic_shell_time<Model>> {
    using self = opencode::v2::basic_shell_time<Model>;
    struct fields : list<
        field<"created",   &self::created>,
        field<"completed", &self::completed, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_shell_output<Model>>
    : object_of<opencode::v2::basic_shell_output<Model>> {
    using self = opencode::v2::basic_shell_output<Model>;
    struct fields : list<
        field<"output",    &self::output, is_prose>,
        field<"cursor",    &self::cursor>,
        field<"size",      &self::size>,
        field<"truncated", &self::truncated>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_shell<Model>>
    : object_of<opencode::v2::basic_shell<Model>> {
    using self = opencode::v2::basic_shell<Model>;
    using before = typename schema<opencode::v2::basic_message_id_and_notes<Model>>::fields;
    struct fields : extend<before,
        field<"time",    &self::time>,
        tag_slot,
        field<"shellID", &self::shell_id, is_identifier>,
        field<"command", &self::command, is_prose>,
        field<"status",  &self::status>,
        field<"exit",    &self::exit,   never_null>,
        field<"output",  &self::output, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_model_switched<Model>>
    : object_of<opencode::v2::basic_model_switched<Model>> {
    using self = opencode::v2::basic_model_switched<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        tag_slot,
        field<"model",    &self::model>,
        field<"previous", &self::previous, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_agent_switched<Model>>
    : object_of<opencode::v2::basic_agent_switched<Model>> {
    using self = opencode::v2::basic_agent_switched<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        tag_slot,
        field<"agent",    &self::agent>,
        field<"previous", &self::previous, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_place<Model>>
    : object_of<opencode::v2::basic_place<Model>> {
    using self = opencode::v2::basic_place<Model>;
    struct fields : list<
        field<"location",  &self::location>,
        field<"projectID", &self::project_id, never_null, is_identifier>,
        field<"subpath",   &self::subpath,    never_null, is_path>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_previous_place<Model>>
    : object_of<opencode::v2::basic_previous_place<Model>> {
    using self = opencode::v2::basic_previous_place<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_place<Model>>::fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_location_switched<Model>>
    : object_of<opencode::v2::basic_location_switched<Model>> {
    using self = opencode::v2::basic_location_switched<Model>;
    using before = extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        tag_slot>;
    struct fields : extend<
        concatenate<before, typename schema<opencode::v2::basic_place<Model>>::fields>,
        field<"previous", &self::previous, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_idle<Model>>
    : object_of<opencode::v2::basic_idle<Model>> {
    using self = opencode::v2::basic_idle<Model>;
    struct fields : extend<typename schema<opencode::v2::basic_message_head<Model>>::fields,
        tag_slot,
        field<"outcome", &self::outcome>,
        field<"error",   &self::error, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

// clang-format on
