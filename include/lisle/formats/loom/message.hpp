// lisle/formats/loom/message.hpp - the messages of a thread and the tool calls in them.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace lisle::v0_1::loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `MessageRole`.
enum class message_role { system, user, assistant, tool };

/// Loom's `ToolCallSnapshot`. The arguments are a JSON value, usually an object, not JSON text.
template <class Model>
struct basic_tool_call {
    typename Model::string id, tool_name;
    typename Model::json arguments;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_call const&) const = default;
};

/// Loom's `MessageSnapshot`. `tool_call_id` and `tool_name` belong to the call that a `tool`
/// message answers. No calls and an empty list of calls have different texts.
template <class Model>
struct basic_message {
    message_role role{};
    typename Model::string content;
    std::optional<typename Model::string> tool_call_id, tool_name;
    std::optional<std::vector<basic_tool_call<Model>>> tool_calls;
    unknown_fields<Model> extra;

    bool operator==(basic_message const&) const = default;
};

/// Loom's `ConversationSnapshot`.
template <class Model>
struct basic_conversation {
    std::vector<basic_message<Model>> messages;
    unknown_fields<Model> extra;

    bool operator==(basic_conversation const&) const = default;
};

using tool_call = basic_tool_call<owned>;
using message = basic_message<owned>;
using conversation = basic_conversation<owned>;

}  // namespace lisle::v0_1::loom

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::loom::message_role> : serde_enum<loom::message_role> {
    struct names : list<
        named<"system",    self::system>,
        named<"user",      self::user>,
        named<"assistant", self::assistant>,
        named<"tool",      self::tool>> {};
};

template <class Model>
struct lisle::schema<lisle::loom::basic_tool_call<Model>>
    : serde_struct<loom::basic_tool_call<Model>> {
    using self = loom::basic_tool_call<Model>;
    static constexpr std::string_view description = "A tool call, as the model made it.";
    static constexpr key_description descriptions[]{
        {"arguments_json", "A JSON value, not JSON text."}};
    struct fields : list<
        field<"id",             &self::id, is_identifier>,
        field<"tool_name",      &self::tool_name>,
        field<"arguments_json", &self::arguments>,
        salvage_fields,
        rest<&self::extra>> {};
};

/// `name` is the key in the published description of Loom's threads; no file has it.
template <class Model>
struct lisle::schema<lisle::loom::basic_message<Model>>
    : serde_struct<loom::basic_message<Model>> {
    using self = loom::basic_message<Model>;
    static constexpr std::string_view description = "A message of a thread.";
    static constexpr key_description descriptions[]{
        {"tool_call_id", "The call that a message of the role `tool` answers."},
        {"tool_name", "The tool of that call."}};
    struct fields : list<
        field<"role",         &self::role>,
        field<"content",      &self::content, is_prose>,
        field<"tool_call_id", &self::tool_call_id, skip_none, is_identifier>,
        field<"tool_name",    &self::tool_name,    skip_none, formerly<"name">>,
        field<"tool_calls",   &self::tool_calls,   skip_none>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::loom::basic_conversation<Model>>
    : serde_struct<loom::basic_conversation<Model>> {
    using self = loom::basic_conversation<Model>;
    struct fields : list<
        field<"messages", &self::messages>,
        rest<&self::extra>> {};
};

// clang-format on
