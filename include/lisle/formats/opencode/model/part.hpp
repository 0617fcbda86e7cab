// lisle/formats/opencode/model/part.hpp - the parts of a message.
//
// Source of the rules: opencode 1.14.20 (2026-04). Its schema of parts is the same from 1.3.2 to
// 1.19.3, except for `tail_start_id`.
#pragma once

#include <lisle/formats/opencode/model/error_object.hpp>
#include <lisle/formats/opencode/model/file.hpp>
#include <lisle/formats/opencode/model/part_ids.hpp>
#include <lisle/formats/opencode/model/tool_state.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::inline v0::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// A model and its provider.
template <class Model>
struct basic_model_choice {
    typename Model::string provider_id, model_id;
    unknown_fields<Model> extra;

    bool operator==(basic_model_choice const&) const = default;
};

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

/// A request to the model begins; `snapshot` is a git tree of the working directory.
template <class Model>
struct basic_step_start_part : basic_part_ids<Model> {
    std::optional<typename Model::string> snapshot;
    unknown_fields<Model> extra;

    bool operator==(basic_step_start_part const&) const = default;
};

/// A request to the model ended. `cost` is in US dollars; only the hub omits it.
template <class Model>
struct basic_step_finish_part : basic_part_ids<Model> {
    typename Model::string reason;
    std::optional<typename Model::string> snapshot;
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

/// The user asked for an agent by name.
template <class Model>
struct basic_agent_part : basic_part_ids<Model> {
    typename Model::string name;
    std::optional<basic_text_range<Model>> source;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_part const&) const = default;
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
/// before it, except for a tail that begins at `tail_start_id`.
template <class Model>
struct basic_compaction_part : basic_part_ids<Model> {
    bool is_auto = false;
    std::optional<bool> overflow;
    std::optional<basic_message_id<Model>> tail_start_id;
    unknown_fields<Model> extra;

    bool operator==(basic_compaction_part const&) const = default;
};

/// opencode's `Part`.
template <class Model>
struct basic_part
    : std::variant<basic_text_part<Model>, basic_subtask_part<Model>, basic_reasoning_part<Model>,
                   basic_file_part<Model>, basic_tool_part<Model>, basic_step_start_part<Model>,
                   basic_step_finish_part<Model>, basic_snapshot_part<Model>,
                   basic_patch_part<Model>, basic_agent_part<Model>, basic_retry_part<Model>,
                   basic_compaction_part<Model>, unknown_case<Model>> {
    using basic_part::variant::variant;
};

using model_choice = basic_model_choice<owned>;
using text_part = basic_text_part<owned>;
using subtask_part = basic_subtask_part<owned>;
using reasoning_part = basic_reasoning_part<owned>;
using file_part = basic_file_part<owned>;
using tool_part = basic_tool_part<owned>;
using step_start_part = basic_step_start_part<owned>;
using step_finish_part = basic_step_finish_part<owned>;
using snapshot_part = basic_snapshot_part<owned>;
using patch_part = basic_patch_part<owned>;
using agent_part = basic_agent_part<owned>;
using retry_error = basic_retry_error<owned>;
using retry_part = basic_retry_part<owned>;
using compaction_part = basic_compaction_part<owned>;
using part = basic_part<owned>;

}  // namespace lisle::inline v0::opencode

#include <lisle/formats/opencode/model/part_schema.hpp>
