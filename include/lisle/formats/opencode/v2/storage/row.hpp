// lisle/formats/opencode/v2/storage/row.hpp - rows of the tables that opencode 2 has in its SQLite
// database: sessions, messages, and prompts that wait.
//
// Source of the rules: opencode 2.0.26 (packages/core/src/session/sql.ts), and the preview
// 0.0.0-next-16350, whose session table is called `session` and has other columns of forks.
#pragma once

#include <lisle/formats/opencode/storage/column.hpp>
#include <lisle/formats/opencode/v2/model/session.hpp>
#include <lisle/formats/opencode/v2/storage/data.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::v2 {

// ---- Columns ------------------------------------------------------------------------------------

/// A row of `session_message`. Messages stand in the order of `seq`, which has gaps; times are
/// milliseconds since 1970.
struct message_row {
    std::string id, session_id, type;
    std::int64_t seq = 0, time_created = 0, time_updated = 0;
    std::string data;

    bool operator==(message_row const&) const = default;
};

/// A row of `session_v2`, or of the preview's `session`. A column is empty if it is null or if the
/// table lacks it. Columns of JSON: fork_boundary, summary_diffs, metadata, revert, permission,
/// model.
struct session_row {
    std::string id, project_id;
    std::optional<std::string> workspace_id, parent_id, fork_session_id, fork_boundary;
    std::optional<std::string> fork_message_id;  ///< the preview's, as is fork_seq
    std::optional<std::int64_t> fork_seq;
    std::string slug, directory;
    std::optional<std::string> path, title;
    std::string version;
    std::optional<std::string> share_url;
    std::optional<double> summary_additions, summary_deletions, summary_files;
    std::optional<std::string> summary_diffs, metadata;
    double cost = 0, tokens_input = 0, tokens_output = 0, tokens_reasoning = 0,
           tokens_cache_read = 0, tokens_cache_write = 0;
    std::optional<std::string> revert, permission, agent, model;
    std::int64_t time_created = 0, time_updated = 0;
    std::optional<std::int64_t> time_idle, time_viewed;
    std::optional<std::string> idle_outcome;
    std::optional<std::int64_t> time_compacting, time_archived, time_suspended, resume_attempts;

    bool operator==(session_row const&) const = default;
};

/// A row of `session_inbox`: a prompt, or another order, that waits for its turn. The preview has
/// it in `session_pending`, with `payload` in `data` and `enqueued_seq` in `admitted_seq`.
struct inbox_row {
    std::string id, session_id, type, payload;
    std::optional<std::string> delivery;
    std::int64_t enqueued_seq = 0, time_created = 0;

    bool operator==(inbox_row const&) const = default;
};

}  // namespace lisle::v0_1::opencode::v2

// ---- Tables -------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::v2::message_row>
    : object_of<opencode::v2::message_row>, opencode::columns_by_kind {
    using row_columns = opencode::column_list<
        keyless<"id",           &self::id,         string_kind::identifier>,
        keyless<"session_id",   &self::session_id, string_kind::identifier>,
        keyless<"type",         &self::type>,
        keyless<"seq",          &self::seq>,
        keyless<"time_created", &self::time_created>,
        keyless<"time_updated", &self::time_updated>,
        keyless<"data",         &self::data,       string_kind::json_text>>;
    struct fields : row_columns::fields {};

    /// Shows the data as the message that it is; the text changes only with it.
    template <class Use>
    static void visit(self& row, Use use) {
        using columns_before = list<
            field<"id",         &self::id, is_identifier>,
            field<"session_id", &self::session_id, is_identifier>>;
        use.as_list(row, columns_before{});
        auto message = opencode::v2::read_data(row.type, row.data);
        if (!message)
            return use.as_list(row, list<field<"data", &self::data, is_json_text>>{});
        auto const before = opencode::v2::write_data(*message, layout::source);
        use("data", *message);
        if (auto after = opencode::v2::write_data(*message, layout::source); after != before)
            row.data = std::move(after);
    }
};

