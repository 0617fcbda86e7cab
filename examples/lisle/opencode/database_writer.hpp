// examples/lisle/opencode/database_writer.hpp - writes sessions into opencode's tables.
#pragma once

#include "../sessions/source.hpp"
#include "projects.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/row.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A session as rows of opencode's tables.
struct opencode_rows final : packed_session {
    struct todo {
        std::string content, status, priority;
    };

    lisle::opencode::session_row session;
    std::vector<lisle::opencode::message_row> messages;
    std::vector<lisle::opencode::part_row> parts;
    /// The last list that the model wrote; nothing if it wrote none.
    std::optional<std::vector<todo>> todos;
    /// The columns of the session for which the export has a value.
    std::vector<std::string> columns_with_values;
};

/// The rows that opencode makes when it imports the export; a part has the time of its message. A
/// session without counts of its own gets the sums of its answers, as opencode would have counted.
[[nodiscard]] std::unique_ptr<opencode_rows> pack_rows(lisle::opencode::conversation const& d);

/// The cost and the tokens of a session's answers, in the columns for them.
[[nodiscard]] lisle::opencode::session_row count_usage(lisle::opencode::conversation const& d);

/// The reason why opencode could not use rows with these ids; nothing if it could.
[[nodiscard]] std::optional<std::string> find_bad_ids(lisle::opencode::conversation const& d);

/// The columns of a table by name.
struct table_column {
    bool is_required = false;  ///< has no default and must not be null
    bool is_nullable = true;
};
using table_columns = std::map<std::string, table_column, std::less<>>;

/// The reason why these tables belong to no known release of opencode: a table to be written has
/// other columns, or messages may be in other tables. Nothing for a known release, or a newer
/// release with the same tables of sessions.
[[nodiscard]] std::optional<std::string> find_unknown_tables(database& db);

/// The columns of a table.
[[nodiscard]] table_columns read_columns(database& db, std::string_view table);

/// Descriptions of the columns of a session that the tables lack: older tables have fewer columns.
[[nodiscard]] std::vector<std::string> find_dropped_columns(database& db,
                                                            opencode_rows const& rows);

/// Writes sessions as `opencode import` does, but replaces sessions of the same ids: equal messages
/// and parts keep their times, and a session keeps its project and workspace.
class opencode_writer final : public put_batch {
public:
    /// Throws storage_error for unknown tables; see find_unknown_tables().
    explicit opencode_writer(database& db);

    bool put(packed_session const& packed) override;
    void commit() override;

private:
    /// Throws document_error if a message or a part of this id belongs to another session.
    void check_ids(opencode_rows const& rows);
    bool write_session(lisle::opencode::session_row row);
    /// Deletes the messages or parts of a session except `kept`.
    void remove_others(std::string_view table, std::string const& session,
                       std::set<std::string_view> const& kept);
    /// Deletes the log that newer releases keep of a session, because it would contradict the new
    /// messages.
    void forget_log(std::string const& session);
    void write_todos(opencode_rows const& rows);

    database& db_;
    transaction all_or_nothing_;
    std::optional<opencode_projects> projects_;
    table_columns session_columns_;
    std::vector<std::string> logs_;  ///< statements that delete logs, with the session's id as ?1
    std::optional<statement> find_message_, find_part_, put_message_, put_part_;
};

}  // namespace app
