// lisle/formats/codex/model/file_change.hpp - what a patch did to files, by path.
#pragma once

#include <lisle/formats/codex/model/content.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/dictionary.hpp>

#include <variant>

namespace lisle::v0_1::codex {

// ---- Data ---------------------------------------------------------------------------------------

/// A new file, with its text.
template <class Model>
struct basic_added_file {
    typename Model::string content;
    unknown_fields<Model> extra;

    bool operator==(basic_added_file const&) const = default;
};
/// A removed file, with the text that it had.
template <class Model>
struct basic_deleted_file {
    typename Model::string content;
    unknown_fields<Model> extra;

    bool operator==(basic_deleted_file const&) const = default;
};
/// A changed file; `move_path` is its new path if it moved.
template <class Model>
struct basic_updated_file {
    typename Model::string unified_diff;
    nullable<typename Model::string> move_path;
    unknown_fields<Model> extra;

    bool operator==(basic_updated_file const&) const = default;
};
/// What a patch did to a file.
template <class Model>
struct basic_file_change : std::variant<basic_added_file<Model>, basic_updated_file<Model>,
                                        basic_deleted_file<Model>, unknown_case<Model>> {
    using basic_file_change::variant::variant;
};
/// By path.
template <class Model>
using file_changes = dictionary<typename Model::string, basic_file_change<Model>>;

using added_file = basic_added_file<owned>;
using deleted_file = basic_deleted_file<owned>;
using updated_file = basic_updated_file<owned>;
using file_change = basic_file_change<owned>;

}  // namespace lisle::v0_1::codex

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::codex::basic_added_file<Model>>
    : object_of<codex::basic_added_file<Model>> {
    using self = codex::basic_added_file<Model>;
    struct fields : list<
        field<"content", &self::content, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_deleted_file<Model>>
    : object_of<codex::basic_deleted_file<Model>> {
    using self = codex::basic_deleted_file<Model>;
    struct fields : list<
        field<"content", &self::content, is_prose>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_updated_file<Model>>
    : object_of<codex::basic_updated_file<Model>> {
    using self = codex::basic_updated_file<Model>;
    struct fields : list<
        field<"unified_diff", &self::unified_diff, is_prose>,
        field<"move_path",    &self::move_path,    never_null, is_path>,
        rest<&self::extra>> {};
};
template <class Model>
struct lisle::schema<lisle::codex::basic_file_change<Model>>
    : one_of<codex::basic_file_change<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"add",    codex::basic_added_file<Model>>,
        holds<"update", codex::basic_updated_file<Model>>,
        holds<"delete", codex::basic_deleted_file<Model>>> {};
};

// clang-format on
