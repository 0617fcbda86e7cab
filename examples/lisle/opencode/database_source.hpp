// examples/lisle/opencode/database_source.hpp - sessions in the tables of 1.x and of 2.
#pragma once

#include "../sessions/source.hpp"
#include "../system/database.hpp"

#include <memory>

namespace app {

/// Whether a database has the tables of 1.x: `session`, `message` and `part`.
[[nodiscard]] bool has_first_tables(database& db);

/// The sessions in the tables of 1.x.
[[nodiscard]] std::unique_ptr<source> open_first_tables(std::shared_ptr<database> db);

/// The sessions of a database with tables of opencode 2, and those that only its tables of 1.x
/// have; null for a database without tables of opencode 2, which then stays with the caller.
[[nodiscard]] std::unique_ptr<source> open_v2_database(database& db);

}  // namespace app
