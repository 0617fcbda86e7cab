// lisle/formats/opencode/model/message.hpp - messages without their content, which is in parts.
//
// Source of the rules: opencode 1.14.20 (2026-04).
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/error_object.hpp>
#include <lisle/formats/opencode/model/file_diff.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/formats/opencode/model/visit_ids.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/dictionary.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The answer may be any text.
template <class Model>
struct basic_text_format {
    unknown_fields<Model> extra;

    bool operator==(basic_text_format const&) const = default;
};

/// The answer must be JSON of this schema; opencode asks again up to `retry_count` times.
template <class Model>
struct basic_json_format {
    basic_record<Model> json_schema;
    count retry_count{2};
    unknown_fields<Model> extra;

    bool operator==(basic_json_format const&) const = default;
};

/// The form in which the user wants the answer. The hub's bare string is an unknown_case: see
/// hub/forms.hpp.
template <class Model>
struct basic_output_format
    : std::variant<basic_text_format<Model>, basic_json_format<Model>, unknown_case<Model>> {
    using basic_output_format::variant::variant;
};

/// The outcome of a user's message. Only the hub omits `diffs`.
template <class Model>
struct basic_user_summary {
    std::optional<typename Model::string> title, body;
    std::optional<std::vector<basic_file_diff<Model>>> diffs;
    unknown_fields<Model> extra;

    bool operator==(basic_user_summary const&) const = default;
};

/// The model that a user chose.
template <class Model>
struct basic_user_model {
    typename Model::string provider_id, model_id;
    std::optional<typename Model::string> variant;
    unknown_fields<Model> extra;

    bool operator==(basic_user_model const&) const = default;
};

/// The ids of a message: keys in JSON, columns in a row.
template <class Model>
struct basic_message_ids {
    basic_message_id<Model> id;
    basic_session_id<Model> session_id;

    bool operator==(basic_message_ids const&) const = default;
};

/// opencode's `User`. Only the hub omits `agent` or `model`. Up to 1.3, `variant` stood beside the
/// model.
template <class Model>
struct basic_user_message : basic_message_ids<Model> {
    basic_creation_time<Model> time;
    std::optional<basic_output_format<Model>> format;
    std::optional<basic_user_summary<Model>> summary;
    std::optional<typename Model::string> agent;
    std::optional<basic_user_model<Model>> model;
    std::optional<typename Model::string> system;
    std::optional<dictionary<typename Model::string, bool>> tools;
    std::optional<typename Model::string> variant;
    unknown_fields<Model> extra;

    bool operator==(basic_user_message const&) const = default;
};

/// When an answer began and ended, in milliseconds since 1970.
template <class Model>
struct basic_answer_time {
    number created = 0;
    std::optional<number> completed;
    unknown_fields<Model> extra;

    bool operator==(basic_answer_time const&) const = default;
};

/// The working directory, and the root of its project.
template <class Model>
struct basic_working_path {
    typename Model::string cwd, root;
    unknown_fields<Model> extra;

    bool operator==(basic_working_path const&) const = default;
};

/// opencode's `Assistant`: an answer, with all its steps, to the message `parent_id`. `summary`:
/// the answer is the summary of a compaction; `mode`: the old name of `agent`; `cost`: US dollars.
/// Members that opencode requires are optional here if the hub omits them.
template <class Model>
struct basic_assistant_message : basic_message_ids<Model> {
    basic_answer_time<Model> time;
    std::optional<basic_error_object<Model>> error;
    std::optional<basic_message_id<Model>> parent_id;
    typename Model::string model_id, provider_id;
    std::optional<typename Model::string> mode, agent;
    std::optional<basic_working_path<Model>> path;
    std::optional<bool> summary;
    std::optional<number> cost;
    std::optional<basic_token_counts<Model>> tokens;
    std::optional<basic_any<Model>> structured;
    std::optional<typename Model::string> variant, finish;
    unknown_fields<Model> extra;

    bool operator==(basic_assistant_message const&) const = default;
};

template <class Model>
using message_types =
    list<basic_user_message<Model>, basic_assistant_message<Model>, unknown_case<Model>>;

/// opencode's `Info` of a message.
template <class Model>
struct basic_message : out_of_line_variant<message_types<Model>> {
    using basic_message::out_of_line_variant::out_of_line_variant;
};

