// lisle/formats/zed/turn/thread_event.hpp - the events of a turn that a person sees, in order.
//
// Events that a running tool sends by itself (a diff, a terminal, a question, a subagent) do not
// pass through the library.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs (`ThreadEvent`). Zed has no wire form for events; this form is
// lisle's.
#pragma once

#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/turn/completion_error.hpp>
#include <lisle/formats/zed/turn/stop_reason.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// The next piece of the agent's text, which may be empty. A view of the applied event or, in a
/// replay, of the thread.
struct agent_text {
    std::string_view piece;

    bool operator==(agent_text const&) const = default;
};

/// The next piece of the agent's thinking; a view as well.
struct agent_thinking {
    std::string_view piece;

    bool operator==(agent_thinking const&) const = default;
};

/// The progress of a tool call.
enum class tool_call_status { in_progress, completed, failed };

/// A new tool use. A replayed use of a tool that is unknown now has a status and no `tool_name`.
struct tool_call {
    std::string id, title, kind;
    json raw_input;
    std::optional<std::string> tool_name;
    std::optional<tool_call_status> status;

    bool operator==(tool_call const&) const = default;
};

/// The changes of a tool use; absent members stay as they are.
struct tool_call_update {
    std::string id;
    std::optional<std::string> title{}, kind{};
    std::optional<tool_call_status> status{};
    std::optional<json> raw_input{}, raw_output{};

    bool operator==(tool_call_update const&) const = default;
};

/// The request is repeated after `delay_ms`. The first attempt is 1.
struct retry_notice {
    completion_error_kind error = completion_error_kind::other;
    unsigned attempt = 0;
    unsigned max_attempts = 0;
    std::uint64_t delay_ms = 0;

    bool operator==(retry_notice const&) const = default;
};

/// `user_message` comes in a replay only. A turn ends with a `turn_stop` or with the kind of its
/// error; only the last updates of a cancelled turn come later.
struct thread_event
    : std::variant<agent_text, agent_thinking, user_message, tool_call, tool_call_update,
                   retry_notice, turn_stop, completion_error_kind> {
    using thread_event::variant::variant;
};

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::zed::agent_text> : transparent<&zed::agent_text::piece> {
    static constexpr auto text_kind = string_kind::prose;
};

template <>
struct lisle::schema<lisle::zed::agent_thinking> : transparent<&zed::agent_thinking::piece> {
    static constexpr auto text_kind = string_kind::prose;
};

template <>
struct lisle::schema<lisle::zed::tool_call_status> : string_enum<zed::tool_call_status> {
    struct names : list<
        named<"in_progress", self::in_progress>,
        named<"completed",   self::completed>,
        named<"failed",      self::failed>> {};
};

template <>
struct lisle::schema<lisle::zed::tool_call> : object_of<zed::tool_call> {
    using self = zed::tool_call;
    struct fields : list<
        field<"id",        &self::id, is_identifier>,
        field<"title",     &self::title>,
        field<"kind",      &self::kind>,
        field<"raw_input", &self::raw_input>,
        field<"tool_name", &self::tool_name, skip_none>,
        field<"status",    &self::status, skip_none>> {};
};

template <>
struct lisle::schema<lisle::zed::tool_call_update> : object_of<zed::tool_call_update> {
    using self = zed::tool_call_update;
    struct fields : list<
        field<"id",         &self::id, is_identifier>,
        field<"title",      &self::title, skip_none>,
        field<"kind",       &self::kind, skip_none>,
        field<"status",     &self::status, skip_none>,
        field<"raw_input",  &self::raw_input, never_null>,
        field<"raw_output", &self::raw_output, never_null>> {};
};

template <>
struct lisle::schema<lisle::zed::retry_notice> : object_of<zed::retry_notice> {
    using self = zed::retry_notice;
    struct fields : list<
        field<"error",        &self::error>,
        field<"attempt",      &self::attempt>,
        field<"max_attempts", &self::max_attempts>,
        field<"delay_ms",     &self::delay_ms>> {};
};

template <>
struct lisle::schema<lisle::zed::thread_event>
    : one_of<zed::thread_event, externally_tagged> {
    struct cases : list<
        holds<"UserMessage",    zed::user_message>,
        holds<"AgentText",      zed::agent_text>,
        holds<"AgentThinking",  zed::agent_thinking>,
        holds<"ToolCall",       zed::tool_call>,
        holds<"ToolCallUpdate", zed::tool_call_update>,
        holds<"Retry",          zed::retry_notice>,
        holds<"Stop",           zed::turn_stop>,
        holds<"Error",          zed::completion_error_kind>> {};
};

// clang-format on
