// lisle/formats/opencode/storage/row.hpp - rows of opencode's SQLite database, since 1.2.
//
// Each message and each part is a row, whose column `data` has everything except the ids. A session
// is spread over columns, some of which have JSON. `for_each` and `for_each_string` look into that
// JSON: its values stand under the column's name (`/data/text`).
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/column.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lisle::v0_1::opencode {

// ---- Columns ------------------------------------------------------------------------------------

/// A row of a message. Times are milliseconds since 1970.
struct message_row {
    std::string id, session_id;
    std::int64_t time_created = 0, time_updated = 0;
    std::string data;

    bool operator==(message_row const&) const = default;
};

/// A row of a part. Times are milliseconds since 1970.
struct part_row {
    std::string id, message_id, session_id;
    std::int64_t time_created = 0, time_updated = 0;
    std::string data;

    bool operator==(part_row const&) const = default;
};

/// A row of a session. A column is empty if it is null or if the table lacks it. Optional columns
/// from `path` on are newer than 1.3.
struct session_row {
    std::string id, project_id;
    std::optional<std::string> workspace_id, parent_id;
    std::string slug, directory;
    std::optional<std::string> path;
    std::string title, version;
    std::optional<std::string> share_url;
    std::optional<double> summary_additions, summary_deletions, summary_files;
    std::optional<std::string> summary_diffs;  ///< JSON, as are metadata, revert, permission, model
    std::optional<std::string> metadata;
    std::optional<double> cost, tokens_input, tokens_output, tokens_reasoning, tokens_cache_read,
        tokens_cache_write;
    std::optional<std::string> revert, permission, agent, model;
    std::int64_t time_created = 0, time_updated = 0;
    std::optional<std::int64_t> time_compacting, time_archived;

    bool operator==(session_row const&) const = default;
};

}  // namespace lisle::v0_1::opencode

// ---- Tables -------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::message_row> : object_of<opencode::message_row> {
    using row_columns = opencode::column_list<
        opencode::column<"id",           &self::id,         "id",        string_kind::identifier>,
        opencode::column<"session_id",   &self::session_id, "sessionID", string_kind::identifier>,
        opencode::column<"time_created", &self::time_created>,
        opencode::column<"time_updated", &self::time_updated>,
        opencode::column<"data",         &self::data,       "",          string_kind::json_text>>;
    struct fields : row_columns::fields {};
    struct in_text : list<
        holds<"data", opencode::stored<opencode::message>>> {};

    template <class Use>
    static void visit(self& row, Use use) { opencode::detail::visit_row(row, use); }
};

template <>
struct lisle::schema<lisle::opencode::part_row> : object_of<opencode::part_row> {
    using row_columns = opencode::column_list<
        opencode::column<"id",           &self::id,         "id",        string_kind::identifier>,
        opencode::column<"session_id",   &self::session_id, "sessionID", string_kind::identifier>,
        opencode::column<"message_id",   &self::message_id, "messageID", string_kind::identifier>,
        opencode::column<"time_created", &self::time_created>,
        opencode::column<"time_updated", &self::time_updated>,
        opencode::column<"data",         &self::data,       "",          string_kind::json_text>>;
    struct fields : row_columns::fields {};
    struct in_text : list<
        holds<"data", opencode::stored<opencode::part>>> {};

    template <class Use>
    static void visit(self& row, Use use) { opencode::detail::visit_row(row, use); }
};

/// In the order that keys have in opencode's JSON, with those of the latest version.
template <>
struct lisle::schema<lisle::opencode::session_row>
    : object_of<opencode::session_row>, opencode::columns_by_kind {
    using row_columns = opencode::column_list<
        id<"id",                    &self::id,                 "id">,
        plain<"slug",               &self::slug>,
        id<"project_id",            &self::project_id,         "projectID">,
        id<"workspace_id",          &self::workspace_id,       "workspaceID">,
        path<"directory",           &self::directory>,
        path<"path",                &self::path>,
        id<"parent_id",             &self::parent_id,          "parentID">,
        opencode::column<"title",   &self::title,              "title", string_kind::prose>,
        plain<"agent",              &self::agent>,
        json<"model",               &self::model>,
        plain<"version",            &self::version>,
        makes<"summary_additions",  &self::summary_additions,  "summary/additions">,
        makes<"summary_deletions",  &self::summary_deletions,  "summary/deletions">,
        makes<"summary_files",      &self::summary_files,      "summary/files">,
        json<"summary_diffs",       &self::summary_diffs,      "summary/diffs">,
        plain<"cost",               &self::cost>,
        makes<"tokens_input",       &self::tokens_input,       "tokens/input">,
        zero<"tokens_output",       &self::tokens_output,      "tokens/output">,
        zero<"tokens_reasoning",    &self::tokens_reasoning,   "tokens/reasoning">,
        zero<"tokens_cache_read",   &self::tokens_cache_read,  "tokens/cache/read">,
        zero<"tokens_cache_write",  &self::tokens_cache_write, "tokens/cache/write">,
        makes<"share_url",          &self::share_url,          "share/url", string_kind::url>,
        json<"metadata",            &self::metadata>,
        json<"revert",              &self::revert>,
        json<"permission",          &self::permission>,
        makes<"time_created",       &self::time_created,       "time/created">,
        makes<"time_updated",       &self::time_updated,       "time/updated">,
        plain<"time_compacting",    &self::time_compacting,    "time/compacting">,
        plain<"time_archived",      &self::time_archived,      "time/archived">>;
    struct fields : row_columns::fields {};
    struct in_text : list<
        holds<"model",         opencode::session_model>,
        holds<"summary_diffs", std::vector<opencode::file_diff>>,
        holds<"metadata",      opencode::record>,
        holds<"revert",        opencode::revert>,
        holds<"permission",    std::vector<opencode::permission_rule>>> {};

    template <class Use>
    static void visit(self& row, Use use) { opencode::detail::visit_row(row, use); }
};

