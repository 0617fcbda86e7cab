// lisle/formats/loom/agent_state.hpp - the state of an agent when its thread was saved.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `AgentStateKind`.
enum class agent_state_kind {
    waiting_for_user_input,
    calling_llm,
    processing_llm_response,
    executing_tools,
    post_tools_hook,
    error,
    shutting_down,
};

/// Loom's `PendingToolCallSnapshot`.
template <class Model>
struct basic_pending_tool_call {
    typename Model::string call_id, tool_name;
    unknown_fields<Model> extra;

    bool operator==(basic_pending_tool_call const&) const = default;
};

/// Loom's `AgentStateSnapshot`.
template <class Model>
struct basic_agent_state {
    agent_state_kind kind{};
    std::uint32_t retries = 0;
    std::optional<typename Model::string> last_error;
    std::vector<basic_pending_tool_call<Model>> pending_tool_calls;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_state const&) const = default;
};

using pending_tool_call = basic_pending_tool_call<owned>;
using agent_state = basic_agent_state<owned>;

// ---- The state of a running agent ---------------------------------------------------------------

/// The agent waits for a message of the user.
struct waiting_for_user_input {};
/// The agent asks the model; `retries` counts earlier tries.
struct calling_llm {
    std::uint32_t retries = 0;
};
/// The agent reads the model's answer.
struct processing_llm_response {};
/// The agent runs tools.
struct executing_tools {
    std::vector<pending_tool_call> executions;  ///< including finished ones
};
/// The agent runs the hook that follows the tools.
struct post_tools_hook {};
/// The agent failed; `retries` counts earlier tries.
struct failed {
    std::string error;
    std::uint32_t retries = 0;
};
/// The agent ends.
struct shutting_down {};

/// A running agent's state, as far as a snapshot has it; in the order of agent_state_kind.
using running_state = std::variant<waiting_for_user_input, calling_llm, processing_llm_response,
                                   executing_tools, post_tools_hook, failed, shutting_down>;

/// Returns the part of a state that Loom saves: retries of a call and of a failure, a failure's
/// text, all executed tools.
[[nodiscard]] inline agent_state take_snapshot(running_state const& state) {
    agent_state out;
    out.kind = static_cast<agent_state_kind>(state.index());
    if (auto const* const call = std::get_if<calling_llm>(&state)) {
        out.retries = call->retries;
    } else if (auto const* const failure = std::get_if<failed>(&state)) {
        out.retries = failure->retries;
        out.last_error = failure->error;
    } else if (auto const* const tools = std::get_if<executing_tools>(&state)) {
        out.pending_tool_calls = tools->executions;
    }
    return out;
}

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::loom::agent_state_kind>
    : serde_enum<loom::agent_state_kind> {
    struct names : list<
        named<"waiting_for_user_input",  self::waiting_for_user_input>,
        named<"calling_llm",             self::calling_llm>,
        named<"processing_llm_response", self::processing_llm_response>,
        named<"executing_tools",         self::executing_tools>,
        named<"post_tools_hook",         self::post_tools_hook>,
        named<"error",                   self::error>,
        named<"shutting_down",           self::shutting_down>> {};
};

template <class Model>
struct lisle::schema<lisle::loom::basic_pending_tool_call<Model>>
    : serde_struct<loom::basic_pending_tool_call<Model>> {
    using self = loom::basic_pending_tool_call<Model>;
    struct fields : list<
        field<"call_id",   &self::call_id, is_identifier>,
        field<"tool_name", &self::tool_name>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::loom::basic_agent_state<Model>>
    : serde_struct<loom::basic_agent_state<Model>> {
    using self = loom::basic_agent_state<Model>;
    struct fields : list<
        field<"kind",               &self::kind>,
        field<"retries",            &self::retries,            or_default>,
        field<"last_error",         &self::last_error,         skip_none, is_prose>,
        field<"pending_tool_calls", &self::pending_tool_calls, skip_default>,
        rest<&self::extra>> {};
};

// clang-format on
