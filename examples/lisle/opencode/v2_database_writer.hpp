// examples/lisle/opencode/v2_database_writer.hpp - writes sessions into the tables of opencode 2.
#pragma once

#include "../sessions/source.hpp"
#include "database_writer.hpp"
#include "projects.hpp"
#include "sides.hpp"
#include "v2_tables.hpp"

#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/migration/migrate.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// The reason why opencode 2 could not use rows with the ids and the messages of this session;
/// nothing if it could.
[[nodiscard]] std::optional<std::string>
find_bad_v2_ids(lisle::opencode::v2::conversation const& d);

/// The rows that opencode 2 makes when it imports the session. Their numbers follow when they are
/// written.
[[nodiscard]] std::unique_ptr<packed_session>
pack_v2_rows(lisle::opencode::v2::conversation const& d);

/// The rows that the migration from 1.x makes, but with the parent that `d` has. A session that is
/// new in the database gets the numbers of the migration.
[[nodiscard]] std::unique_ptr<packed_session>
pack_v2_rows(lisle::opencode::v2::migrated_session rows,
             lisle::opencode::v2::conversation const& d);

/// Descriptions of the values for which the tables have no column, and of the messages that are not
/// written because the preview, which has fewer of both, does not decode them.
[[nodiscard]] std::vector<std::string> find_dropped_v2_parts(database& db, v2_tables const& tables,
                                                             packed_session const& packed);

/// Throws storage_error, and names them, if other programs have the database open: a server keeps
/// sessions in memory, and numbers rows by what it knows.
void refuse_if_in_use(database& db);

/// Writes sessions as opencode's import does, but replaces sessions of the same ids: messages that
/// stay at the beginning keep their rows, and the session keeps its project.
///
/// A session needs its project, numbers in the order of the messages, and the newest number in
/// `event_sequence`. To the log `event` nothing is added.
class v2_database_writer final : public put_batch {
public:
    /// Throws storage_error for tables that lack what is written, and for a database in use.
    v2_database_writer(database& db, v2_tables tables);

    bool put(packed_session const& packed) override;
    void commit() override { all_or_nothing_.commit(); }

private:
    /// Throws document_error if a message of this id belongs to another session.
    void check_ids(std::string const& session,
                   std::vector<lisle::opencode::v2::message_row> const& rows);
    /// Returns whether the session takes the place of a newer one in the tables of 1.x, as after
    /// another run of the migration. Throws document_error if opencode 2 would replace the session
    /// by that of 1.x, if lisle would go on to read that one, or if a migrated session would
    /// replace messages that opencode 2 added.
    [[nodiscard]] bool check_first(lisle::opencode::v2::session_row const& row, bool is_migration);
    /// Removes the messages that an earlier migration made.
    void remove_copy(std::string const& session);
    /// Removes the log of 1.x about a session, as the migration does.
    void remove_events(std::string const& session);
    /// `is_of_first`: no column keeps its value but those of the place.
    void write_session(lisle::opencode::v2::session_row row, bool is_there, bool is_of_first);
    /// Writes the messages, and returns the newest number. Rows at the beginning stay in their
    /// places, and so do those in progress between them, which an export lacks; all after the first
    /// other message are written again. `is_migration`: a new session is numbered from 0.
    std::int64_t write_messages(std::string const& session,
                                std::vector<lisle::opencode::v2::message_row> rows,
                                bool is_migration);
    [[nodiscard]] std::int64_t find_newest_number(std::string const& session);

    database& db_;
    transaction all_or_nothing_;
    v2_tables tables_;
    std::optional<opencode_projects> projects_;
    table_columns session_columns_;
    std::map<std::string, session_sides, std::less<>> sides_;  ///< without tables of 1.x, none
    bool is_migrated_ = false;
};

}  // namespace app
