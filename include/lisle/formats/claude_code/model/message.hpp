// lisle/formats/claude_code/model/message.hpp - messages, as the Messages API has them.
#pragma once

#include <lisle/formats/claude_code/model/content.hpp>
#include <lisle/formats/claude_code/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// A prompt, or results of tools.
template <class Model>
struct basic_user_message {
    std::optional<typename Model::string> role;
    basic_message_content<Model> content;
    unknown_fields<Model> extra;

    bool operator==(basic_user_message const&) const = default;
};

/// An answer of the model, or the part of one that a record has. The program itself speaks with
/// the model `<synthetic>`.
template <class Model>
struct basic_assistant_message {
    using string = typename Model::string;

    std::optional<string> model, id;
    std::optional<string> type, role;
    basic_message_content<Model> content;
    std::optional<string> stop_reason, stop_sequence;
    std::optional<basic_usage<Model>> usage;
    std::optional<typename Model::json> stop_details, container, context_management, diagnostics;
    unknown_fields<Model> extra;

    bool operator==(basic_assistant_message const&) const = default;
};

/// The model of messages that the program made itself.
inline constexpr std::string_view synthetic_model = "<synthetic>";

using user_message = basic_user_message<owned>;
using assistant_message = basic_assistant_message<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_user_message<Model>>
    : object_of<claude_code::basic_user_message<Model>> {
    using self = claude_code::basic_user_message<Model>;
    struct fields : list<any_order,
        salvage_fields,
        field<"role",    &self::role, never_null>,
        field<"content", &self::content, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_assistant_message<Model>>
    : object_of<claude_code::basic_assistant_message<Model>> {
    using self = claude_code::basic_assistant_message<Model>;
    struct fields : list<any_order,
        salvage_fields,
        field<"model",         &self::model, never_null>,
        field<"id",            &self::id,    never_null, is_identifier>,
        field<"type",          &self::type,  never_null>,
        field<"role",          &self::role,  never_null>,
        field<"content",       &self::content, is_prose>,
        field<"stop_reason",   &self::stop_reason>,
        field<"stop_sequence", &self::stop_sequence>,
        field<"usage",         &self::usage, skip_none>,
        field<"stop_details",  &self::stop_details, skip_none>,
        field<"container",     &self::container, skip_none>,
        field<"context_management", &self::context_management, skip_none>,
        field<"diagnostics",   &self::diagnostics, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
