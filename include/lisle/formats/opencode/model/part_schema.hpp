// lisle/formats/opencode/model/part_schema.hpp - the wire form of parts, with opencode's key order.
#pragma once

#include <lisle/formats/opencode/model/part.hpp>

// clang-format off

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
struct lisle::schema<lisle::opencode::basic_retry_error<Model>>
    : one_of<opencode::basic_retry_error<Model>, internally_tagged<"name">> {
    struct cases : list<
        holds<"APIError", opencode::basic_api_error<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_text_part<Model>>
    : object_of<opencode::basic_text_part<Model>> {
    using self = opencode::basic_text_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"text",      &self::text, is_prose>,
        field<"synthetic", &self::synthetic, never_null>,
        field<"ignored",   &self::ignored,   never_null>,
        field<"time",      &self::time,      never_null>,
        field<"metadata",  &self::metadata,  never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_subtask_part<Model>>
    : object_of<opencode::basic_subtask_part<Model>> {
    using self = opencode::basic_subtask_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
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
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"text",     &self::text, is_prose>,
        field<"metadata", &self::metadata, never_null>,
        field<"time",     &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_file_part<Model>>
    : object_of<opencode::basic_file_part<Model>> {
    using self = opencode::basic_file_part<Model>;
    using before = extend<typename schema<opencode::basic_part_ids<Model>>::fields, tag_slot>;
    struct fields : extend<
        concatenate<before, typename schema<opencode::basic_file_content<Model>>::fields>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_tool_part<Model>>
    : object_of<opencode::basic_tool_part<Model>> {
    using self = opencode::basic_tool_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"callID",   &self::call_id, is_identifier>,
        field<"tool",     &self::tool>,
        field<"state",    &self::state>,
        field<"metadata", &self::metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_step_start_part<Model>>
    : object_of<opencode::basic_step_start_part<Model>> {
    using self = opencode::basic_step_start_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_step_finish_part<Model>>
    : object_of<opencode::basic_step_finish_part<Model>> {
    using self = opencode::basic_step_finish_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"reason",   &self::reason>,
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        field<"cost",     &self::cost,     required_unless_permissive>,
        field<"tokens",   &self::tokens>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_snapshot_part<Model>>
    : object_of<opencode::basic_snapshot_part<Model>> {
    using self = opencode::basic_snapshot_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"snapshot", &self::snapshot, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_patch_part<Model>>
    : object_of<opencode::basic_patch_part<Model>> {
    using self = opencode::basic_patch_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"hash",  &self::hash, is_identifier>,
        field<"files", &self::files, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_agent_part<Model>>
    : object_of<opencode::basic_agent_part<Model>> {
    using self = opencode::basic_agent_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"name",   &self::name>,
        field<"source", &self::source, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_retry_part<Model>>
    : object_of<opencode::basic_retry_part<Model>> {
    using self = opencode::basic_retry_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"attempt", &self::attempt>,
        field<"error",   &self::error>,
        field<"time",    &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_compaction_part<Model>>
    : object_of<opencode::basic_compaction_part<Model>> {
    using self = opencode::basic_compaction_part<Model>;
    struct fields : extend<typename schema<opencode::basic_part_ids<Model>>::fields,
        tag_slot,
        field<"auto",          &self::is_auto>,
        field<"overflow",      &self::overflow,      never_null>,
        field<"tail_start_id", &self::tail_start_id, never_null, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_part<Model>>
    : one_of<opencode::basic_part<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",        opencode::basic_text_part<Model>>,
        holds<"subtask",     opencode::basic_subtask_part<Model>>,
        holds<"reasoning",   opencode::basic_reasoning_part<Model>>,
        holds<"file",        opencode::basic_file_part<Model>>,
        holds<"tool",        opencode::basic_tool_part<Model>>,
        holds<"step-start",  opencode::basic_step_start_part<Model>>,
        holds<"step-finish", opencode::basic_step_finish_part<Model>>,
        holds<"snapshot",    opencode::basic_snapshot_part<Model>>,
        holds<"patch",       opencode::basic_patch_part<Model>>,
        holds<"agent",       opencode::basic_agent_part<Model>>,
        holds<"retry",       opencode::basic_retry_part<Model>>,
        holds<"compaction",  opencode::basic_compaction_part<Model>>> {};

    static hook_result accept(reader& r, opencode::basic_part<Model>& out) {
        return opencode::detail::read_with_ids(r, out);
    }
};

// clang-format on
