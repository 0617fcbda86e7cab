// examples/lisle/zed/source.hpp - Zed's threads.db.
#pragma once

#include "../sessions/source.hpp"

namespace app {

/// Opens a database with a table `threads`; else null. Throws if a required column is missing.
[[nodiscard]] std::unique_ptr<source> open_zed_source(database& db);

/// Creates the table on the first put, as Zed does when it starts; null for another format.
[[nodiscard]] std::unique_ptr<source> create_zed_source(database& db, format const& documents);

}  // namespace app