/// In the order that keys have in an export's `info`. Columns without a key are not in it.
template <>
struct lisle::schema<lisle::opencode::v2::session_row>
    : object_of<opencode::v2::session_row>, opencode::columns_by_kind {
    using row_columns = opencode::column_list<
        id<"id",                    &self::id>,
        id<"parent_id",             &self::parent_id,          "parentID">,
        makes<"fork_session_id",    &self::fork_session_id,    "fork/sessionID",
              string_kind::identifier>,
        json<"fork_boundary",       &self::fork_boundary,      "fork/boundary">,
        id<"project_id",            &self::project_id,         "projectID">,
        plain<"agent",              &self::agent>,
        json<"model",               &self::model>,
        plain<"cost",               &self::cost>,
        makes<"tokens_input",       &self::tokens_input,       "tokens/input">,
        plain<"tokens_output",      &self::tokens_output,      "tokens/output">,
        plain<"tokens_reasoning",   &self::tokens_reasoning,   "tokens/reasoning">,
        plain<"tokens_cache_read",  &self::tokens_cache_read,  "tokens/cache/read">,
        plain<"tokens_cache_write", &self::tokens_cache_write, "tokens/cache/write">,
        plain<"idle_outcome",       &self::idle_outcome,       "outcome">,
        makes<"time_created",       &self::time_created,       "time/created">,
        plain<"time_updated",       &self::time_updated,       "time/updated">,
        plain<"time_idle",          &self::time_idle,          "time/idle">,
        plain<"time_viewed",        &self::time_viewed,        "time/viewed">,
        plain<"time_archived",      &self::time_archived,      "time/archived">,
        opencode::column<"title",   &self::title,              "title", string_kind::prose>,
        makes<"directory",          &self::directory,          "location/directory",
              string_kind::path>,
        id<"workspace_id",          &self::workspace_id,       "location/workspaceID">,
        path<"path",                &self::path,               "subpath">,
        json<"metadata",            &self::metadata>,
        json<"permission",          &self::permission,         "permissions">,
        json<"revert",              &self::revert>,
        plain<"slug",               &self::slug,               "">,
        plain<"version",            &self::version,            "">,
        opencode::column<"share_url", &self::share_url,        "", string_kind::url>,
        plain<"summary_additions",  &self::summary_additions,  "">,
        plain<"summary_deletions",  &self::summary_deletions,  "">,
        plain<"summary_files",      &self::summary_files,      "">,
        json<"summary_diffs",       &self::summary_diffs,      "">,
        id<"fork_message_id",       &self::fork_message_id,    "">,
        plain<"fork_seq",           &self::fork_seq,           "">,
        plain<"time_compacting",    &self::time_compacting,    "">,
        plain<"time_suspended",     &self::time_suspended,     "">,
        plain<"resume_attempts",    &self::resume_attempts,    "">>;
    struct fields : row_columns::fields {};
    struct in_text : list<
        holds<"fork_boundary", opencode::v2::fork_boundary>,
        holds<"model",         opencode::session_model>,
        holds<"metadata",      opencode::record>,
        holds<"permission",    std::vector<opencode::v2::permission_rule>>,
        holds<"revert",        opencode::v2::revert>,
        holds<"summary_diffs", std::vector<opencode::file_diff>>> {};

    template <class Use>
    static void visit(self& row, Use use) { opencode::detail::visit_row(row, use); }
};

template <>
struct lisle::schema<lisle::opencode::v2::inbox_row>
    : object_of<opencode::v2::inbox_row>, opencode::columns_by_kind {
    using row_columns = opencode::column_list<
        keyless<"id",           &self::id,         string_kind::identifier>,
        keyless<"session_id",   &self::session_id, string_kind::identifier>,
        keyless<"type",         &self::type>,
        keyless<"payload",      &self::payload,    string_kind::json_text>,
        keyless<"delivery",     &self::delivery>,
        keyless<"enqueued_seq", &self::enqueued_seq>,
        keyless<"time_created", &self::time_created>>;
    struct fields : row_columns::fields {};
    struct in_text : list<
        holds<"payload", opencode::record>> {};

    template <class Use>
    static void visit(self& row, Use use) { opencode::detail::visit_row(row, use); }
};

