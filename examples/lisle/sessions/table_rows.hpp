// examples/lisle/sessions/table_rows.hpp - saves and restores rows with all their columns.
#pragma once

#include "../system/database.hpp"
#include "saved_session.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The rows of a table that belong to a session. `where` has the session's id as ?1.
struct row_rule {
    std::string table, where;
    bool is_shared = false;
};

/// Reads the rows of all rules from one state of the database.
[[nodiscard]] std::vector<saved_row> read_rows(database& db, std::vector<row_rule> const& rules,
                                               std::string const& id);

/// Replaces the rows of a session; run it in a transaction. The rules are those of this database,
/// in the order in which rows may be deleted. Returns descriptions of the values that this database
/// has no place for.
[[nodiscard]] std::vector<std::string>
replace_rows(database& db, std::vector<row_rule> const& rules, saved_session const& s);

}  // namespace app
