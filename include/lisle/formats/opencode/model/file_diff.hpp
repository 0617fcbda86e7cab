// lisle/formats/opencode/model/file_diff.hpp - a message's or a session's change of a file.
#pragma once

#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// What became of a file.
enum class diff_status { added, deleted, modified };

/// One changed file: both its texts up to opencode 1.3, a unified diff since.
template <class Model>
struct basic_file_diff {
    std::optional<typename Model::string> file, before, after, patch;
    number additions = 0, deletions = 0;  ///< lines
    std::optional<diff_status> status;
    unknown_fields<Model> extra;

    bool operator==(basic_file_diff const&) const = default;
};

using file_diff = basic_file_diff<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::diff_status> : string_enum<opencode::diff_status> {
    struct names : list<
        named<"added",    self::added>,
        named<"deleted",  self::deleted>,
        named<"modified", self::modified>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_file_diff<Model>>
    : object_of<opencode::basic_file_diff<Model>> {
    using self = opencode::basic_file_diff<Model>;
    struct fields : list<
        field<"file",      &self::file,   required_unless_permissive, is_path>,
        field<"before",    &self::before, newer, never_null, is_prose>,
        field<"after",     &self::after,  newer, never_null, is_prose>,
        field<"patch",     &self::patch,  required_unless_permissive, is_prose>,
        field<"additions", &self::additions>,
        field<"deletions", &self::deletions>,
        field<"status",    &self::status, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
