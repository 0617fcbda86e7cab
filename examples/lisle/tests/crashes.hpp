// examples/lisle/tests/crashes.hpp - databases for writers that are stopped before they end.
#pragma once

#include "harness.hpp"

#include <string>

namespace app::tests {

/// Makes a database with a small thread and forty threads of random letters, each about 1.5 KB
/// compressed; the JSON of every fourth one is cut off.
void make_database(std::string const& path, scratch const& dir, bool has_log);

/// Opens the database of Zed or opencode as the next program would, lets SQLite recover it, and
/// returns all rows; or the error.
[[nodiscard]] std::string recover(std::string const& path);

}  // namespace app::tests
