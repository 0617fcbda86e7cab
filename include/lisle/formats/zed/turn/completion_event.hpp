// lisle/formats/zed/turn/completion_event.hpp - the events in which a model's answer arrives.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/language_model/src/language_model.rs.
#pragma once

#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/model/token_usage.hpp>
#include <lisle/formats/zed/turn/stop_reason.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <variant>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// The request waits at this place of a queue.
template <class Model>
struct basic_queued {
    std::uint64_t position = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_queued const&) const = default;
};

/// The request left its queue.
struct started {
    bool operator==(started const&) const = default;
};

/// Hidden thinking, as opaque text of the provider.
template <class Model>
struct basic_redacted_piece {
    typename Model::string data;
    unknown_fields<Model> extra;

    bool operator==(basic_redacted_piece const&) const = default;
};

/// A tool use whose input is not JSON.
template <class Model>
struct basic_input_error {
    typename Model::string id, tool_name, raw_input, json_parse_error;
    unknown_fields<Model> extra;

    bool operator==(basic_input_error const&) const = default;
};

/// A new message of the agent begins. Its id has no use.
template <class Model>
struct basic_start_message {
    typename Model::string message_id;
    unknown_fields<Model> extra;

    bool operator==(basic_start_message const&) const = default;
};

/// Details that a provider wants back with the message: any JSON.
template <class Model>
struct basic_reasoning_details {
    typename Model::json value;

    bool operator==(basic_reasoning_details const&) const = default;
};

/// The alternatives of an event, and further ones.
template <class Model, class... More>
using completion_variant =
    std::variant<basic_plain_text<Model>, basic_thinking<Model>, basic_redacted_piece<Model>,
                 basic_tool_use<Model>, basic_input_error<Model>, basic_start_message<Model>,
                 basic_reasoning_details<Model>, basic_token_usage<Model>, basic_queued<Model>,
                 started, stop_reason, More..., unknown_case<Model>>;

/// Zed's `LanguageModelCompletionEvent`.
template <class Model>
struct basic_completion_event : completion_variant<Model> {
    using basic_completion_event::variant::variant;
};

using queued = basic_queued<owned>;
using redacted_piece = basic_redacted_piece<owned>;
using input_error = basic_input_error<owned>;
using start_message = basic_start_message<owned>;
using reasoning_details = basic_reasoning_details<owned>;
using completion_event = basic_completion_event<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_queued<Model>> : object_of<zed::basic_queued<Model>> {
    using self = zed::basic_queued<Model>;
    struct fields : list<
        field<"position", &self::position>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_redacted_piece<Model>>
    : object_of<zed::basic_redacted_piece<Model>> {
    using self = zed::basic_redacted_piece<Model>;
    struct fields : list<
        field<"data", &self::data, is_encoded_bytes>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_input_error<Model>>
    : object_of<zed::basic_input_error<Model>> {
    using self = zed::basic_input_error<Model>;
    struct fields : list<
        field<"id",               &self::id, is_identifier>,
        field<"tool_name",        &self::tool_name>,
        field<"raw_input",        &self::raw_input, is_json_text>,
        field<"json_parse_error", &self::json_parse_error>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_start_message<Model>>
    : object_of<zed::basic_start_message<Model>> {
    using self = zed::basic_start_message<Model>;
    struct fields : list<
        field<"message_id", &self::message_id, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::basic_reasoning_details<Model>>
    : transparent<&zed::basic_reasoning_details<Model>::value> {};

namespace lisle::v0_1::zed {

/// The cases of an event, for every type that has them.
template <class Model>
using completion_cases = list<
    holds<"Queued",                basic_queued<Model>>,
    unit <"Started",               started>,
    holds<"Stop",                  stop_reason>,
    holds<"Text",                  basic_plain_text<Model>>,
    holds<"Thinking",              basic_thinking<Model>>,
    holds<"RedactedThinking",      basic_redacted_piece<Model>>,
    holds<"ToolUse",               basic_tool_use<Model>>,
    holds<"ToolUseJsonParseError", basic_input_error<Model>>,
    holds<"StartMessage",          basic_start_message<Model>>,
    holds<"ReasoningDetails",      basic_reasoning_details<Model>>,
    holds<"UsageUpdate",           basic_token_usage<Model>>>;

}  // namespace lisle::v0_1::zed

template <class Model>
struct lisle::schema<lisle::zed::basic_completion_event<Model>>
    : one_of<zed::basic_completion_event<Model>, externally_tagged> {
    struct cases : zed::completion_cases<Model> {};
};

// clang-format on
