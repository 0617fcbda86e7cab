// lisle/formats/opencode/model/file.hpp - files in messages, and their sources.
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// A range of the user's text that refers to something: `value` is the text in [start, end), in
/// UTF-16 units.
template <class Model>
struct basic_text_range {
    typename Model::string value;
    whole_number start, end;
    unknown_fields<Model> extra;

    bool operator==(basic_text_range const&) const = default;
};

/// A place as language servers count: lines and UTF-16 units from 0.
template <class Model>
struct basic_position {
    number line = 0, character = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_position const&) const = default;
};

/// A range in a file.
template <class Model>
struct basic_position_range {
    basic_position<Model> start, end;
    unknown_fields<Model> extra;

    bool operator==(basic_position_range const&) const = default;
};

/// The file at a path, and where a text named it.
template <class Model>
struct basic_path_source {
    basic_text_range<Model> text;
    typename Model::string path;
    unknown_fields<Model> extra;

    bool operator==(basic_path_source const&) const = default;
};

/// `kind` is a language server's SymbolKind.
template <class Model>
struct basic_symbol_source {
    basic_text_range<Model> text;
    typename Model::string path;
    basic_position_range<Model> range;
    typename Model::string name;
    whole_number kind;
    unknown_fields<Model> extra;

    bool operator==(basic_symbol_source const&) const = default;
};

/// A resource of an MCP server.
template <class Model>
struct basic_resource_source {
    basic_text_range<Model> text;
    typename Model::string client_name, uri;
    unknown_fields<Model> extra;

    bool operator==(basic_resource_source const&) const = default;
};

/// opencode's `FilePartSource`.
template <class Model>
struct basic_file_source : std::variant<basic_path_source<Model>, basic_symbol_source<Model>,
                                        basic_resource_source<Model>, unknown_case<Model>> {
    using basic_file_source::variant::variant;
};

/// A file, as a part or an attachment of a tool's result. The URL may have its content (`data:`).
template <class Model>
struct basic_file_content {
    typename Model::string mime;
    std::optional<typename Model::string> filename;
    typename Model::string url;
    std::optional<basic_file_source<Model>> source;

    bool operator==(basic_file_content const&) const = default;
};

using text_range = basic_text_range<owned>;
using position = basic_position<owned>;
using position_range = basic_position_range<owned>;
using path_source = basic_path_source<owned>;
using symbol_source = basic_symbol_source<owned>;
using resource_source = basic_resource_source<owned>;
using file_source = basic_file_source<owned>;
using file_content = basic_file_content<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_text_range<Model>>
    : object_of<opencode::basic_text_range<Model>> {
    using self = opencode::basic_text_range<Model>;
    struct fields : list<
        field<"value", &self::value, is_prose>,
        field<"start", &self::start>,
        field<"end",   &self::end>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_position<Model>>
    : object_of<opencode::basic_position<Model>> {
    using self = opencode::basic_position<Model>;
    struct fields : list<
        field<"line",      &self::line>,
        field<"character", &self::character>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_position_range<Model>>
    : object_of<opencode::basic_position_range<Model>> {
    using self = opencode::basic_position_range<Model>;
    struct fields : list<
        field<"start", &self::start>,
        field<"end",   &self::end>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_path_source<Model>>
    : object_of<opencode::basic_path_source<Model>> {
    using self = opencode::basic_path_source<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        tag_slot,
        field<"path", &self::path, is_path>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_symbol_source<Model>>
    : object_of<opencode::basic_symbol_source<Model>> {
    using self = opencode::basic_symbol_source<Model>;
    struct fields : list<
        field<"text",  &self::text, is_prose>,
        tag_slot,
        field<"path",  &self::path, is_path>,
        field<"range", &self::range>,
        field<"name",  &self::name>,
        field<"kind",  &self::kind>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_resource_source<Model>>
    : object_of<opencode::basic_resource_source<Model>> {
    using self = opencode::basic_resource_source<Model>;
    struct fields : list<
        field<"text",       &self::text, is_prose>,
        tag_slot,
        field<"clientName", &self::client_name>,
        field<"uri",        &self::uri, is_url>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_file_source<Model>>
    : one_of<opencode::basic_file_source<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"file",     opencode::basic_path_source<Model>>,
        holds<"symbol",   opencode::basic_symbol_source<Model>>,
        holds<"resource", opencode::basic_resource_source<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_file_content<Model>>
    : object_of<opencode::basic_file_content<Model>> {
    using self = opencode::basic_file_content<Model>;
    struct fields : list<
        field<"mime",     &self::mime>,
        field<"filename", &self::filename, never_null, is_path>,
        field<"url",      &self::url, is_url>,
        field<"source",   &self::source,   never_null>> {};
};

// clang-format on
