// examples/lisle/opencode/source.hpp - where opencode keeps its sessions.
#pragma once

#include "../source.hpp"

namespace app {

/// Takes the database where it has tables `session`, `message` and `part`.
[[nodiscard]] std::unique_ptr<source> open_opencode_database(database& db);

/// Nothing: databases of opencode's are only read.
[[nodiscard]] std::unique_ptr<source> create_opencode_database(database& db,
                                                               format const& documents);

/// Takes a folder with sessions of opencode before 1.2: `storage`, or the one that holds it.
[[nodiscard]] std::unique_ptr<source> open_opencode_folder(std::filesystem::path const& folder);

/// Takes a file that is an export.
[[nodiscard]] std::unique_ptr<source> open_opencode_export(std::filesystem::path const& file);

}  // namespace app
