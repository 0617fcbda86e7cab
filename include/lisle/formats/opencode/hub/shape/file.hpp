// lisle/formats/opencode/hub/shape/file.hpp - files in the hub's parts, and their sources.
//
// Unlike in opencode, `text` is a source's last key, and any number may be fractional.
#pragma once

#include <lisle/formats/opencode/hub/shape/documented.hpp>
#include <lisle/formats/opencode/model/content_parts.hpp>
#include <lisle/formats/opencode/model/file.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

template <class Model>
struct basic_text_range<hub::documented<Model>> {
    typename Model::string value;
    number start = 0, end = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_text_range const&) const = default;
};

template <class Model>
struct basic_symbol_source<hub::documented<Model>> {
    typename Model::string path, name;
    number kind = 0;
    basic_position_range<hub::documented<Model>> range;
    basic_text_range<hub::documented<Model>> text;
    unknown_fields<Model> extra;

    bool operator==(basic_symbol_source const&) const = default;
};

namespace hub::shape {

using text_range = basic_text_range<documented<owned>>;
using path_source = basic_path_source<documented<owned>>;
using symbol_source = basic_symbol_source<documented<owned>>;
using resource_source = basic_resource_source<documented<owned>>;
using file_source = basic_file_source<documented<owned>>;
using file = basic_file_part<documented<owned>>;

}  // namespace hub::shape

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_path_source<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_path_source<opencode::hub::documented<Model>>> {
    using self = opencode::basic_path_source<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"path", &self::path, is_path>,
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_symbol_source<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_symbol_source<opencode::hub::documented<Model>>> {
    using self = opencode::basic_symbol_source<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"path",  &self::path, is_path>,
        field<"name",  &self::name>,
        field<"kind",  &self::kind>,
        field<"range", &self::range>,
        field<"text",  &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<
    lisle::opencode::basic_resource_source<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_resource_source<opencode::hub::documented<Model>>> {
    using self = opencode::basic_resource_source<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"clientName", &self::client_name>,
        field<"uri",        &self::uri, is_url>,
        field<"text",       &self::text, is_prose>,
        rest<&self::extra>> {};
};

// clang-format on
