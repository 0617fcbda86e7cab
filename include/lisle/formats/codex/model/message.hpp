// lisle/formats/codex/model/message.hpp - messages and reasoning, as items of the Responses API.
//
// Source of the rules: Codex 0.169.0, whose order of keys holds for all releases.
#pragma once

#include <lisle/formats/codex/model/content.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A message. `role` is "user", "assistant", "developer" or "system"; `phase` tells comments from
/// the final answer. 0.20 wrote the id null.
template <class Model>
struct basic_message {
    using string = typename Model::string;

    std::optional<string> encrypted_content, status;
    nullable<string> id;
    string role;
    std::vector<basic_content<Model>> content;
    std::optional<string> phase;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_message const&) const = default;
};

/// A text of the summary of a thought.
template <class Model>
struct basic_summary_text {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_summary_text const&) const = default;
};
/// A text of a thought in the model's own words.
template <class Model>
struct basic_reasoning_text {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_reasoning_text const&) const = default;
};
/// A text of a thought, of the type `text`.
template <class Model>
struct basic_plain_text {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_plain_text const&) const = default;
};

/// A part of the summary of a thought.
template <class Model>
struct basic_summary_part : std::variant<basic_summary_text<Model>, unknown_case<Model>> {
    using basic_summary_part::variant::variant;
};
/// A part of a thought.
template <class Model>
struct basic_reasoning_part
    : std::variant<basic_reasoning_text<Model>, basic_plain_text<Model>, unknown_case<Model>> {
    using basic_reasoning_part::variant::variant;
};

/// What a model thought: a summary, its own words if the provider shows them, and what only the
/// provider can read.
template <class Model>
struct basic_reasoning {
    using string = typename Model::string;

    nullable<string> id;
    std::vector<basic_summary_part<Model>> summary;
    nullable<std::vector<basic_reasoning_part<Model>>> content;
    nullable<string> encrypted_content;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_reasoning const&) const = default;
};

/// A message between agents, since 0.145.
template <class Model>
struct basic_agent_message {
    using string = typename Model::string;

    nullable<string> id;
    string author, recipient;  ///< names of agents in the tree of their tasks
    std::vector<basic_content<Model>> content;
    std::optional<basic_passthrough<Model>> passthrough;
    unknown_fields<Model> extra;

    bool operator==(basic_agent_message const&) const = default;
};

using message = basic_message<owned>;
using summary_text = basic_summary_text<owned>;
using reasoning_text = basic_reasoning_text<owned>;
using plain_text = basic_plain_text<owned>;
using summary_part = basic_summary_part<owned>;
using reasoning_part = basic_reasoning_part<owned>;
using reasoning = basic_reasoning<owned>;
using agent_message = basic_agent_message<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_message<Model>>
    : object_of<codex::basic_message<Model>> {
    using self = codex::basic_message<Model>;
    struct fields : list<
        field<"encrypted_content", &self::encrypted_content, skip_none, is_signature>,
        field<"status",            &self::status,            skip_none>,
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"role",              &self::role>,
        field<"content",           &self::content>,
        field<"phase",             &self::phase,             skip_none>,
        field<"internal_chat_message_metadata_passthrough",
              &self::passthrough, skip_none, lenient_if_permissive>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_summary_text<Model>>
    : object_of<codex::basic_summary_text<Model>> {
    using self = codex::basic_summary_text<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_reasoning_text<Model>>
    : object_of<codex::basic_reasoning_text<Model>> {
    using self = codex::basic_reasoning_text<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_plain_text<Model>>
    : object_of<codex::basic_plain_text<Model>> {
    using self = codex::basic_plain_text<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_summary_part<Model>>
    : one_of<codex::basic_summary_part<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"summary_text", codex::basic_summary_text<Model>>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_reasoning_part<Model>>
    : one_of<codex::basic_reasoning_part<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"reasoning_text", codex::basic_reasoning_text<Model>>,
        holds<"text",           codex::basic_plain_text<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_reasoning<Model>>
    : object_of<codex::basic_reasoning<Model>> {
    using self = codex::basic_reasoning<Model>;
    struct fields : list<
        field<"id",                &self::id,                never_null, is_identifier>,
        field<"summary",           &self::summary>,
        field<"content",           &self::content,           never_null>,
        field<"encrypted_content", &self::encrypted_content, never_null, is_signature>,
        field<"internal_chat_message_metadata_passthrough",
              &self::passthrough, skip_none, lenient_if_permissive>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::codex::basic_agent_message<Model>>
    : object_of<codex::basic_agent_message<Model>> {
    using self = codex::basic_agent_message<Model>;
    struct fields : list<
        field<"id",        &self::id,        never_null, is_identifier>,
        field<"author",    &self::author>,
        field<"recipient", &self::recipient>,
        field<"content",   &self::content>,
        field<"internal_chat_message_metadata_passthrough",
              &self::passthrough, skip_none, lenient_if_permissive>,
        rest<&self::extra>> {};
};

// clang-format on
