// lisle/formats/opencode/v2/model/content.hpp - the content of an answer: texts, thoughts and tool
// calls.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/session-message.ts).
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/v2/model/scalars.hpp>
#include <lisle/formats/opencode/v2/model/tool_state.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// When something began and ended.
template <class Model>
struct basic_span_time {
    instant created;
    std::optional<instant> completed;
    unknown_fields<Model> extra;

    bool operator==(basic_span_time const&) const = default;
};

/// Text. `state` is what the provider wants back, without the provider's name; rows that were
/// migrated from 1.x have the name around it. `native` is its name in a proposal of September 2026.
template <class Model>
struct basic_text {
    typename Model::string text;
    std::optional<basic_record<Model>> state, native;
    unknown_fields<Model> extra;

    bool operator==(basic_text const&) const = default;
};

/// A thought. `state`: as of a text, such as a signature.
template <class Model>
struct basic_reasoning {
    typename Model::string text;
    std::optional<basic_record<Model>> state, native;
    std::optional<basic_span_time<Model>> time;
    unknown_fields<Model> extra;

    bool operator==(basic_reasoning const&) const = default;
};

/// When a call was made, when its tool began, and when it ended.
template <class Model>
struct basic_tool_time {
    instant created;
    std::optional<instant> ran, completed;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_time const&) const = default;
};

/// A tool call with its result. `id` is the provider's. `executed`: whether the provider ran it.
/// The states are what the provider wants back with the call and with its result.
template <class Model>
struct basic_tool {
    typename Model::string id, name;
    std::optional<bool> executed;
    std::optional<basic_record<Model>> provider_state, provider_result_state, native;
    basic_tool_state<Model> state;
    basic_tool_time<Model> time;
    unknown_fields<Model> extra;

    bool operator==(basic_tool const&) const = default;
};

/// An element of an answer's content.
template <class Model>
struct basic_content : std::variant<basic_text<Model>, basic_reasoning<Model>, basic_tool<Model>,
                                    unknown_case<Model>> {
    using basic_content::variant::variant;
};

using span_time = basic_span_time<owned>;
using text = basic_text<owned>;
using reasoning = basic_reasoning<owned>;
using tool_time = basic_tool_time<owned>;
using tool = basic_tool<owned>;
using content = basic_content<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_span_time<Model>>
    : object_of<opencode::v2::basic_span_time<Model>> {
    using self = opencode::v2::basic_span_time<Model>;
    struct fields : list<
        field<"created",   &self::created>,
        field<"completed", &self::completed, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_text<Model>>
    : object_of<opencode::v2::basic_text<Model>> {
    using self = opencode::v2::basic_text<Model>;
    struct fields : list<
        tag_slot,
        field<"text",   &self::text, is_prose>,
        field<"state",  &self::state,  never_null>,
        field<"native", &self::native, newer, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_reasoning<Model>>
    : object_of<opencode::v2::basic_reasoning<Model>> {
    using self = opencode::v2::basic_reasoning<Model>;
    struct fields : list<
        tag_slot,
        field<"text",   &self::text, is_prose>,
        field<"state",  &self::state,  never_null>,
        field<"native", &self::native, newer, never_null>,
        field<"time",   &self::time,   never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_tool_time<Model>>
    : object_of<opencode::v2::basic_tool_time<Model>> {
    using self = opencode::v2::basic_tool_time<Model>;
    struct fields : list<
        field<"created",   &self::created>,
        field<"ran",       &self::ran,       never_null>,
        field<"completed", &self::completed, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_tool<Model>>
    : object_of<opencode::v2::basic_tool<Model>> {
    using self = opencode::v2::basic_tool<Model>;
    struct fields : list<
        tag_slot,
        field<"id",       &self::id, is_identifier>,
        field<"name",     &self::name>,
        field<"executed", &self::executed, never_null>,
        field<"providerState",       &self::provider_state,        never_null>,
        field<"providerResultState", &self::provider_result_state, never_null>,
        field<"native",   &self::native, newer, never_null>,
        field<"state",    &self::state>,
        field<"time",     &self::time>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_content<Model>>
    : one_of<opencode::v2::basic_content<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",      opencode::v2::basic_text<Model>>,
        holds<"reasoning", opencode::v2::basic_reasoning<Model>>,
        holds<"tool",      opencode::v2::basic_tool<Model>>> {};
};

// clang-format on
