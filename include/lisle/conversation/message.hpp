// lisle/conversation/message.hpp - one message; an assistant's message is one answer of the model.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/names.hpp>
#include <lisle/conversation/timestamp.hpp>
#include <lisle/conversation/usage.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/boxed.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// Why an answer failed. `kind` is the source's own word.
template <class Model>
struct basic_failure {
    std::optional<typename Model::string> kind, text;
    std::optional<typename Model::json> data;
    unknown_fields<Model> extra;

    bool operator==(basic_failure const&) const = default;
};

/// A message. `origin` is its author: for a user's message a person, unless the program wrote it.
template <class Model>
struct basic_message {
    using string = typename Model::string;

    std::optional<string> id;
    conversation::role role{};
    conversation::origin origin{};
    conversation::audience audience{};
    conversation::part part{};
    std::optional<timestamp> created, completed;
    boxed_optional<basic_model_name<Model>> model;
    std::optional<string> mode;
    std::vector<basic_content<Model>> content;
    boxed_optional<basic_usage<Model>> usage;
    boxed_optional<basic_cost<Model>> cost;
    std::optional<string> stop_reason;  ///< the source's own word
    boxed_optional<basic_failure<Model>> error;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_message const&) const = default;
};

using failure = basic_failure<owned>;
using message = basic_message<owned>;

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::conversation::basic_failure<Model>>
    : object_of<conversation::basic_failure<Model>> {
    using self = conversation::basic_failure<Model>;
    struct fields : list<
        field<"kind", &self::kind, skip_none>,
        field<"text", &self::text, skip_none, is_prose>,
        field<"data", &self::data, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_message<Model>>
    : object_of<conversation::basic_message<Model>> {
    using self = conversation::basic_message<Model>;
    struct fields : list<
        field<"id",          &self::id, skip_none, is_identifier>,
        field<"role",        &self::role>,
        field<"origin",      &self::origin>,
        field<"audience",    &self::audience, skip_default>,
        field<"part",        &self::part, skip_default>,
        field<"created",     &self::created, skip_none>,
        field<"completed",   &self::completed, skip_none>,
        field<"model",       &self::model, skip_none>,
        field<"mode",        &self::mode, skip_none>,
        field<"content",     &self::content>,
        field<"usage",       &self::usage, skip_none>,
        field<"cost",        &self::cost, skip_none>,
        field<"stop_reason", &self::stop_reason, skip_none>,
        field<"error",       &self::error, skip_none>,
        field<"native",      &self::native, skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
