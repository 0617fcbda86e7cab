// lisle/formats/claude_code/model/record.hpp - the records of a conversation's tree.
//
// Source of the rules: Claude Code 0.2.126 to 2.1.330.
#pragma once

#include <lisle/formats/claude_code/model/attachment.hpp>
#include <lisle/formats/claude_code/model/chain.hpp>
#include <lisle/formats/claude_code/model/message.hpp>
#include <lisle/formats/claude_code/model/tool_output.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// A prompt, the results of tools, or a text that the program put in (`is_meta`).
template <class Model>
struct basic_user_record : basic_link<Model> {
    using string = typename Model::string;
    using json = typename Model::json;

    basic_user_message<Model> message;
    std::optional<bool> is_visible_in_transcript_only, is_compact_summary, is_meta;
    std::optional<json> turn_companion;
    std::optional<json> thinking_metadata, todos;
    std::optional<basic_tool_output<Model>> tool_use_result;
    std::optional<json> mcp_meta, mcp_call_not_read_only, sandboxed;
    std::optional<string> tool_denial_kind;
    std::optional<json> tool_denial_before_run;
    std::optional<string> source_tool_assistant_uuid;  ///< the record of the call
    std::optional<string> source_tool_use_id;          ///< the call of a skill that gave this text
    std::optional<string> interrupted_message_id, refused_message_id;
    std::optional<json> permission_decision, image_paste_ids;
    std::optional<string> permission_mode;
    std::optional<json> origin;
    std::optional<string> prompt_source;  ///< `sdk`, `typed`, `system`
    std::optional<json> turn_origin, turn_position, queue_skip_attachments;
    unknown_fields<Model> extra;

    bool operator==(basic_user_record const&) const = default;
};

/// A part of an answer: since 1.0.43 one content block a record, with one message id.
template <class Model>
struct basic_assistant_record : basic_link<Model> {
    using string = typename Model::string;
    using json = typename Model::json;

    basic_assistant_message<Model> message;
    std::optional<double> cost_usd, duration_ms;  ///< up to 1.0.3
    std::optional<double> tool_input_stream_ms, thinking_duration_ms, api_block_index;
    std::optional<string> thinking_display, request_id, requested_model;
    std::optional<json> server_classifier_request, request_ref, prompt_cache_requested;
    std::optional<string> attribution_skill, attribution_agent;
    std::optional<string> attribution_mcp_server, attribution_mcp_tool;
    std::optional<json> api_error, error;
    std::optional<bool> is_api_error_message;
    std::optional<double> api_error_status;
    std::optional<string> api_error_type, effort;
    std::optional<json> per_turn_effort, failed_response_had_no_tool_call, made_by;
    std::optional<string> refused_message_id, refusing_model;
    unknown_fields<Model> extra;

    bool operator==(basic_assistant_record const&) const = default;
};

/// A remark of the program: `subtype` is compact_boundary, local_command, api_error and many more.
template <class Model>
struct basic_system_record : basic_link<Model> {
    using string = typename Model::string;
    using json = typename Model::json;

    std::optional<string> subtype, content, level;
    std::optional<bool> is_meta;
    std::optional<json> compact_metadata, command_run;  ///< of compact_boundary, local_command
    std::optional<double> duration_ms, message_count;   ///< of turn_duration
    std::optional<double> pending_background_agent_count;
    std::optional<json> error, retry_in_ms, retry_attempt, max_retries, source;   ///< of api_error
    std::optional<string> original_model, request_id, refused_user_message_uuid;  ///< of refusals
    std::optional<json> api_refusal_category, api_refusal_explanation;
    unknown_fields<Model> extra;

    bool operator==(basic_system_record const&) const = default;
};

/// Something that the program adds to a prompt. `rendered` is the text that it really sent.
template <class Model>
struct basic_attachment_record : basic_link<Model> {
    basic_attachment<Model> attachment;
    std::optional<typename Model::json> rendered;
    std::optional<typename Model::string> rendered_role;
    std::optional<typename Model::json> rendered_beside_tool_result;
    unknown_fields<Model> extra;

    bool operator==(basic_attachment_record const&) const = default;
};

/// The progress of a tool (2.1.31). The tree runs through it.
template <class Model>
struct basic_progress_record : basic_link<Model> {
    typename Model::json data;
    std::optional<typename Model::string> tool_use_id, parent_tool_use_id;
    unknown_fields<Model> extra;