// clang-format on

namespace lisle::v0_1::opencode {

// ---- Reading ------------------------------------------------------------------------------------

namespace detail {

template <class Row>
[[nodiscard]] std::string to_object(Row const& row) {
    return to_object(row, typename schema<Row>::row_columns{});
}

}  // namespace detail

/// Returns the JSON that opencode makes of a row: the data, then the ids. Ids in the data, where
/// the import of 1.2.1 leaves them, keep their place and get the values of their columns.
[[nodiscard]] inline std::string to_json(message_row const& row) {
    return detail::assign_members(row.data, detail::to_object(row));
}
[[nodiscard]] inline std::string to_json(part_row const& row) {
    return detail::assign_members(row.data, detail::to_object(row));
}

/// Returns the JSON that opencode makes of a session's columns, with the keys of the latest
/// version.
[[nodiscard]] inline std::string to_json(session_row const& row) { return detail::to_object(row); }

/// Returns a message, part or session with all its ids.
///
///     auto const message = lisle::opencode::from_row(row);
///
/// Errors: those of `decode_as`. Places in errors and notes are in the text of `to_json`.
///
/// Complexity: linear in the size of the row.
///
/// Lifetime: as for `decode_as`; the row is not needed.
template <storing_model Model = owned>
[[nodiscard]] result<basic_message<Model>> from_row(message_row const& row,
                                                    decode_options const& options = permissive,
                                                    std::vector<note>* notes = nullptr) {
    return decode_as<basic_message<Model>>(to_json(row), detail::as_ecmascript(options), notes);
}
template <storing_model Model = owned>
[[nodiscard]] result<basic_part<Model>> from_row(part_row const& row,
                                                 decode_options const& options = permissive,
                                                 std::vector<note>* notes = nullptr) {
    return decode_as<basic_part<Model>>(to_json(row), detail::as_ecmascript(options), notes);
}
template <storing_model Model = owned>
[[nodiscard]] result<basic_session<Model>> from_row(session_row const& row,
                                                    decode_options const& options = permissive,
                                                    std::vector<note>* notes = nullptr) {
    return decode_as<basic_session<Model>>(to_json(row), detail::as_ecmascript(options), notes);
}

// ---- Writing ------------------------------------------------------------------------------------

namespace detail {

/// The ids, in the columns that have a key, and the data.
template <class Row, class T>
void set_columns(Row& row, T const& value, layout wanted) {
    [&]<class... Columns>(column_list<Columns...> const&) {
        auto const set = [&]<class Column>(std::type_identity<Column>) {
            if constexpr (!Column::key.empty()) row.*Column::member = id_of(value, Column::key);
        };
        (set(std::type_identity<Columns>{}), ...);
    }(typename schema<Row>::row_columns{});
    row.data = encode_as(stored<T>{value}, compact, wanted);
}

}  // namespace detail

/// Returns the row of a message, with its data in layout `wanted`. opencode's import writes
/// canonical data.
///
///     auto const row = lisle::opencode::to_row(*message, now_in_milliseconds);
///
/// Errors: none.
///
/// Complexity: linear in the size of the message.
///
/// Lifetime: the row owns its data.
template <class Model>
[[nodiscard]] message_row to_row(basic_message<Model> const& value, std::int64_t time_updated,
                                 layout wanted = layout::canonical) {
    message_row out;
    detail::set_columns(out, value, wanted);
    out.time_created = to_whole(created_at(value));
    out.time_updated = time_updated;
    return out;
}

/// As above, for a part. Its times are given, because a part does not know them.
template <class Model>
[[nodiscard]] part_row to_row(basic_part<Model> const& value, std::int64_t time_created,
                              std::int64_t time_updated, layout wanted = layout::canonical) {
    part_row out;
    detail::set_columns(out, value, wanted);
    out.time_created = time_created;
    out.time_updated = time_updated;
    return out;
}

/// As above, for a session. Its unknown keys have no column.
template <class Model>
[[nodiscard]] session_row to_row(basic_session<Model> const& from,
                                 layout wanted = layout::canonical) {
    session_row out;
    detail::set_columns(out, from, wanted, schema<session_row>::row_columns{});
    return out;
}

}  // namespace lisle::v0_1::opencode
