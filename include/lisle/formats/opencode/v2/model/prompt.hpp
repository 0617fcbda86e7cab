// lisle/formats/opencode/v2/model/prompt.hpp - what a user's message has besides its text: files,
// agents, skills, and where the text mentions them.
//
// Source of the rules: opencode 2.0.26 (packages/schema/src/prompt.ts).
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/v2/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::opencode::v2 {

// ---- Data ---------------------------------------------------------------------------------------

/// The place in a text that names something: `text` is what stands in [start, end), in UTF-16
/// units.
template <class Model>
struct basic_mention {
    number start = 0, end = 0;
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_mention const&) const = default;
};

/// The file was pasted.
template <class Model>
struct basic_inline_source {
    unknown_fields<Model> extra;

    bool operator==(basic_inline_source const&) const = default;
};

/// The file was read from a place.
template <class Model>
struct basic_uri_source {
    typename Model::string uri;
    unknown_fields<Model> extra;

    bool operator==(basic_uri_source const&) const = default;
};

/// Where a file came from.
template <class Model>
struct basic_file_source
    : std::variant<basic_inline_source<Model>, basic_uri_source<Model>, unknown_case<Model>> {
    using basic_file_source::variant::variant;
};

/// A file that a user attached. Its bytes are always here.
template <class Model>
struct basic_file {
    basic_base64<Model> data;
    typename Model::string mime;
    basic_file_source<Model> source;
    std::optional<typename Model::string> name, description;
    std::optional<basic_mention<Model>> mention;
    unknown_fields<Model> extra;

    bool operator==(basic_file const&) const = default;
};

/// An agent that a user asked for by name.
template <class Model>
struct basic_agent {
    typename Model::string name;
    std::optional<basic_mention<Model>> mention;
    unknown_fields<Model> extra;

    bool operator==(basic_agent const&) const = default;
};

/// A skill that a user asked for. The model gets `text`.
template <class Model>
struct basic_skill {
    typename Model::string id, name;
    std::optional<typename Model::string> text;
    std::optional<basic_mention<Model>> mention;
    unknown_fields<Model> extra;

    bool operator==(basic_skill const&) const = default;
};

using mention = basic_mention<owned>;
using inline_source = basic_inline_source<owned>;
using uri_source = basic_uri_source<owned>;
using file_source = basic_file_source<owned>;
using file = basic_file<owned>;
using agent = basic_agent<owned>;
using skill = basic_skill<owned>;

}  // namespace lisle::v0_1::opencode::v2

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_mention<Model>>
    : object_of<opencode::v2::basic_mention<Model>> {
    using self = opencode::v2::basic_mention<Model>;
    struct fields : list<
        field<"start", &self::start>,
        field<"end",   &self::end>,
        field<"text",  &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_inline_source<Model>>
    : object_of<opencode::v2::basic_inline_source<Model>> {
    using self = opencode::v2::basic_inline_source<Model>;
    struct fields : list<
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_uri_source<Model>>
    : object_of<opencode::v2::basic_uri_source<Model>> {
    using self = opencode::v2::basic_uri_source<Model>;
    struct fields : list<
        field<"uri", &self::uri, is_url>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_file_source<Model>>
    : one_of<opencode::v2::basic_file_source<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"inline", opencode::v2::basic_inline_source<Model>>,
        holds<"uri",    opencode::v2::basic_uri_source<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_file<Model>>
    : object_of<opencode::v2::basic_file<Model>> {
    using self = opencode::v2::basic_file<Model>;
    struct fields : list<
        field<"data",        &self::data>,
        field<"mime",        &self::mime>,
        field<"source",      &self::source>,
        field<"name",        &self::name,        never_null, is_path>,
        field<"description", &self::description, never_null, is_prose>,
        field<"mention",     &self::mention,     never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_agent<Model>>
    : object_of<opencode::v2::basic_agent<Model>> {
    using self = opencode::v2::basic_agent<Model>;
    struct fields : list<
        field<"name",    &self::name>,
        field<"mention", &self::mention, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::v2::basic_skill<Model>>
    : object_of<opencode::v2::basic_skill<Model>> {
    using self = opencode::v2::basic_skill<Model>;
    struct fields : list<
        field<"id",      &self::id, is_identifier>,
        field<"name",    &self::name>,
        field<"text",    &self::text,    never_null, is_prose>,
        field<"mention", &self::mention, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
