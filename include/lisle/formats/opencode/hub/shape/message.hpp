// lisle/formats/opencode/hub/shape/message.hpp - the messages that the hub's schema document
// allows.
//
//     auto const read = lisle::decode_as<lisle::opencode::hub::shape::message>(text, reference);
//
// They have no ids, which are columns; ids and all other keys that the document lacks are dropped.
// hub/data.hpp reads both systems' messages.
#pragma once

#include <lisle/formats/opencode/hub/forms.hpp>
#include <lisle/formats/opencode/hub/shape/documented.hpp>
#include <lisle/formats/opencode/hub/shape/part.hpp>
#include <lisle/formats/opencode/model/content_parts.hpp>
#include <lisle/formats/opencode/model/message.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub::shape {

// ---- Data ---------------------------------------------------------------------------------------

/// The form in which the user wants the answer.
enum class output_format { text, json_schema };

/// The outcome of a user's message. The document does not say what a diff is.
template <class Model>
struct basic_user_summary {
    std::optional<typename Model::string> title, body;
    std::optional<std::vector<basic_any<Model>>> diffs;
    unknown_fields<Model> extra;

    bool operator==(basic_user_summary const&) const = default;
};

/// `tools` has any values by the names of tools.
template <class Model>
struct basic_user_message {
    basic_creation_time<Model> time;
    std::optional<output_format> format;
    std::optional<basic_user_summary<Model>> summary;
    std::optional<typename Model::string> agent;
    std::optional<basic_model_choice<Model>> model;
    std::optional<basic_record<Model>> tools;
    unknown_fields<Model> extra;

    bool operator==(basic_user_message const&) const = default;
};

/// An answer, with all its steps, to the message `parent_id`. `cost`: US dollars.
template <class Model>
struct basic_assistant_message {
    basic_answer_time<Model> time;
    std::optional<typename Model::string> parent_id;
    typename Model::string model_id, provider_id;
    std::optional<typename Model::string> agent;
    std::optional<basic_working_path<Model>> path;
    std::optional<number> cost;
    std::optional<basic_token_counts<documented<Model>>> tokens;
    std::optional<basic_failure<Model>> error;
    std::optional<typename Model::string> finish;
    unknown_fields<Model> extra;

    bool operator==(basic_assistant_message const&) const = default;
};

/// Instructions.
template <class Model>
struct basic_system_message {
    basic_creation_time<Model> time;
    typename Model::string content;
    unknown_fields<Model> extra;

    bool operator==(basic_system_message const&) const = default;
};

/// A message, by its role.
template <class Model>
struct basic_message : std::variant<basic_user_message<Model>, basic_assistant_message<Model>,
                                    basic_system_message<Model>, unknown_case<Model>> {
    using basic_message::variant::variant;
};

using user_summary = basic_user_summary<owned>;
using user_message = basic_user_message<owned>;
using assistant_message = basic_assistant_message<owned>;
using system_message = basic_system_message<owned>;
using message = basic_message<owned>;

}  // namespace lisle::v0_1::opencode::hub::shape

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::hub::shape::output_format>
    : string_enum<opencode::hub::shape::output_format> {
    struct names : list<
        named<"text",        self::text>,
        named<"json_schema", self::json_schema>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_user_summary<Model>>
    : object_of<opencode::hub::shape::basic_user_summary<Model>> {
    using self = opencode::hub::shape::basic_user_summary<Model>;
    struct fields : list<
        field<"title", &self::title, never_null, is_prose>,
        field<"body",  &self::body,  never_null, is_prose>,
        field<"diffs", &self::diffs, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_user_message<Model>>
    : object_of<opencode::hub::shape::basic_user_message<Model>> {
    using self = opencode::hub::shape::basic_user_message<Model>;
    struct fields : list<
        field<"time",    &self::time>,
        field<"format",  &self::format,  never_null>,
        field<"summary", &self::summary, never_null>,
        field<"agent",   &self::agent,   never_null>,
        field<"model",   &self::model,   never_null>,
        field<"tools",   &self::tools,   never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_assistant_message<Model>>
    : object_of<opencode::hub::shape::basic_assistant_message<Model>> {
    using self = opencode::hub::shape::basic_assistant_message<Model>;
    struct fields : list<
        field<"time",       &self::time>,
        field<"parentID",   &self::parent_id, never_null, is_identifier>,
        field<"modelID",    &self::model_id, is_identifier>,
        field<"providerID", &self::provider_id, is_identifier>,
        field<"agent",      &self::agent,  never_null>,
        field<"path",       &self::path,   never_null>,
        field<"cost",       &self::cost,   never_null>,
        field<"tokens",     &self::tokens, never_null>,
        field<"error",      &self::error,  never_null>,
        field<"finish",     &self::finish, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_system_message<Model>>
    : object_of<opencode::hub::shape::basic_system_message<Model>> {
    using self = opencode::hub::shape::basic_system_message<Model>;
    struct fields : list<
        field<"time",    &self::time>,
        field<"content", &self::content, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_message<Model>>
    : one_of<opencode::hub::shape::basic_message<Model>, internally_tagged<"role">> {
    struct cases : list<
        holds<"user",      opencode::hub::shape::basic_user_message<Model>>,
        holds<"assistant", opencode::hub::shape::basic_assistant_message<Model>>,
        holds<"system",    opencode::hub::shape::basic_system_message<Model>>> {};
};

// clang-format on
