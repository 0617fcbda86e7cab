// lisle/formats/zed/database/row.hpp - a row of the table `threads` in Zed's database.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs, and for `created_at` (since 2026-03-05) the versions after it.
#pragma once

#include <lisle/formats/zed/database/blob.hpp>
#include <lisle/formats/zed/model/path_list.hpp>
#include <lisle/formats/zed/model/thread_metadata.hpp>
#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/scalars/timestamp.hpp>

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::zed {

/// A time in a column: RFC 3339 as chrono's strict parser reads it, written with `+00:00`. Kept as
/// text; an invalid time makes Zed's whole list fail.
struct column_time {
    std::string text;

    /// The time, or nothing if the text is not RFC 3339.
    [[nodiscard]] std::optional<scalars::instant> value() const {
        return scalars::parse_rfc3339(text);
    }

    bool operator==(column_time const&) const = default;
};

/// Writes the text, whether it is a time or not.
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                             column_time const& at) {
    return out << at.text;
}

/// The columns in the order in which Zed made them (`row_columns`). The first five are in every
/// database.
struct row {
    std::string id;       ///< the session's id
    std::string summary;  ///< the thread's title
    column_time updated_at;
    std::string data_type{"zstd"};
    std::string data;
    std::optional<std::string> parent_id;  ///< the thread that started this thread as a subagent
    std::optional<std::string> folder_paths;
    std::optional<std::string> folder_paths_order;
    std::optional<column_time> created_at;

    bool operator==(row const&) const = default;
};

/// Returns a row by column: `get(name)` returns the column's bytes, or nothing if it is NULL or the
/// table has no such column.
template <class Get>
[[nodiscard]] row make_row(Get get) {
    auto const required = [&](std::string_view name) {
        return std::optional<std::string>{get(name)}.value_or(std::string{});
    };
    row out{required("id"),        required("summary"),       {required("updated_at")},
            required("data_type"), required("data"),          get("parent_id"),
            get("folder_paths"),   get("folder_paths_order"), {}};
    if (std::optional<std::string> created = get("created_at"))
        out.created_at = column_time{std::move(*created)};
    return out;
}

// ---- Parts of a row -----------------------------------------------------------------------------

/// The folders of a row. The first path decides the style of all paths.
[[nodiscard]] inline path_list folders_of(row const& r) {
    auto paths = r.folder_paths.value_or(std::string{});
    auto const style = path_style_of(paths);
    return decode_path_list({std::move(paths), r.folder_paths_order.value_or(std::string{})},
                            style);
}

/// Returns the metadata that Zed's list shows. The time comes from the column, and is respelled as
/// in a payload.
[[nodiscard]] inline thread_metadata metadata_of(row const& r) {
    auto const at = r.updated_at.value();
    return {r.id,          r.parent_id,
            r.summary,     {at ? scalars::to_rfc3339_z(*at) : r.updated_at.text},
            folders_of(r), {}};
}

/// The id of the thread that started this thread as a subagent.
template <class Model>
[[nodiscard]] std::optional<std::string> parent_of(basic_thread<Model> const& document) {
    if (!document.subagent_context) return std::nullopt;
    return std::string{document.subagent_context->parent_thread_id};
}

/// Returns the thread in a row.
///
///     auto thread = lisle::zed::from_row(row);
///
/// Errors: those of `decode_blob`.
///
/// Complexity: linear in the size of the thread's text.
///
/// Lifetime: as for `decode`; the row is not needed.
template <class Model = owned>
[[nodiscard]] result<basic_thread<Model>> from_row(row const& r,
                                                   decode_options const& options = permissive,
                                                   std::vector<note>* notes = nullptr) {
    return decode_blob<Model>(r.data_type, r.data, options, notes);
}

/// Returns the row that Zed would save, without `created_at`: Zed sets that to `updated_at` when a
/// row is new, and then leaves it.
///
///     auto saved = lisle::zed::to_row(row.id, *thread, folders_of(row));
///
/// Errors: bad_value for an invalid time, because Zed can't list such a row.
///
/// Complexity: linear in the size of the thread, and n log n in the number of folders.
///
/// Lifetime: the row owns its data.
template <class Model>
[[nodiscard]] result<row> to_row(std::string id, basic_thread<Model> const& document,
                                 path_list const& folders = {}, layout wanted = layout::canonical) {
    auto const at = document.updated_at.value();
    if (!at) return error{errc::bad_value, "/updated_at", error::npos, "not an RFC 3339 time"};
    row out{std::move(id),
            std::string{document.title},
            {scalars::to_rfc3339_offset(*at)},
            "zstd",
            encode_blob(document, wanted),
            parent_of(document),
            {},
            {},
            {}};
    if (!folders.paths.empty()) {
        auto joined = encode_path_list(folders);
        out.folder_paths = std::move(joined.paths);
        out.folder_paths_order = std::move(joined.order);
    }
    return out;
}

}  // namespace lisle::v0_1::zed
