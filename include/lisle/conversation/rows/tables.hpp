// lisle/conversation/rows/tables.hpp - the flat tables of conversations: rows and their columns.
//
// The same columns for all formats, so that the rows of many conversations can stand in one table.
// `session` joins the tables; `turn` counts from 1 at each message of a person, whose parts are one
// message, and is 0 before the first one; `message` and `call` count from 0 in the whole
// conversation.
#pragma once

#include <lisle/version.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lisle::v0_1::conversation {

/// The version of the columns. Version 1 only grows: columns are added at the end.
inline constexpr std::int64_t rows_version = 1;

/// The largest count: every reader of JSON keeps it, and a sum of a thousand fits 64 bits.
inline constexpr std::int64_t largest_count = std::int64_t{1} << 53;

/// A text column that may be empty.
using optional_text = std::optional<std::string>;
/// A column of counts that may be empty.
using optional_count = std::optional<std::int64_t>;

/// One conversation. Times are in milliseconds since the epoch, and as RFC 3339 text in UTC.
struct session_row {
    std::int64_t version = rows_version;
    std::string session, format;
    optional_text release, title;
    optional_text project;  ///< the first folder
    optional_text branch, remote, model, provider, mode, parent, parent_call;
    optional_text created, updated;
    optional_text day, week;  ///< of its creation: 2026-02-27, 2026-W09 (ISO 8601)
    optional_count created_ms, updated_ms;
    std::int64_t turns = 0, messages = 0, calls = 0, failed_calls = 0;
    std::int64_t active_messages = 0;  ///< those that the source's program would go on with

    bool operator==(session_row const&) const = default;
};

/// What a person said, and all answers up to the next time.
struct turn_row {
    std::string session;
    std::int64_t turn = 0, message = 0;
    optional_text model, provider, day, week;
    optional_count started_ms, ended_ms, duration_ms;  ///< from the person's message to the end
    std::int64_t answers = 0, calls = 0, failed_calls = 0;
    std::int64_t asked_bytes = 0, answered_bytes = 0;  ///< of plain text
    optional_text stop_reason;                         ///< of the last answer

    bool operator==(turn_row const&) const = default;
};

/// A tool call and its result.
struct call_row {
    std::string session;
    std::int64_t turn = 0, message = 0, call = 0;
    std::string id, name;
    optional_text kind;
    std::string status;
    bool is_failed = false;
    optional_text model, provider;
    optional_count started_ms, ended_ms, duration_ms;
    std::int64_t input_bytes = 0, output_bytes = 0;
    optional_count exit_code;
    optional_text child;  ///< the session of a subagent

    bool operator==(call_row const&) const = default;
};

/// Tokens and money as they were counted somewhere. A sum takes only the rows with `counts_tokens`
/// or `counts_cost`: those of a session count each request once.
struct usage_row {
    std::string session;
    std::int64_t turn = 0;
    optional_count message;  ///< none for the conversation's own
    std::string scope;       ///< request, turn, conversation
    optional_text model, provider, day, week;
    optional_count input, output, cache_read, cache_write, reasoning, total;
    std::optional<double> cost;
    optional_text currency;
    bool counts_tokens = false, counts_cost = false;
    optional_text id;  ///< the message's, as its source has it: a copied answer keeps it

    bool operator==(usage_row const&) const = default;
};

/// A file that a tool call read or changed.
struct touch_row {
    std::string session;
    std::int64_t turn = 0, message = 0, call = 0;
    std::string path, operation;  ///< read, edit, delete, move, search, other
    std::string source;           ///< where the path stands: diff, location, input
    optional_count added_lines, removed_lines;

    bool operator==(touch_row const&) const = default;
};

/// An answer or a call that failed.
struct error_row {
    std::string session;
    std::int64_t turn = 0, message = 0;
    optional_count call;  ///< none for an answer
    optional_text kind;   ///< of an answer the source's own word, of a call the tool's name
    optional_text text;   ///< at most 2000 bytes

    bool operator==(error_row const&) const = default;
};

/// All rows of one conversation.
struct conversation_rows {
    session_row session;
    std::vector<turn_row> turns;
    std::vector<call_row> calls;
    std::vector<usage_row> usages;
    std::vector<touch_row> touches;
    std::vector<error_row> errors;
};

