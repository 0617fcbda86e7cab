// lisle/formats/opencode/storage/row.hpp - rows of opencode's SQLite database, since 1.2.
//
// Each message and each part is a row, whose column `data` has everything except the ids. A session
// is spread over columns, some of which have JSON.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/storage/json_text.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::inline v0::opencode {

// ---- Columns ------------------------------------------------------------------------------------

/// A row of a message. Times are milliseconds since 1970.
struct message_row {
    std::string id, session_id;
    std::int64_t time_created = 0, time_updated = 0;
    std::string data;

    bool operator==(message_row const&) const = default;
};

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

// ---- Reading ------------------------------------------------------------------------------------

/// Returns the JSON that opencode makes of a row: the data, then the ids.
[[nodiscard]] inline std::string to_json(message_row const& row) {
    detail::object_text ids;
    ids.add("id", row.id);
    ids.add("sessionID", row.session_id);
    return detail::add_members(row.data, ids);
}
[[nodiscard]] inline std::string to_json(part_row const& row) {
    detail::object_text ids;
    ids.add("id", row.id);
    ids.add("sessionID", row.session_id);
    ids.add("messageID", row.message_id);
    return detail::add_members(row.data, ids);
}

/// Returns the JSON that opencode makes of a session's columns, with the keys of the latest
/// version.
[[nodiscard]] inline std::string to_json(session_row const& row) {
    detail::object_text out, summary, tokens, cache, time;
    out.add("id", row.id);
    out.add("slug", row.slug);
    out.add("projectID", row.project_id);
    out.add("workspaceID", row.workspace_id);
    out.add("directory", row.directory);
    out.add("path", row.path);
    out.add("parentID", row.parent_id);
    out.add("title", row.title);
    out.add("agent", row.agent);
    out.add_json("model", row.model);
    out.add("version", row.version);
    if (row.summary_additions || row.summary_deletions || row.summary_files) {
        summary.add("additions", row.summary_additions.value_or(0));
        summary.add("deletions", row.summary_deletions.value_or(0));
        summary.add("files", row.summary_files.value_or(0));
        summary.add_json("diffs", row.summary_diffs);
        out.add_json("summary", summary.finish());
    }
    out.add("cost", row.cost);
    if (row.tokens_input) {
        tokens.add("input", *row.tokens_input);
        tokens.add("output", row.tokens_output.value_or(0));
        tokens.add("reasoning", row.tokens_reasoning.value_or(0));
        cache.add("read", row.tokens_cache_read.value_or(0));
        cache.add("write", row.tokens_cache_write.value_or(0));
        tokens.add_json("cache", cache.finish());
        out.add_json("tokens", tokens.finish());
    }
    if (row.share_url && !row.share_url->empty()) {
        detail::object_text shared;
        shared.add("url", row.share_url);
        out.add_json("share", shared.finish());
    }
    out.add_json("metadata", row.metadata);
    out.add_json("revert", row.revert);
    out.add_json("permission", row.permission);
    time.add("created", static_cast<double>(row.time_created));
    time.add("updated", static_cast<double>(row.time_updated));
    if (row.time_compacting) time.add("compacting", static_cast<double>(*row.time_compacting));
    if (row.time_archived) time.add("archived", static_cast<double>(*row.time_archived));
    out.add_json("time", time.finish());
    return out.finish();
}

/// Returns a message, part or session with all its ids. Errors: those of `decode`. Places in errors
/// and notes are in the text of `to_json`.
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

/// Returns the row of a message, with its data in layout `how`. opencode's import writes canonical
/// data.
template <class Model>
[[nodiscard]] message_row to_row(basic_message<Model> const& value, std::int64_t time_updated,
                                    layout how = layout::canonical) {
    return {id_of(value), id_of(value, "sessionID"), to_whole(created_at(value)), time_updated,
            encode_as(stored<basic_message<Model>>{value}, compact, how)};
}

/// Returns the row of a part. Its times are given, because a part does not know them.
template <class Model>
[[nodiscard]] part_row to_row(basic_part<Model> const& value, std::int64_t time_created,
                                 std::int64_t time_updated, layout how = layout::canonical) {
    return {id_of(value),
            id_of(value, "messageID"),
            id_of(value, "sessionID"),
            time_created,
            time_updated,
            encode_as(stored<basic_part<Model>>{value}, compact, how)};
}

namespace detail {

template <class Text>
std::optional<std::string> text_of(std::optional<Text> const& value) {
    return value ? std::optional{value->text} : std::nullopt;
}
template <class Value>
std::optional<std::string> json_of(std::optional<Value> const& value, layout how) {
    return value ? std::optional{encode_as(*value, compact, how)} : std::nullopt;
}
[[nodiscard]] inline std::optional<std::int64_t> time_of(std::optional<number> const& at) {
    return at ? std::optional{to_whole(*at)} : std::nullopt;
}

}  // namespace detail

/// Returns the columns of a session. Its unknown keys have no column.
template <class Model>
[[nodiscard]] session_row to_row(basic_session<Model> const& from,
                                    layout how = layout::canonical) {
    session_row out;
    out.id = from.id.text;
    out.project_id = from.project_id;
    out.workspace_id = detail::text_of(from.workspace_id);
    out.parent_id = detail::text_of(from.parent_id);
    out.slug = from.slug;
    out.directory = from.directory;
    out.path = from.path;
    out.title = from.title;
    out.version = from.version;
    if (from.share) out.share_url = from.share->url;
    if (from.summary) {
        out.summary_additions = from.summary->additions;
        out.summary_deletions = from.summary->deletions;
        out.summary_files = from.summary->files;
        out.summary_diffs = detail::json_of(from.summary->diffs, how);
    }
    out.metadata = detail::json_of(from.metadata, how);
    if (from.cost) out.cost = *from.cost;
    if (from.tokens) {
        auto const cache = from.tokens->cache.value_or(basic_cache_tokens<Model>{});
        out.tokens_input = from.tokens->input;
        out.tokens_output = from.tokens->output;
        out.tokens_reasoning = from.tokens->reasoning.value_or(0);
        out.tokens_cache_read = cache.read;
        out.tokens_cache_write = cache.write;
    }
    out.revert = detail::json_of(from.revert, how);
    out.permission = detail::json_of(from.permission, how);
    out.agent = from.agent;
    out.model = detail::json_of(from.model, how);
    out.time_created = to_whole(from.time.created);
    out.time_updated = to_whole(from.time.updated);
    out.time_compacting = detail::time_of(from.time.compacting);
    out.time_archived = detail::time_of(from.time.archived);
    return out;
}

}  // namespace lisle::inline v0::opencode
