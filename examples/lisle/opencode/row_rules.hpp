// examples/lisle/opencode/row_rules.hpp - which rows of a database belong to a session.
#pragma once

#include "../sessions/table_rows.hpp"

#include <vector>

namespace app {

/// The rows of a session in the tables of every release, 1.x and 2: rows that name a session belong
/// to it. Tables of accounts and credentials name no session.
[[nodiscard]] std::vector<row_rule> find_row_rules(database& db);

}  // namespace app