/// A row of this table, const or not.
template <class Row, class Of>
concept row_of = std::same_as<std::remove_const_t<Row>, Of>;

/// Calls `use(name, value)` for each column of a row, in order. A value is a std::string, a bool, a
/// std::int64_t, or an optional of text, a count or a double.
template <row_of<session_row> Row, class Use>
void for_each_column(Row& r, Use use) {
    use("version", r.version);
    use("session", r.session);
    use("format", r.format);
    use("release", r.release);
    use("title", r.title);
    use("project", r.project);
    use("branch", r.branch);
    use("remote", r.remote);
    use("model", r.model);
    use("provider", r.provider);
    use("mode", r.mode);
    use("parent", r.parent);
    use("parent_call", r.parent_call);
    use("created", r.created);
    use("updated", r.updated);
    use("day", r.day);
    use("week", r.week);
    use("created_ms", r.created_ms);
    use("updated_ms", r.updated_ms);
    use("turns", r.turns);
    use("messages", r.messages);
    use("calls", r.calls);
    use("failed_calls", r.failed_calls);
    use("active_messages", r.active_messages);
}
template <row_of<turn_row> Row, class Use>
void for_each_column(Row& r, Use use) {
    use("session", r.session);
    use("turn", r.turn);
    use("message", r.message);
    use("model", r.model);
    use("provider", r.provider);
    use("day", r.day);
    use("week", r.week);
    use("started_ms", r.started_ms);
    use("ended_ms", r.ended_ms);
    use("duration_ms", r.duration_ms);
    use("answers", r.answers);
    use("calls", r.calls);
    use("failed_calls", r.failed_calls);
    use("asked_bytes", r.asked_bytes);
    use("answered_bytes", r.answered_bytes);
    use("stop_reason", r.stop_reason);
}
template <row_of<call_row> Row, class Use>
void for_each_column(Row& r, Use use) {
    use("session", r.session);
    use("turn", r.turn);
    use("message", r.message);
    use("call", r.call);
    use("id", r.id);
    use("name", r.name);
    use("kind", r.kind);
    use("status", r.status);
    use("is_failed", r.is_failed);
    use("model", r.model);
    use("provider", r.provider);
    use("started_ms", r.started_ms);
    use("ended_ms", r.ended_ms);
    use("duration_ms", r.duration_ms);
    use("input_bytes", r.input_bytes);
    use("output_bytes", r.output_bytes);
    use("exit_code", r.exit_code);
    use("child", r.child);
}
template <row_of<usage_row> Row, class Use>
void for_each_column(Row& r, Use use) {
    use("session", r.session);
    use("turn", r.turn);
    use("message", r.message);
    use("scope", r.scope);
    use("model", r.model);
    use("provider", r.provider);
    use("day", r.day);
    use("week", r.week);
    use("input", r.input);
    use("output", r.output);
    use("cache_read", r.cache_read);
    use("cache_write", r.cache_write);
    use("reasoning", r.reasoning);
    use("total", r.total);
    use("cost", r.cost);
    use("currency", r.currency);
    use("counts_tokens", r.counts_tokens);
    use("counts_cost", r.counts_cost);
    use("id", r.id);
}
template <row_of<touch_row> Row, class Use>
void for_each_column(Row& r, Use use) {
    use("session", r.session);
    use("turn", r.turn);
    use("message", r.message);
    use("call", r.call);
    use("path", r.path);
    use("operation", r.operation);
    use("source", r.source);
    use("added_lines", r.added_lines);
    use("removed_lines", r.removed_lines);
}
template <row_of<error_row> Row, class Use>
void for_each_column(Row& r, Use use) {
    use("session", r.session);
    use("turn", r.turn);
    use("message", r.message);
    use("call", r.call);
    use("kind", r.kind);
    use("text", r.text);
}

/// Calls `use(name, rows)` for each table with a vector of its rows.
template <class Use>
void for_each_table(conversation_rows const& all, Use use) {
    use("sessions", std::vector<session_row>{all.session});
    use("turns", all.turns);
    use("calls", all.calls);
    use("usage", all.usages);
    use("touches", all.touches);
    use("errors", all.errors);
}

}  // namespace lisle::v0_1::conversation
