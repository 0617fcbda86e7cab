// examples/lisle/opencode/row_rules.hpp - which rows of a database belong to a session, and their
// backups.
#pragma once

#include "../sessions/source.hpp"
#include "../sessions/table_rows.hpp"

#include <functional>
#include <string>
#include <vector>

namespace app {

/// The rows of a session in the tables of every release, 1.x and 2: rows that name a session belong
/// to it. Tables of accounts and credentials name no session.
[[nodiscard]] std::vector<row_rule> find_row_rules(database& db);

/// The same rules for a session that an opencode before 2 saved: the tables of opencode 2 keep
/// their rows, among them `event_sequence`, in which both count.
[[nodiscard]] std::vector<row_rule> keep_v2_rows(std::vector<row_rule> rules);

/// The rows of a session for a backup. `documents`: the format of the session.
[[nodiscard]] saved_session collect_rows(database& db, entry const& e, format const& documents);

/// Replaces the rows of sessions by those of a backup; run it in a transaction. `rules_for` returns
/// the rules for a session. Returns what was left out.
[[nodiscard]] std::vector<std::string>
put_rows_back(database& db, session_stream const& next,
              std::function<std::vector<row_rule>(saved_session const&)> const& rules_for);

}  // namespace app