    bool operator==(basic_progress_record const&) const = default;
};

using user_record = basic_user_record<owned>;
using assistant_record = basic_assistant_record<owned>;
using system_record = basic_system_record<owned>;
using attachment_record = basic_attachment_record<owned>;
using progress_record = basic_progress_record<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_user_record<Model>>
    : object_of<claude_code::basic_user_record<Model>> {
    using self = claude_code::basic_user_record<Model>;
    static constexpr std::string_view description = "A prompt, or results of tools.";
    using own_keys = list<
        tag_slot,
        field<"message",                   &self::message>,
        field<"isVisibleInTranscriptOnly", &self::is_visible_in_transcript_only, never_null,
              lenient_if_permissive>,
        field<"isCompactSummary",          &self::is_compact_summary, never_null,
              lenient_if_permissive>,
        field<"isMeta",                    &self::is_meta, never_null, lenient_if_permissive>,
        field<"turnCompanion",             &self::turn_companion, never_null>>;
    using more = list<
        field<"thinkingMetadata",        &self::thinking_metadata, never_null>,
        field<"todos",                   &self::todos, never_null>,
        field<"imagePasteIds",           &self::image_paste_ids, never_null>,
        field<"toolUseResult",           &self::tool_use_result, never_null, is_prose>,
        field<"mcpMeta",                 &self::mcp_meta, never_null>,
        field<"mcpCallNotReadOnly",      &self::mcp_call_not_read_only, never_null>,
        field<"sandboxed",               &self::sandboxed, never_null>,
        field<"toolDenialKind",          &self::tool_denial_kind, never_null,
              lenient_if_permissive>,
        field<"toolDenialBeforeRun",     &self::tool_denial_before_run, never_null>,
        field<"sourceToolAssistantUUID", &self::source_tool_assistant_uuid, never_null,
              is_identifier>,
        field<"permissionDecision",      &self::permission_decision, never_null>,
        field<"interruptedMessageId",    &self::interrupted_message_id, never_null,
              lenient_if_permissive, is_identifier>,
        field<"refusedMessageId",        &self::refused_message_id, never_null,
              lenient_if_permissive, is_identifier>,
        field<"permissionMode",          &self::permission_mode, never_null, lenient_if_permissive>,
        field<"origin",                  &self::origin, never_null>,
        field<"promptSource",            &self::prompt_source, never_null, lenient_if_permissive>,
        field<"turnOrigin",              &self::turn_origin, never_null>,
        field<"turnPosition",            &self::turn_position, never_null>,
        field<"queueSkipAttachments",    &self::queue_skip_attachments, never_null>,
        field<"sourceToolUseID",         &self::source_tool_use_id, never_null,
              lenient_if_permissive, is_identifier>>;
    struct fields : extend<claude_code::detail::record_keys<Model, own_keys, more>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_assistant_record<Model>>
    : object_of<claude_code::basic_assistant_record<Model>> {
    using self = claude_code::basic_assistant_record<Model>;
    static constexpr std::string_view description = "A part of an answer.";
    using own_keys = list<
        field<"message",            &self::message>,
        field<"costUSD",            &self::cost_usd, never_null, lenient_if_permissive>,
        field<"durationMs",         &self::duration_ms, never_null, lenient_if_permissive>,
        field<"toolInputStreamMs",  &self::tool_input_stream_ms, never_null, lenient_if_permissive>,
        field<"thinkingDurationMs", &self::thinking_duration_ms, never_null, lenient_if_permissive>,
        field<"thinkingDisplay",    &self::thinking_display, never_null, lenient_if_permissive>,
        field<"serverClassifierRequest", &self::server_classifier_request, never_null>,
        field<"apiBlockIndex",      &self::api_block_index, never_null, lenient_if_permissive>,
        field<"requestId",          &self::request_id, never_null,
              lenient_if_permissive, is_identifier>,
        field<"requestRef",         &self::request_ref, never_null>,
        field<"requestedModel",     &self::requested_model, never_null, lenient_if_permissive>,
        field<"promptCacheRequested",    &self::prompt_cache_requested, never_null>,
        field<"attributionSkill", &self::attribution_skill, never_null,
              lenient_if_permissive>,
        field<"attributionMcpServer", &self::attribution_mcp_server, never_null,
              lenient_if_permissive>,
        field<"attributionMcpTool", &self::attribution_mcp_tool, never_null,
              lenient_if_permissive>,
        field<"attributionAgent", &self::attribution_agent, never_null,
              lenient_if_permissive>,
        tag_slot>;
    using more = list<
        field<"apiError",          &self::api_error, never_null>,
        field<"error",             &self::error, never_null>,
        field<"isApiErrorMessage", &self::is_api_error_message, never_null, lenient_if_permissive>,
        field<"apiErrorStatus",    &self::api_error_status, never_null, lenient_if_permissive>,
        field<"apiErrorType",      &self::api_error_type, never_null, lenient_if_permissive>,
        field<"refusedMessageId",  &self::refused_message_id, never_null,
              lenient_if_permissive, is_identifier>,
        field<"refusingModel",     &self::refusing_model, never_null, lenient_if_permissive>,
        field<"effort",            &self::effort, never_null, lenient_if_permissive>,
        field<"perTurnEffort",     &self::per_turn_effort, never_null>,
        field<"failedResponseHadNoToolCall", &self::failed_response_had_no_tool_call, never_null>,
        field<"madeBy",            &self::made_by, never_null>>;
    struct fields : extend<claude_code::detail::record_keys<Model, own_keys, more>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_system_record<Model>>
    : object_of<claude_code::basic_system_record<Model>> {
    using self = claude_code::basic_system_record<Model>;
    static constexpr std::string_view description = "A remark of the program.";
    using own_keys = list<
        tag_slot,
        field<"subtype",         &self::subtype, never_null, lenient_if_permissive>,
        field<"content",         &self::content, never_null, lenient_if_permissive, is_prose>,
        field<"level",           &self::level, never_null, lenient_if_permissive>,
        field<"durationMs",      &self::duration_ms, never_null>,
        field<"messageCount",    &self::message_count, never_null>,
        field<"pendingBackgroundAgentCount",
              &self::pending_background_agent_count, never_null>,
        field<"error",           &self::error, never_null>,
        field<"retryInMs",       &self::retry_in_ms, never_null>,
        field<"retryAttempt",    &self::retry_attempt, never_null>,
        field<"maxRetries",      &self::max_retries, never_null>,
        field<"source",          &self::source, never_null>,
        field<"originalModel",   &self::original_model, never_null>,
        field<"requestId",       &self::request_id, never_null, is_identifier>,
        field<"apiRefusalCategory",     &self::api_refusal_category, never_null>,
        field<"apiRefusalExplanation",  &self::api_refusal_explanation, never_null, is_prose>,
        field<"refusedUserMessageUuid", &self::refused_user_message_uuid, never_null,
              is_identifier>,
        field<"isMeta",          &self::is_meta, never_null, lenient_if_permissive>,
        field<"commandRun",      &self::command_run, never_null>,
        field<"compactMetadata", &self::compact_metadata, never_null>>;
    struct fields : extend<claude_code::detail::record_keys<Model, own_keys, list<>>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_attachment_record<Model>>
    : object_of<claude_code::basic_attachment_record<Model>> {
    using self = claude_code::basic_attachment_record<Model>;
    static constexpr std::string_view description = "Something added to a prompt.";
    using own_keys = list<
        field<"attachment", &self::attachment>,
        tag_slot>;
    using more = list<
        field<"rendered",     &self::rendered, never_null>,
        field<"renderedRole", &self::rendered_role, never_null, lenient_if_permissive>,
        field<"renderedBesideToolResult", &self::rendered_beside_tool_result, never_null>>;
    struct fields : extend<claude_code::detail::record_keys<Model, own_keys, more>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_progress_record<Model>>
    : object_of<claude_code::basic_progress_record<Model>> {
    using self = claude_code::basic_progress_record<Model>;
    using own_keys = list<
        tag_slot,
        field<"data",            &self::data>,
        field<"toolUseID",       &self::tool_use_id, never_null,
              lenient_if_permissive, is_identifier>,
        field<"parentToolUseID", &self::parent_tool_use_id, never_null,
              lenient_if_permissive, is_identifier>>;
    struct fields : extend<claude_code::detail::record_keys<Model, own_keys, list<>>,
        rest<&self::extra>> {};
};

// clang-format on