// clang-format on

namespace lisle::v0_1::opencode::v2 {

// ---- Reading ------------------------------------------------------------------------------------

/// Returns the `info` that opencode 2 makes of a session's columns: a model without a variant has
/// the variant `default`, and the root of a project is no subpath.
[[nodiscard]] inline std::string to_json(session_row row) {
    if (row.path && row.path->empty()) row.path.reset();
    constexpr std::string_view variant = R"({"variant":"default"})";
    if (row.model && opencode::detail::find_value(*row.model, "variant").empty())
        row.model = opencode::detail::assign_members(*row.model, variant);
    return opencode::detail::to_object(row, schema<session_row>::row_columns{});
}

/// Returns the message of a row, with its id.
///
///     auto const message = lisle::opencode::v2::from_row(row);
///
/// Errors: those of `read_data`. Places in errors and notes are in `data`.
///
/// Complexity: linear in the size of the row.
///
/// Lifetime: as for `decode_as`.
template <storing_model Model = owned>
[[nodiscard]] result<basic_message<Model>> from_row(message_row const& row,
                                                    decode_options const& options = permissive,
                                                    std::vector<note>* notes = nullptr) {
    auto out = read_data<Model>(row.type, row.data, options, notes);
    if (!out) return out;
    std::visit(
        [&](auto& kind) {
            if constexpr (requires { kind.id; }) kind.id.text = row.id;
            else
                kind.json = lisle::text::assume_json(opencode::detail::assign_members(
                    kind.json.text(), detail::to_head(row.id, row.type)));
        },
        *out);
    return out;
}

/// Returns a session without its messages. Places in errors and notes are in the text of `to_json`.
template <storing_model Model = owned>
[[nodiscard]] result<basic_session<Model>> from_row(session_row const& row,
                                                    decode_options const& options = permissive,
                                                    std::vector<note>* notes = nullptr) {
    return decode_as<basic_session<Model>>(to_json(row), opencode::detail::as_ecmascript(options),
                                           notes);
}

// ---- Writing ------------------------------------------------------------------------------------

/// The time at which a message was made, in milliseconds since 1970; 0 if unknown.
template <class Model>
[[nodiscard]] double created_at(basic_message<Model> const& m) {
    return std::visit(
        [](auto const& kind) -> double {
            if constexpr (requires { kind.time; }) return kind.time.created;
            else return 0;
        },
        m);
}

/// The id of a message; empty if it has none.
template <class Model>
[[nodiscard]] std::string id_of(basic_message<Model> const& m) {
    return std::visit(
        [](auto const& kind) -> std::string {
            if constexpr (requires { kind.id; }) return std::string{kind.id.text};
            else return lisle::text::unquote(opencode::detail::find_value(kind.json.text(), "id"));
        },
        m);
}

/// Returns the row of a message, with its data in layout `shape`. opencode writes canonical data.
///
/// Errors: none. Complexity: linear in the size of the message. Lifetime: the row owns its data.
template <class Model>
[[nodiscard]] message_row to_row(basic_message<Model> const& m, std::string in_session,
                                 std::int64_t seq, std::int64_t time_updated,
                                 layout shape = layout::canonical) {
    return {id_of(m),     std::move(in_session), type_of(m), seq, to_whole(created_at(m)),
            time_updated, write_data(m, shape)};
}

/// Returns the row of a session. Columns that an export does not have stay empty.
template <class Model>
[[nodiscard]] session_row to_row(basic_session<Model> const& from,
                                 layout shape = layout::canonical) {
    session_row out;
    opencode::detail::set_columns(out, from, shape, schema<session_row>::row_columns{});
    return out;
}

}  // namespace lisle::v0_1::opencode::v2
