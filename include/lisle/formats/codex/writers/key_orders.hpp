// lisle/formats/codex/writers/key_orders.hpp - the keys that releases of Codex write, in order.
//
// Codex writes structs, so that a type has one order in each release, which the schemas of this
// format have, too: the tables tell what a release knows. A range of releases ends where the next
// one of the same type begins. Of 0.155 and 0.162, whose orders are known in part, nothing is
// said to be unknown that 0.169 writes.
//
// Source: rollouts of 19 releases from 0.8.0 to 0.169.0, and the program's own JSON Schema.
#pragma once

#include <lisle/formats/codex/model/release.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>

namespace lisle::v0_1::codex {

namespace detail {

/// Writers from 0.`first` to 0.`last`.
[[nodiscard]] constexpr order_writers from_to(unsigned first, unsigned last) {
    return {{{0, first, 0}, {0, last, 0}}};
}
[[nodiscard]] constexpr order_writers since(unsigned first) {
    return {{{0, first, 0}, newest_release}};
}

inline constexpr ordered_member member_list[]{
    {"line:session_meta", "payload", "session_meta"},
    {"line:turn_context", "payload", "turn_context"},
    {"line:compacted", "payload", "compacted"},
    {"line:world_state", "payload", "world_state"},
    {"line:token_usage_record", "payload", "token_usage_record"},
    {"line:response_item", "payload", "item", "type"},
    {"line:event_msg", "payload", "event", "type"},
    {"compacted", "replacement_history", "item", "type"}};

inline constexpr key_order order_list[]{
    // Bare items, up to 0.29.
    {"line", "id timestamp instructions", from_to(8, 8)},
    {"line", "id timestamp instructions git?", from_to(20, 29)},
    {"line", "record_type previous_response_id?", from_to(8, 29)},
    {"line:message", "type id? role content", from_to(8, 29)},
    {"line:reasoning", "type id? summary content? encrypted_content?", from_to(8, 29)},
    {"line:function_call", "type id? name arguments call_id", from_to(8, 29)},
    {"line:function_call_output", "type call_id output", from_to(8, 29)},
    {"line:local_shell_call", "type id? call_id status action", from_to(8, 29)},
    {"line:web_search_call", "type id? status? action?", from_to(8, 29)},

    // Lines with a payload, since 0.34.
    {"line:session_meta", "timestamp type payload", from_to(34, 145)},
    {"line:session_meta", "timestamp ordinal? type payload", since(155)},
    {"line:response_item", "timestamp type payload", from_to(34, 145)},
    {"line:response_item", "timestamp ordinal? type payload metadata?", since(155)},
    {"line:event_msg", "timestamp type payload", from_to(34, 145)},
    {"line:event_msg", "timestamp ordinal? type payload", since(155)},
    {"line:turn_context", "timestamp type payload", from_to(42, 145)},
    {"line:turn_context", "timestamp ordinal? type payload", since(155)},
    {"line:compacted", "timestamp type payload", from_to(42, 145)},
    {"line:compacted", "timestamp ordinal? type payload", since(155)},
    {"line:world_state", "timestamp type payload", from_to(145, 145)},
    {"line:world_state", "timestamp ordinal? type payload", since(155)},
    {"line:inter_agent_communication_metadata", "timestamp ordinal? type payload", since(145)},
    {"line:inter_agent_communication", "timestamp ordinal? type payload", since(145)},
    {"line:token_usage_record", "timestamp ordinal? type payload", since(155)},
    {"line:retained_context", "timestamp ordinal? type payload", since(155)},
    {"line:security_risk_score", "timestamp ordinal? type payload", since(155)},
    {"line:realtime_item", "timestamp ordinal? type payload", since(155)},
    {"line:dynamic_tools_updated", "timestamp ordinal? type payload", since(169)},

    {"session_meta", "id timestamp cwd originator cli_version instructions git?", from_to(34, 42)},
    {"session_meta", "id timestamp cwd originator cli_version instructions source git?",
     from_to(50, 50)},
    {"session_meta",
     "id timestamp cwd originator cli_version instructions source model_provider git?",
     from_to(58, 77)},
    {"session_meta",
     "id timestamp cwd originator cli_version source model_provider base_instructions "
     "dynamic_tools? git?",
     from_to(93, 98)},
    {"session_meta",
     "id forked_from_id? timestamp cwd originator cli_version source agent_nickname? agent_role? "
     "model_provider base_instructions dynamic_tools? git?",
     from_to(105, 116)},
    {"session_meta",
     "id forked_from_id? timestamp cwd originator cli_version source thread_source? "
     "agent_nickname? agent_role? model_provider base_instructions dynamic_tools? git?",
     from_to(130, 130)},
    {"session_meta",
     "session_id id forked_from_id? parent_thread_id? timestamp cwd originator cli_version source "
     "thread_source agent_nickname? agent_role? agent_path? model_provider base_instructions "
     "dynamic_tools? history_mode multi_agent_version? context_window git?",
     from_to(145, 145)},
    {"session_meta",
     "account_scoped? session_id id forked_from_id? forked_from_ordinal_exclusive? "
     "parent_thread_id? timestamp cwd runtime_workspace_roots? originator cli_version source "
     "thread_source? agent_nickname? agent_role? agent_path? model_provider base_instructions "
     "dynamic_tools? history_mode history_base? subagent_history_start_ordinal? "
     "multi_agent_version? context_window? git?",
     since(155)},

    {"turn_context", "cwd approval_policy sandbox_policy model effort? summary", from_to(42, 77)},
    {"turn_context",
     "cwd approval_policy sandbox_policy model personality? collaboration_mode effort? summary "
     "user_instructions? truncation_policy",
     from_to(93, 98)},
    {"turn_context",
     "turn_id cwd approval_policy sandbox_policy model personality? collaboration_mode effort? "
     "summary user_instructions? truncation_policy",
     from_to(105, 105)},
    {"turn_context",
     "turn_id cwd current_date timezone approval_policy sandbox_policy model personality? "
     "collaboration_mode realtime_active effort? summary user_instructions? truncation_policy",
     from_to(116, 116)},
    {"turn_context",
     "turn_id cwd current_date timezone approval_policy sandbox_policy permission_profile model "
     "personality? collaboration_mode realtime_active effort? summary user_instructions? "
     "truncation_policy",
     from_to(130, 130)},
    {"turn_context",
     "turn_id root_turn_id? cwd workspace_roots current_date timezone approval_policy "
     "approvals_reviewer sandbox_policy permission_profile active_permission_profile? model "
     "comp_hash? personality? collaboration_mode multi_agent_version realtime_active effort? "
     "summary",
     from_to(145, 162)},
    {"turn_context",
     "turn_id root_turn_id? direct_only_tool_namespaces? disabled_plugin_ids? cwd approval_policy "
     "approvals_reviewer? permission_profile active_permission_profile? model comp_hash? "
     "collaboration_mode? multi_agent_version? realtime_active? cyber_access_program? effort? "
     "summary? sandbox_policy file_system_sandbox_policy?",
     since(169)},

    {"compacted", "message replacement_history?", from_to(42, 130)},
    {"compacted",
     "message replacement_history? window_number? first_window_id? previous_window_id? window_id?",
     from_to(145, 145)},
    {"compacted",
     "message replacement_history? replacement_history_metadata? guardian_history? "
     "retained_context? mcp_resource_origins? window_number? first_window_id? "
     "previous_window_id? window_id? compaction_response_id latest_token_usage_record "
     "resume_metadata?",
     since(155)},

    {"world_state", "full state", since(145)},
    {"token_usage_record",
     "thread_id turn_id session_id root_turn_id response_id usage turn_token_usage "
     "thread_token_usage",
     since(155)},

    // Items. Ids are gone from 0.34 to 0.130; 0.169 gives a status to messages and calls.
    {"item:message", "type role content", from_to(34, 98)},
    {"item:message", "type role content phase?", from_to(105, 130)},
    {"item:message", "type id? role content phase? internal_chat_message_metadata_passthrough?",
     from_to(145, 145)},
    {"item:message",
     "type encrypted_content? status? id? role content phase? "
     "internal_chat_message_metadata_passthrough?",
     since(155)},
    {"item:reasoning", "type summary content encrypted_content", from_to(34, 130)},
    {"item:reasoning",
     "type id? summary content encrypted_content internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:function_call", "type name namespace? arguments call_id", from_to(34, 130)},
    {"item:function_call",
     "type encrypted_content? status? id? name namespace? arguments encrypted_function_args? "
     "call_id internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:function_call_output", "type call_id output", from_to(34, 130)},
    {"item:function_call_output",
     "type id? call_id? name? namespace? output internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:custom_tool_call", "type status? call_id name input", from_to(34, 130)},
    {"item:custom_tool_call",
     "type encrypted_content? id? status? call_id name namespace? input "
     "internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:custom_tool_call_output", "type call_id output", from_to(34, 130)},
    {"item:custom_tool_call_output",
     "type id? call_id name? output internal_chat_message_metadata_passthrough?", since(145)},
    {"item:local_shell_call", "type call_id status action", from_to(34, 130)},
    {"item:local_shell_call",
     "type encrypted_content? id? call_id status action "
     "internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:web_search_call", "type status? action?", from_to(34, 130)},
    {"item:web_search_call",
     "type encrypted_content? id? status? action? internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:tool_search_call",
     "type encrypted_content? id? call_id status? execution arguments "
     "internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:tool_search_output",
     "type id? call_id status execution tools internal_chat_message_metadata_passthrough?",
     since(145)},
    {"item:image_generation_call",
     "type encrypted_content? id? status revised_prompt? result "
     "internal_chat_message_metadata_passthrough?",
     since(130)},
    {"item:agent_message",
     "type id? author recipient content internal_chat_message_metadata_passthrough?", since(145)},
    {"item:compaction", "type id? encrypted_content internal_chat_message_metadata_passthrough?",
     since(93)},
    {"item:context_compaction",
     "type id? encrypted_content? internal_chat_message_metadata_passthrough?", since(130)},
    {"item:additional_tools", "type id? role tools", since(162)},
    {"item:ghost_snapshot", "type ghost_commit", from_to(58, 116)},

    {"event:user_message", "type message kind? images?", from_to(34, 42)},
    {"event:user_message", "type message images", from_to(50, 77)},
    {"event:user_message", "type message images local_images text_elements", from_to(93, 130)},
    {"event:user_message", "type message images? local_images? audio? local_audio? text_elements?",
     since(145)},
    {"event:agent_message", "type message", from_to(34, 98)},
    {"event:agent_message", "type message phase", from_to(105, 105)},
    {"event:agent_message", "type message phase memory_citation", since(116)},
    {"event:agent_reasoning", "type text", since(34)},
    {"event:agent_reasoning_raw_content", "type text", since(34)},
    {"event:token_count", "type info rate_limits?", since(34)},
    {"event:task_started", "type turn_id model_context_window collaboration_mode_kind",
     from_to(105, 116)},
    {"event:task_started", "type turn_id started_at model_context_window collaboration_mode_kind",
     from_to(130, 145)},
    {"event:task_started",
     "type turn_attribution? turn_id root_turn_id? started_at model_context_window "
     "collaboration_mode_kind",
     since(155)},
    {"event:task_complete", "type turn_id last_agent_message", from_to(105, 116)},
    {"event:task_complete",
     "type turn_id last_agent_message completed_at duration_ms time_to_first_token_ms?",
     from_to(130, 130)},
    {"event:task_complete",
     "type root_turn_id? turn_id last_agent_message error? started_at completed_at duration_ms "
     "time_to_first_token_ms?",
     since(145)},
    {"event:turn_aborted", "type reason", from_to(34, 98)},
    {"event:turn_aborted", "type turn_id reason", from_to(105, 116)},
    {"event:turn_aborted", "type turn_id reason completed_at duration_ms", from_to(130, 130)},
    {"event:turn_aborted",
     "type root_turn_id? turn_id reason error? started_at? completed_at? duration_ms?", since(145)},
    {"event:thread_rolled_back", "type num_turns", since(93)},
    {"event:context_compacted", "type", since(93)},
    {"event:entered_review_mode", "type target user_facing_hint?", since(77)},
    {"event:exited_review_mode", "type review_output", since(77)},
    {"event:patch_apply_end", "type call_id turn_id stdout stderr success changes status",
     since(130)},
    {"event:web_search_end", "type call_id query action", since(130)},
    {"event:thread_settings_applied", "type thread_id? thread_settings", since(145)},
    {"event:thread_goal_updated", "type threadId turnId? goal", since(145)},
    {"event:item_completed", "type thread_id turn_id item started_at_ms? completed_at_ms",
     since(155)}};

}  // namespace detail

/// What a line is, in the tables.
inline constexpr ordered_member line_root{{}, {}, "line", "type"};

/// The orders in which Codex's releases write keys.
inline constexpr key_order_tables key_orders{detail::member_list, detail::order_list};

}  // namespace lisle::v0_1::codex
