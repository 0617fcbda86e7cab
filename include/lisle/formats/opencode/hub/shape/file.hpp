// lisle/formats/opencode/hub/shape/file.hpp - files in the hub's parts, and their sources.
//
// Unlike in opencode, `text` is a source's last key, and any number may be fractional.
#pragma once

#include <lisle/formats/opencode/model/file.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::opencode::hub::shape {

// ---- Data ---------------------------------------------------------------------------------------

/// A range of the user's text that refers to something.
template <class Model>
struct basic_text_range {
    typename Model::string value;
    number start = 0, end = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_text_range const&) const = default;
};

/// The file at a path, and where a text named it.
template <class Model>
struct basic_path_source {
    typename Model::string path;
    basic_text_range<Model> text;
    unknown_fields<Model> extra;

    bool operator==(basic_path_source const&) const = default;
};

/// `kind` is a language server's SymbolKind.
template <class Model>
struct basic_symbol_source {
    typename Model::string path, name;
    number kind = 0;
    basic_position_range<Model> range;
    basic_text_range<Model> text;
    unknown_fields<Model> extra;

    bool operator==(basic_symbol_source const&) const = default;
};

/// A resource of an MCP server.
template <class Model>
struct basic_resource_source {
    typename Model::string client_name, uri;
    basic_text_range<Model> text;
    unknown_fields<Model> extra;

    bool operator==(basic_resource_source const&) const = default;
};

/// What a file was taken from, by its type.
template <class Model>
struct basic_file_source : std::variant<basic_path_source<Model>, basic_symbol_source<Model>,
                                        basic_resource_source<Model>, unknown_case<Model>> {
    using basic_file_source::variant::variant;
};

/// A file, as a part or an attachment of a tool's result.
template <class Model>
struct basic_file {
    typename Model::string mime;
    std::optional<typename Model::string> filename;
    typename Model::string url;
    std::optional<basic_file_source<Model>> source;
    unknown_fields<Model> extra;

    bool operator==(basic_file const&) const = default;
};

using text_range = basic_text_range<owned>;
using path_source = basic_path_source<owned>;
using symbol_source = basic_symbol_source<owned>;
using resource_source = basic_resource_source<owned>;
using file_source = basic_file_source<owned>;
using file = basic_file<owned>;

}  // namespace lisle::v0_1::opencode::hub::shape

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_text_range<Model>>
    : object_of<opencode::hub::shape::basic_text_range<Model>> {
    using self = opencode::hub::shape::basic_text_range<Model>;
    struct fields : list<
        field<"value", &self::value, is_prose>,
        field<"start", &self::start>,
        field<"end",   &self::end>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_path_source<Model>>
    : object_of<opencode::hub::shape::basic_path_source<Model>> {
    using self = opencode::hub::shape::basic_path_source<Model>;
    struct fields : list<
        field<"path", &self::path, is_path>,
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_symbol_source<Model>>
    : object_of<opencode::hub::shape::basic_symbol_source<Model>> {
    using self = opencode::hub::shape::basic_symbol_source<Model>;
    struct fields : list<
        field<"path",  &self::path, is_path>,
        field<"name",  &self::name>,
        field<"kind",  &self::kind>,
        field<"range", &self::range>,
        field<"text",  &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_resource_source<Model>>
    : object_of<opencode::hub::shape::basic_resource_source<Model>> {
    using self = opencode::hub::shape::basic_resource_source<Model>;
    struct fields : list<
        field<"clientName", &self::client_name>,
        field<"uri",        &self::uri, is_url>,
        field<"text",       &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_file_source<Model>>
    : one_of<opencode::hub::shape::basic_file_source<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"file",     opencode::hub::shape::basic_path_source<Model>>,
        holds<"symbol",   opencode::hub::shape::basic_symbol_source<Model>>,
        holds<"resource", opencode::hub::shape::basic_resource_source<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_file<Model>>
    : object_of<opencode::hub::shape::basic_file<Model>> {
    using self = opencode::hub::shape::basic_file<Model>;
    struct fields : list<
        field<"mime",     &self::mime>,
        field<"filename", &self::filename, never_null, is_path>,
        field<"url",      &self::url, is_url>,
        field<"source",   &self::source,   never_null>,
        rest<&self::extra>> {};
};

// clang-format on