using text_format = basic_text_format<owned>;
using json_format = basic_json_format<owned>;
using output_format = basic_output_format<owned>;
using user_summary = basic_user_summary<owned>;
using user_model = basic_user_model<owned>;
using message_ids = basic_message_ids<owned>;
using user_message = basic_user_message<owned>;
using answer_time = basic_answer_time<owned>;
using working_path = basic_working_path<owned>;
using assistant_message = basic_assistant_message<owned>;
using message = basic_message<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_text_format<Model>>
    : object_of<opencode::basic_text_format<Model>> {
    using self = opencode::basic_text_format<Model>;
    struct fields : list<
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_json_format<Model>>
    : object_of<opencode::basic_json_format<Model>> {
    using self = opencode::basic_json_format<Model>;
    struct fields : list<
        field<"schema",     &self::json_schema>,
        field<"retryCount", &self::retry_count, or_default>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_output_format<Model>>
    : one_of<opencode::basic_output_format<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",        opencode::basic_text_format<Model>>,
        holds<"json_schema", opencode::basic_json_format<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_user_summary<Model>>
    : object_of<opencode::basic_user_summary<Model>> {
    using self = opencode::basic_user_summary<Model>;
    struct fields : list<
        field<"title", &self::title, never_null, is_prose>,
        field<"body",  &self::body,  never_null, is_prose>,
        field<"diffs", &self::diffs, required_unless_permissive>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_user_model<Model>>
    : object_of<opencode::basic_user_model<Model>> {
    using self = opencode::basic_user_model<Model>;
    struct fields : list<
        field<"providerID", &self::provider_id, is_identifier>,
        field<"modelID",    &self::model_id, is_identifier>,
        field<"variant",    &self::variant, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_message_ids<Model>>
    : object_of<opencode::basic_message_ids<Model>> {
    using self = opencode::basic_message_ids<Model>;
    struct fields : list<
        field<"id",        &self::id,         skip_default, is_identifier>,
        field<"sessionID", &self::session_id, skip_default, is_identifier>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_user_message<Model>>
    : object_of<opencode::basic_user_message<Model>> {
    using self = opencode::basic_user_message<Model>;
    struct fields : extend<typename schema<opencode::basic_message_ids<Model>>::fields,
        tag_slot,
        field<"time",    &self::time>,
        field<"format",  &self::format,  never_null>,
        field<"summary", &self::summary, never_null>,
        field<"agent",   &self::agent,   required_unless_permissive>,
        field<"model",   &self::model,   required_unless_permissive>,
        field<"system",  &self::system,  never_null, is_prose>,
        field<"tools",   &self::tools,   never_null, lenient_if_permissive>,
        field<"variant", &self::variant, newer, never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_answer_time<Model>>
    : object_of<opencode::basic_answer_time<Model>> {
    using self = opencode::basic_answer_time<Model>;
    struct fields : list<
        field<"created",   &self::created>,
        field<"completed", &self::completed, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_working_path<Model>>
    : object_of<opencode::basic_working_path<Model>> {
    using self = opencode::basic_working_path<Model>;
    struct fields : list<
        field<"cwd",  &self::cwd, is_path>,
        field<"root", &self::root, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_assistant_message<Model>>
    : object_of<opencode::basic_assistant_message<Model>> {
    using self = opencode::basic_assistant_message<Model>;
    struct fields : extend<typename schema<opencode::basic_message_ids<Model>>::fields,
        tag_slot,
        field<"time",       &self::time>,
        field<"error",      &self::error,      never_null>,
        field<"parentID",   &self::parent_id,  required_unless_permissive, is_identifier>,
        field<"modelID",    &self::model_id, is_identifier>,
        field<"providerID", &self::provider_id, is_identifier>,
        field<"mode",       &self::mode,       required_unless_permissive>,
        field<"agent",      &self::agent,      required_unless_permissive>,
        field<"path",       &self::path,       required_unless_permissive>,
        field<"summary",    &self::summary,    never_null>,
        field<"cost",       &self::cost,       required_unless_permissive>,
        field<"tokens",     &self::tokens,     required_unless_permissive>,
        field<"structured", &self::structured, never_null>,
        field<"variant",    &self::variant,    never_null>,
        field<"finish",     &self::finish,     never_null>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_message<Model>>
    : one_of<opencode::basic_message<Model>, internally_tagged<"role">> {
    struct cases : list<
        holds<"user",      opencode::basic_user_message<Model>>,
        holds<"assistant", opencode::basic_assistant_message<Model>>> {};

    static hook_result accept(reader& r, opencode::basic_message<Model>& out) {
        return opencode::detail::read_with_ids(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return opencode::detail::describe_with_ids<opencode::basic_message<Model>>(d);
    }
};

// clang-format on
