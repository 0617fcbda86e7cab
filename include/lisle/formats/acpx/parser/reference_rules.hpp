// lisle/formats/acpx/parser/reference_rules.hpp - the rules of acpx's parser for each key.
#pragma once

#include <lisle/formats/acpx/model/release.hpp>

#include <string_view>

namespace lisle::inline v0::acpx::detail {

/// The allowed values of a key. A wrong value rejects the whole record unless the rule says
/// otherwise. An `optional` value may be absent or null, which are the same.
enum class rule : unsigned char {
    schema,            ///< "acpx.session.v1"
    version,           ///< "0.3.0"
    string,            ///< any string, even an empty one
    boolean,           ///< true or false
    count,             ///< a non-negative integer
    optional_string,   ///< any string
    optional_name,     ///< a string, trimmed; absent if then empty
    optional_flag,     ///< a boolean; absent: false
    optional_pid,      ///< a positive integer
    exit_code,         ///< an integer, null or absent
    exit_signal,       ///< a string, null or absent
    nullable_string,   ///< a string, null or absent
    nullable_speed,    ///< "standard", "fast", null or absent
    any,               ///< anything; absent: null
    subagent,          ///< an object with the parent; absent: null
    usage,             ///< an object of token counts; absent: an empty one
    usage_by_request,  ///< an object of such objects; absent: an empty one
    cost,              ///< an object with amount and currency
    messages,          ///< an array of messages
    origin,            ///< an object of four strings
    dropped_name,      ///< a string, trimmed; anything else is dropped
    dropped_number,    ///< a number; anything else is dropped
    dropped_object,    ///< an object; anything else is dropped
    dropped_argv,      ///< an array of strings, the first not empty; else derived from the command
    event_log,         ///< the log of events; anything else is replaced
    state,             ///< acpx's own; anything else is dropped
    thread,            ///< the conversation, in shape A
};

struct key_rule {
    std::string_view key;
    rule check;
    release since = release::seed;
};

/// Shape A, in the order in which it is written.
inline constexpr key_rule nested_rules[]{
    {"schema", rule::schema},
    {"acpxRecordId", rule::string},
    {"acpSessionId", rule::string},
    {"agentSessionId", rule::dropped_name},
    {"agentCommand", rule::string},
    {"cwd", rule::string},
    {"name", rule::optional_name},
    {"createdAt", rule::string},
    {"lastUsedAt", rule::string},
    {"closed", rule::optional_flag},
    {"closedAt", rule::optional_string},
    {"pid", rule::optional_pid},
    {"agentStartedAt", rule::optional_string},
    {"lastPromptAt", rule::optional_string},
    {"lastAgentExitCode", rule::exit_code},
    {"lastAgentExitSignal", rule::exit_signal},
    {"lastAgentExitAt", rule::optional_string},
    {"lastAgentDisconnectReason", rule::optional_string},
    {"protocolVersion", rule::dropped_number},
    {"agentCapabilities", rule::dropped_object},
    {"thread", rule::thread},
    {"acpx", rule::state},
};

/// The `thread` of shape A.
inline constexpr key_rule thread_rules[]{
    {"version", rule::version},
    {"title", rule::nullable_string},
    {"messages", rule::messages},
    {"updated_at", rule::string},
    {"detailed_summary", rule::nullable_string},
    {"initial_project_snapshot", rule::any},
    {"cumulative_token_usage", rule::usage},
    {"request_token_usage", rule::usage_by_request},
    {"model", rule::any},
    {"profile", rule::any},
    {"imported", rule::boolean},
    {"subagent_context", rule::subagent},
    {"speed", rule::nullable_speed},
    {"thinking_enabled", rule::boolean},
    {"thinking_effort", rule::nullable_string},
};

/// Shape B.
inline constexpr key_rule flat_rules[]{
    {"schema", rule::schema},
    {"acpx_record_id", rule::string},
    {"acp_session_id", rule::string},
    {"agent_session_id", rule::dropped_name},
    {"agent_command", rule::string},
    {"agent_argv", rule::dropped_argv, release::v0_13_0},
    {"cwd", rule::string},
    {"name", rule::optional_name},
    {"created_at", rule::string},
    {"last_used_at", rule::string},
    {"last_seq", rule::count},
    {"last_request_id", rule::optional_string},
    {"event_log", rule::event_log},
    {"closed", rule::optional_flag},
    {"closed_at", rule::optional_string},
    {"pid", rule::optional_pid},
    {"agent_started_at", rule::optional_string},
    {"last_prompt_at", rule::optional_string},
    {"last_agent_exit_code", rule::exit_code},
    {"last_agent_exit_signal", rule::exit_signal},
    {"last_agent_exit_at", rule::optional_string},
    {"last_agent_disconnect_reason", rule::optional_string},
    {"protocol_version", rule::dropped_number},
    {"agent_capabilities", rule::dropped_object},
    {"title", rule::nullable_string},
    {"messages", rule::messages},
    {"updated_at", rule::string},
    {"cumulative_token_usage", rule::usage},
    {"cumulative_cost", rule::cost, release::v0_11_2},
    {"request_token_usage", rule::usage_by_request},
    {"acpx", rule::state},
    {"imported_from", rule::origin, release::v0_10_0},
};

}  // namespace lisle::inline v0::acpx::detail
