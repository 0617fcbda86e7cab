// lisle/formats/codex/model/tool_call.hpp - calls of tools and their results, as items.
//
// Source of the rules: Codex 0.169.0, whose order of keys holds for all releases.
#pragma once

#include <lisle/formats/codex/model/content.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A call of a function. `arguments` is what the model wrote, which need not be JSON.
template <class Model>
struct basic_function_call {
    using string = typename Model::string;

    std::optional<string> encrypted_content, status;
    nullable<string> id;
    string name;
    std::optional<string> tool_namespace;
    string arguments;
    std::optional<string> encrypted_function_args;
    string call_id;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_function_call const&) const = default;
};

/// The result of a function call.
template <class Model>
struct basic_function_call_output {
    using string = typename Model::string;

    nullable<string> id;
    std::optional<string> call_id, name, tool_namespace;
    basic_tool_output<Model> output;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_function_call_output const&) const = default;
};

/// A call of a tool that takes text, such as `apply_patch`.
template <class Model>
struct basic_custom_tool_call {
    using string = typename Model::string;

    std::optional<string> encrypted_content;
    nullable<string> id;
    std::optional<string> status;
    string call_id, name;
    std::optional<string> tool_namespace;
    string input;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_custom_tool_call const&) const = default;
};

/// The result of a call whose input is text.
template <class Model>
struct basic_custom_tool_call_output {
    using string = typename Model::string;

    nullable<string> id;
    string call_id;
    std::optional<string> name;
    basic_tool_output<Model> output;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_custom_tool_call_output const&) const = default;
};

/// The provider's own shell tool. `action` has the command.
template <class Model>
struct basic_local_shell_call {
    using string = typename Model::string;

    std::optional<string> encrypted_content;
    nullable<string> id, call_id;
    std::optional<string> status;
    typename Model::json action{};
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_local_shell_call const&) const = default;
};

/// A search that the provider did. `action` has the query or the page.
template <class Model>
struct basic_web_search_call {
    using string = typename Model::string;

    std::optional<string> encrypted_content;
    nullable<string> id;
    std::optional<string> status;
    std::optional<typename Model::json> action;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_web_search_call const&) const = default;
};

/// A search for tools that are not told to the model from the start.
template <class Model>
struct basic_tool_search_call {
    using string = typename Model::string;

    std::optional<string> encrypted_content;
    nullable<string> id, call_id;
    std::optional<string> status;
    std::optional<string> execution;
    typename Model::json arguments{};
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_search_call const&) const = default;
};

/// The result of a search for tools.
template <class Model>
struct basic_tool_search_output {
    using string = typename Model::string;

    nullable<string> id, call_id;
    std::optional<string> status, execution;
    typename Model::json tools{};
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_search_output const&) const = default;
};

/// An image that the provider made, in base64.
template <class Model>
struct basic_image_generation_call {
    using string = typename Model::string;

    std::optional<string> encrypted_content;
    nullable<string> id;
    std::optional<string> status, revised_prompt, result;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_image_generation_call const&) const = default;
};

using function_call = basic_function_call<owned>;
using function_call_output = basic_function_call_output<owned>;
using custom_tool_call = basic_custom_tool_call<owned>;
using custom_tool_call_output = basic_custom_tool_call_output<owned>;
using local_shell_call = basic_local_shell_call<owned>;
using web_search_call = basic_web_search_call<owned>;
using tool_search_call = basic_tool_search_call<owned>;
using tool_search_output = basic_tool_search_output<owned>;
using image_generation_call = basic_image_generation_call<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

namespace lisle::v0_1::codex::detail {

/// The last fields of an item.
template <class T>
using last_fields = list<
    field<"internal_chat_message_metadata_passthrough",
          &T::passthrough, skip_none, lenient_if_permissive>,
    rest<&T::extra>>;

/// The fields of an item.
template <class T, class... Entries>
using item_fields = concatenate<list<Entries...>, last_fields<T>>;

}  // namespace lisle::v0_1::codex::detail

template <class Model>
struct lisle::schema<lisle::codex::basic_function_call<Model>>
    : object_of<codex::basic_function_call<Model>> {
    using self = codex::basic_function_call<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"encrypted_content",       &self::encrypted_content,       skip_none, is_signature>,
        field<"status",                  &self::status,                  skip_none>,
        field<"id",                      &self::id,                      never_null, is_identifier>,
        field<"name",                    &self::name>,
        field<"namespace",               &self::tool_namespace,          skip_none>,
        field<"arguments",               &self::arguments,               is_json_text>,
        field<"encrypted_function_args", &self::encrypted_function_args, skip_none, is_signature>,
        field<"call_id",                 &self::call_id,                 is_identifier>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_function_call_output<Model>>
    : object_of<codex::basic_function_call_output<Model>> {
    using self = codex::basic_function_call_output<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"id",        &self::id,             never_null, is_identifier>,
        field<"call_id",   &self::call_id,        skip_none, is_identifier>,
        field<"name",      &self::name,           skip_none>,
        field<"namespace", &self::tool_namespace, skip_none>,
        field<"output",    &self::output,         is_prose>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_custom_tool_call<Model>>
    : object_of<codex::basic_custom_tool_call<Model>> {
    using self = codex::basic_custom_tool_call<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"status",            &self::status,            skip_none>,
        field<"call_id",           &self::call_id,           is_identifier>,
        field<"name",              &self::name>,
        field<"namespace",         &self::tool_namespace,    skip_none>,
        field<"input",             &self::input,             is_prose>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_custom_tool_call_output<Model>>
    : object_of<codex::basic_custom_tool_call_output<Model>> {
    using self = codex::basic_custom_tool_call_output<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"id",      &self::id,      never_null, is_identifier>,
        field<"call_id", &self::call_id, is_identifier>,
        field<"name",    &self::name,    skip_none>,
        field<"output",  &self::output,  is_prose>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_local_shell_call<Model>>
    : object_of<codex::basic_local_shell_call<Model>> {
    using self = codex::basic_local_shell_call<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"call_id",           &self::call_id,           never_null, is_identifier>,
        field<"status",            &self::status,            skip_none>,
        field<"action",            &self::action,            or_default, is_prose>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_web_search_call<Model>>
    : object_of<codex::basic_web_search_call<Model>> {
    using self = codex::basic_web_search_call<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"status",            &self::status,            skip_none>,
        field<"action",            &self::action,            never_null, is_prose>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_tool_search_call<Model>>
    : object_of<codex::basic_tool_search_call<Model>> {
    using self = codex::basic_tool_search_call<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"call_id",           &self::call_id,           never_null, is_identifier>,
        field<"status",            &self::status,            skip_none>,
        field<"execution",         &self::execution,         skip_none>,
        field<"arguments",         &self::arguments,         or_default, is_prose>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_tool_search_output<Model>>
    : object_of<codex::basic_tool_search_output<Model>> {
    using self = codex::basic_tool_search_output<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"id",        &self::id,        never_null, is_identifier>,
        field<"call_id",   &self::call_id,   never_null, is_identifier>,
        field<"status",    &self::status,    skip_none>,
        field<"execution", &self::execution, skip_none>,
        field<"tools",     &self::tools,     or_default>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_image_generation_call<Model>>
    : object_of<codex::basic_image_generation_call<Model>> {
    using self = codex::basic_image_generation_call<Model>;
    struct fields : codex::detail::item_fields<self,
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"status",            &self::status,            skip_none>,
        field<"revised_prompt",    &self::revised_prompt,    skip_none, is_prose>,
        field<"result",            &self::result,            skip_none, is_encoded_bytes>> {};
};

// clang-format on
