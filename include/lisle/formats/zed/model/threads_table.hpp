// lisle/formats/zed/model/threads_table.hpp - the table `threads` in Zed's database, in SQL.
//
// Zed creates the table of its first version and then adds the columns that it lacks, so a table
// has between five and nine columns, besides columns of other builds (`worktree_branch`). Read
// columns by name. This header needs neither SQLite nor, unlike database/row.hpp, zstd.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs, and for `created_at` (since 2026-03-05) the versions after it.
#pragma once

#include <lisle/version.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed {

// ---- Columns ------------------------------------------------------------------------------------

/// The names of the columns, in the order in which Zed made them.
inline constexpr std::array<std::string_view, 9> row_columns{
    "id",        "summary",      "updated_at",         "data_type", "data",
    "parent_id", "folder_paths", "folder_paths_order", "created_at"};

/// The number of `row_columns` that every version of Zed has.
inline constexpr std::size_t required_row_columns = 5;

// ---- Table --------------------------------------------------------------------------------------

/// The table with all columns, as `threads_migrations` leave it.
inline constexpr std::string_view threads_table = R"(CREATE TABLE IF NOT EXISTS threads (
    id TEXT PRIMARY KEY,
    summary TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    data_type TEXT NOT NULL,
    data BLOB NOT NULL,
    parent_id TEXT,
    folder_paths TEXT,
    folder_paths_order TEXT,
    created_at TEXT
))";

/// The table of the first version, which every version of Zed creates if there is none.
inline constexpr std::string_view first_threads_table = R"(CREATE TABLE IF NOT EXISTS threads (
    id TEXT PRIMARY KEY,
    summary TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    data_type TEXT NOT NULL,
    data BLOB NOT NULL
))";

/// A column of a later version, and statements that add it.
struct threads_migration {
    std::string_view column;  ///< run the statements if the table lacks this column
    std::string_view sql;
};

/// The migrations that Zed runs each time it opens the database, in their order.
inline constexpr std::array<threads_migration, 3> threads_migrations{{
    {"parent_id", "ALTER TABLE threads ADD COLUMN parent_id TEXT"},
    {"folder_paths", "ALTER TABLE threads ADD COLUMN folder_paths TEXT;\n"
                     "ALTER TABLE threads ADD COLUMN folder_paths_order TEXT"},
    {"created_at", "ALTER TABLE threads ADD COLUMN created_at TEXT;\n"
                   "UPDATE threads SET created_at = updated_at"},
}};

// ---- List ---------------------------------------------------------------------------------------

/// The columns of the list, in its order. `rowid` distinguishes rows that have no id.
inline constexpr std::array<std::string_view, 8> list_columns{
    "rowid",     "id", "summary", "updated_at", "parent_id", "folder_paths", "folder_paths_order",
    "created_at"};

/// Lists the threads without their data, the latest first. Times are compared as text, as Zed does;
/// the id decides between equal times, which Zed lists in any order.
inline constexpr std::string_view list_threads =
    "SELECT rowid, id, summary, updated_at, parent_id, folder_paths, folder_paths_order, "
    "created_at "
    "FROM threads ORDER BY updated_at DESC, created_at DESC, id";

/// Returns `list_threads` for a table that may lack columns: `has(name)` tells whether the table
/// has a column. A missing column is NULL in the list.
///
///     auto const sql = lisle::zed::list_threads_of([&](auto name) { return names.contains(name);
///     });
template <class Has>
[[nodiscard]] std::string list_threads_of(Has has) {
    constexpr auto from = list_threads.find(" FROM ");
    std::string out;
    for (auto const name : list_columns) {
        out += out.empty() ? "SELECT " : ", ";
        if (name != "rowid" && !has(name)) out += "NULL AS ";
        out += name;
    }
    return out + std::string{list_threads.substr(from)};
}

}  // namespace lisle::v0_1::zed
