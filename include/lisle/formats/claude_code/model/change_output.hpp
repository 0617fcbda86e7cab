// lisle/formats/claude_code/model/change_output.hpp - the results of Write and Edit, with patches.
#pragma once

#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// One hunk of a change: line numbers from 1, and lines with a mark in front.
template <class Model>
struct basic_patch_hunk {
    double old_start = 0, old_lines = 0, new_start = 0, new_lines = 0;
    std::vector<typename Model::string> text;
    unknown_fields<Model> extra;

    bool operator==(basic_patch_hunk const&) const = default;
};

/// Write and Edit. Only Edit has the replaced strings.
template <class Model>
struct basic_change_output {
    using string = typename Model::string;

    std::optional<string> type;  ///< of Write: "create" or "update"
    string file_path;
    std::optional<string> content, old_string, new_string, original_file;
    std::vector<basic_patch_hunk<Model>> patch;
    std::optional<bool> is_user_modified, replace_all;
    unknown_fields<Model> extra;

    bool operator==(basic_change_output const&) const = default;
};

using patch_hunk = basic_patch_hunk<owned>;
using change_output = basic_change_output<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_patch_hunk<Model>>
    : object_of<claude_code::basic_patch_hunk<Model>> {
    using self = claude_code::basic_patch_hunk<Model>;
    struct fields : list<any_order,
        field<"oldStart", &self::old_start>,
        field<"oldLines", &self::old_lines>,
        field<"newStart", &self::new_start>,
        field<"newLines", &self::new_lines>,
        field<"lines",    &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_change_output<Model>>
    : object_of<claude_code::basic_change_output<Model>> {
    using self = claude_code::basic_change_output<Model>;
    struct fields : list<any_order,
        field<"type",            &self::type, never_null>,
        field<"filePath",        &self::file_path, is_path>,
        field<"content",         &self::content, never_null, is_prose>,
        field<"oldString",       &self::old_string, never_null, is_prose>,
        field<"newString",       &self::new_string, never_null, is_prose>,
        field<"originalFile",    &self::original_file, skip_none, is_prose>,
        field<"structuredPatch", &self::patch>,
        field<"userModified",    &self::is_user_modified, never_null>,
        field<"replaceAll",      &self::replace_all, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
