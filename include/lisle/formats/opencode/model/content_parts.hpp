// lisle/formats/opencode/model/content_parts.hpp - the parts with content: text, thinking, files,
// agents, tasks and tool calls.
#pragma once

#include <lisle/formats/opencode/model/file.hpp>
#include <lisle/formats/opencode/model/part_ids.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/tool_state.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// Text. `synthetic`: opencode wrote it, not the user; `ignored`: the model does not see it.
template <class Model>
struct basic_text_part : basic_part_ids<Model> {
    typename Model::string text;
    std::optional<bool> synthetic, ignored;
    std::optional<basic_writing_time<Model>> time;
    std::optional<basic_record<Model>> metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_text_part const&) const = default;
};

/// A model and its provider.
template <class Model>
struct basic_model_choice {
    typename Model::string provider_id, model_id;
    unknown_fields<Model> extra;

    bool operator==(basic_model_choice const&) const = default;
};

/// A task for a subagent. (The schema document does not have it.)
template <class Model>
struct basic_subtask_part : basic_part_ids<Model> {
    typename Model::string prompt, description, agent;
    std::optional<basic_model_choice<Model>> model;
    std::optional<typename Model::string> command;
    unknown_fields<Model> extra;

    bool operator==(basic_subtask_part const&) const = default;
};

/// Thinking. `metadata` has data that the provider wants back, such as a signature.
template <class Model>
struct basic_reasoning_part : basic_part_ids<Model> {
    typename Model::string text;
    std::optional<basic_record<Model>> metadata;
    basic_writing_time<Model> time;
    unknown_fields<Model> extra;

    bool operator==(basic_reasoning_part const&) const = default;
};

/// A file that the user attached or mentioned.
template <class Model>
struct basic_file_part : basic_part_ids<Model>, basic_file_content<Model> {
    unknown_fields<Model> extra;

    bool operator==(basic_file_part const&) const = default;
};

/// A tool call and its result. `metadata` has the provider's data of the call.
template <class Model>
struct basic_tool_part : basic_part_ids<Model> {
    typename Model::string call_id, tool;
    basic_tool_state<Model> state;
    std::optional<basic_record<Model>> metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_part const&) const = default;
};

/// The user asked for an agent by name.
template <class Model>
struct basic_agent_part : basic_part_ids<Model> {
    typename Model::string name;
    std::optional<basic_text_range<Model>> source;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_part const&) const = default;
};

using text_part = basic_text_part<owned>;
using model_choice = basic_model_choice<owned>;
using subtask_part = basic_subtask_part<owned>;
using reasoning_part = basic_reasoning_part<owned>;
using file_part = basic_file_part<owned>;
using tool_part = basic_tool_part<owned>;
using agent_part = basic_agent_part<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_text_part<Model>>
    : object_of<opencode::basic_text_part<Model>> {
    using self = opencode::basic_text_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"text",      &self::text, is_prose>,
        field<"synthetic", &self::synthetic, never_null>,
        field<"ignored",   &self::ignored,   never_null>,
        field<"time",      &self::time,      never_null>,
        field<"metadata",  &self::metadata,  never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_model_choice<Model>>
    : object_of<opencode::basic_model_choice<Model>> {
    using self = opencode::basic_model_choice<Model>;
    struct fields : list<
        field<"providerID", &self::provider_id, is_identifier>,
        field<"modelID",    &self::model_id, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_subtask_part<Model>>
    : object_of<opencode::basic_subtask_part<Model>> {
    using self = opencode::basic_subtask_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"prompt",      &self::prompt, is_prose>,
        field<"description", &self::description, is_prose>,
        field<"agent",       &self::agent>,
        field<"model",       &self::model,   never_null>,
        field<"command",     &self::command, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_reasoning_part<Model>>
    : object_of<opencode::basic_reasoning_part<Model>> {
    using self = opencode::basic_reasoning_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"text",     &self::text, is_prose>,
        field<"metadata", &self::metadata, never_null>,
        field<"time",     &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_file_part<Model>>
    : object_of<opencode::basic_file_part<Model>> {
    using self = opencode::basic_file_part<Model>;
    using ids_and_type = typename schema<opencode::basic_part_ids<Model>>::ids_and_type;
    struct fields : extend<
        concatenate<ids_and_type, typename schema<opencode::basic_file_content<Model>>::fields>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_tool_part<Model>>
    : object_of<opencode::basic_tool_part<Model>> {
    using self = opencode::basic_tool_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"callID",   &self::call_id, is_identifier>,
        field<"tool",     &self::tool>,
        field<"state",    &self::state>,
        field<"metadata", &self::metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_agent_part<Model>>
    : object_of<opencode::basic_agent_part<Model>> {
    using self = opencode::basic_agent_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::ids_and_type,
        field<"name",   &self::name>,
        field<"source", &self::source, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
