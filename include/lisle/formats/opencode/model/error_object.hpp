// lisle/formats/opencode/model/error_object.hpp - the error of a failed answer, in its message.
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/dictionary.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// The provider did not take the credentials.
template <class Model>
struct basic_auth_failure {
    typename Model::string provider_id, message;
    unknown_fields<Model> extra;

    bool operator==(basic_auth_failure const&) const = default;
};

/// A failure of unknown kind. `ref` names it in a log; newer than 1.14.20.
template <class Model>
struct basic_unknown_failure {
    typename Model::string message;
    std::optional<typename Model::string> ref;
    unknown_fields<Model> extra;

    bool operator==(basic_unknown_failure const&) const = default;
};

/// The answer was longer than the model may write.
template <class Model>
struct basic_output_length_failure {
    unknown_fields<Model> extra;

    bool operator==(basic_output_length_failure const&) const = default;
};

/// The user ended the answer.
template <class Model>
struct basic_abortion {
    typename Model::string message;
    unknown_fields<Model> extra;

    bool operator==(basic_abortion const&) const = default;
};

/// The provider withheld the answer; newer than 1.14.20.
template <class Model>
struct basic_content_filtering {
    typename Model::string message;
    unknown_fields<Model> extra;

    bool operator==(basic_content_filtering const&) const = default;
};

/// The model gave no JSON of the wanted schema, after `retries` tries.
template <class Model>
struct basic_structured_output_failure {
    typename Model::string message;
    number retries = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_structured_output_failure const&) const = default;
};

/// The context is larger than the model reads.
template <class Model>
struct basic_context_overflow {
    typename Model::string message;
    std::optional<typename Model::string> response_body;
    unknown_fields<Model> extra;

    bool operator==(basic_context_overflow const&) const = default;
};

/// The provider's server refused a request.
template <class Model>
struct basic_api_failure {
    typename Model::string message;
    std::optional<number> status_code;
    bool is_retryable = false;
    std::optional<dictionary<typename Model::string, typename Model::string>> response_headers;
    std::optional<typename Model::string> response_body;
    std::optional<dictionary<typename Model::string, typename Model::string>> metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_api_failure const&) const = default;
};

/// An error: its name, and data of this type.
template <class Model, class Data>
struct basic_error_of {
    Data data;
    unknown_fields<Model> extra;

    bool operator==(basic_error_of const&) const = default;
};

/// opencode's `APIError`.
template <class Model>
using basic_api_error = basic_error_of<Model, basic_api_failure<Model>>;

/// opencode's errors, by name. The hub's `{code, message}` has no name and is an unknown_case: see
/// hub/forms.hpp.
template <class Model>
struct basic_error_object
    : std::variant<basic_error_of<Model, basic_auth_failure<Model>>,
                   basic_error_of<Model, basic_unknown_failure<Model>>,
                   basic_error_of<Model, basic_output_length_failure<Model>>,
                   basic_error_of<Model, basic_abortion<Model>>,
                   basic_error_of<Model, basic_structured_output_failure<Model>>,
                   basic_error_of<Model, basic_context_overflow<Model>>, basic_api_error<Model>,
                   basic_error_of<Model, basic_content_filtering<Model>>, unknown_case<Model>> {
    using basic_error_object::variant::variant;
};

/// The provider did not take the credentials.
using auth_error = basic_error_of<owned, basic_auth_failure<owned>>;
/// A failure of unknown kind.
using unknown_error = basic_error_of<owned, basic_unknown_failure<owned>>;
/// The answer was longer than the model may write.
using output_length_error = basic_error_of<owned, basic_output_length_failure<owned>>;
/// The user ended the answer.
using aborted_error = basic_error_of<owned, basic_abortion<owned>>;
/// The model gave no JSON of the wanted schema.
using structured_output_error = basic_error_of<owned, basic_structured_output_failure<owned>>;
/// The context is larger than the model reads.
using context_overflow_error = basic_error_of<owned, basic_context_overflow<owned>>;
/// The provider withheld the answer.
using content_filter_error = basic_error_of<owned, basic_content_filtering<owned>>;
using api_error = basic_api_error<owned>;
using error_object = basic_error_object<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_auth_failure<Model>>
    : object_of<opencode::basic_auth_failure<Model>> {
    using self = opencode::basic_auth_failure<Model>;
    struct fields : list<
        field<"providerID", &self::provider_id, is_identifier>,
        field<"message",    &self::message, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_unknown_failure<Model>>
    : object_of<opencode::basic_unknown_failure<Model>> {
    using self = opencode::basic_unknown_failure<Model>;
    struct fields : list<
        field<"message", &self::message, is_prose>,
        field<"ref",     &self::ref, newer, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_output_length_failure<Model>>
    : object_of<opencode::basic_output_length_failure<Model>> {
    using self = opencode::basic_output_length_failure<Model>;
    struct fields : list<
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_abortion<Model>>
    : object_of<opencode::basic_abortion<Model>> {
    using self = opencode::basic_abortion<Model>;
    struct fields : list<
        field<"message", &self::message, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_content_filtering<Model>>
    : object_of<opencode::basic_content_filtering<Model>> {
    using self = opencode::basic_content_filtering<Model>;
    struct fields : list<
        field<"message", &self::message, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_structured_output_failure<Model>>
    : object_of<opencode::basic_structured_output_failure<Model>> {
    using self = opencode::basic_structured_output_failure<Model>;
    struct fields : list<
        field<"message", &self::message, is_prose>,
        field<"retries", &self::retries>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_context_overflow<Model>>
    : object_of<opencode::basic_context_overflow<Model>> {
    using self = opencode::basic_context_overflow<Model>;
    struct fields : list<
        field<"message",      &self::message, is_prose>,
        field<"responseBody", &self::response_body, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_api_failure<Model>>
    : object_of<opencode::basic_api_failure<Model>> {
    using self = opencode::basic_api_failure<Model>;
    struct fields : list<
        field<"message",         &self::message, is_prose>,
        field<"statusCode",      &self::status_code,      never_null>,
        field<"isRetryable",     &self::is_retryable>,
        field<"responseHeaders", &self::response_headers, never_null>,
        field<"responseBody",    &self::response_body,    never_null>,
        field<"metadata",        &self::metadata,         never_null>,
        rest<&self::extra>> {};
};

template <class Model, class Data>
struct lisle::schema<lisle::opencode::basic_error_of<Model, Data>>
    : object_of<opencode::basic_error_of<Model, Data>> {
    using self = opencode::basic_error_of<Model, Data>;
    struct fields : list<
        field<"data", &self::data>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_error_object<Model>>
    : one_of<opencode::basic_error_object<Model>, internally_tagged<"name">> {
    template <template <class> class Data>
    using error_of = opencode::basic_error_of<Model, Data<Model>>;
    struct cases : list<
        holds<"ProviderAuthError",        error_of<opencode::basic_auth_failure>>,
        holds<"UnknownError",             error_of<opencode::basic_unknown_failure>>,
        holds<"MessageOutputLengthError", error_of<opencode::basic_output_length_failure>>,
        holds<"MessageAbortedError",      error_of<opencode::basic_abortion>>,
        holds<"StructuredOutputError",    error_of<opencode::basic_structured_output_failure>>,
        holds<"ContextOverflowError",     error_of<opencode::basic_context_overflow>>,
        holds<"APIError",                 error_of<opencode::basic_api_failure>>,
        holds<"ContentFilterError",       error_of<opencode::basic_content_filtering>, newer>> {};
};

// clang-format on
