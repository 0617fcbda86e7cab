// examples/lisle/opencode/source.hpp - where opencode keeps its sessions.
#pragma once

#include "../sessions/source.hpp"

namespace app {

/// Opens a database with tables `session`, `message` and `part`; else null.
[[nodiscard]] std::unique_ptr<source> open_opencode_database(database& db);

/// Always null: opencode's databases are only read.
[[nodiscard]] std::unique_ptr<source> create_opencode_database(database& db,
                                                               format const& documents);

/// Opens a folder with sessions of opencode before 1.2: `storage`, or its parent; else null.
[[nodiscard]] std::unique_ptr<source> open_opencode_folder(std::filesystem::path const& folder);

/// Opens a folder that is known to be opencode's, also an empty folder.
[[nodiscard]] std::unique_ptr<source> open_opencode_store(std::filesystem::path const& folder);

}  // namespace app
