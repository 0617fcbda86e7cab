// lisle/formats/opencode/hub/shape/session_data.hpp - the data of a session's row.
//
//     auto const data = lisle::decode_as<lisle::opencode::hub::shape::session_data>(*row.data);
//
// The document names the keys. An import adds opencode's keys, which are unknown here.
#pragma once

#include <lisle/formats/opencode/hub/shape/documented.hpp>
#include <lisle/formats/opencode/hub/shape/part.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::opencode::hub::shape {

// ---- Data ---------------------------------------------------------------------------------------

/// A model and its provider. A session of opencode's calls the model `id`.
template <class Model>
struct basic_session_model {
    typename Model::string provider_id, model_id;
    unknown_fields<Model> extra;

    bool operator==(basic_session_model const&) const = default;
};

/// The model that a session uses: with its provider, or a name such as "anthropic/claude".
template <class Model>
struct basic_model_reference : std::variant<basic_session_model<Model>, typename Model::string> {
    using basic_model_reference::variant::variant;
};

/// What a session used so far, and why its last answer ended. `cost` is in US dollars; `scope` is
/// any value of the application's.
template <class Model>
struct basic_session_data {
    std::optional<basic_model_reference<Model>> model;
    std::optional<basic_token_counts<documented<Model>>> tokens;
    std::optional<number> cost;
    std::optional<typename Model::string> finish;
    std::optional<basic_any<Model>> scope;
    unknown_fields<Model> extra;

    bool operator==(basic_session_data const&) const = default;
};

using session_model = basic_session_model<owned>;
using model_reference = basic_model_reference<owned>;
using session_data = basic_session_data<owned>;

}  // namespace lisle::v0_1::opencode::hub::shape

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_session_model<Model>>
    : object_of<opencode::hub::shape::basic_session_model<Model>> {
    using self = opencode::hub::shape::basic_session_model<Model>;
    struct fields : list<
        field<"providerID", &self::provider_id, is_identifier>,
        field<"modelID",    &self::model_id, also<"id">, is_identifier>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_model_reference<Model>>
    : one_of<opencode::hub::shape::basic_model_reference<Model>, untagged> {
    struct cases : list<
        holds<"model", opencode::hub::shape::basic_session_model<Model>>,
        holds<"name",  typename Model::string>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_session_data<Model>>
    : object_of<opencode::hub::shape::basic_session_data<Model>> {
    using self = opencode::hub::shape::basic_session_data<Model>;
    struct fields : list<
        field<"model",  &self::model,  never_null>,
        field<"tokens", &self::tokens, never_null>,
        field<"cost",   &self::cost,   never_null>,
        field<"finish", &self::finish, never_null>,
        field<"scope",  &self::scope,  never_null>,
        rest<&self::extra>> {};
};

// clang-format on
