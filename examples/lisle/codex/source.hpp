// examples/lisle/codex/source.hpp - the folder of Codex's threads.
#pragma once

#include "../sessions/source.hpp"

namespace app {

/// Opens the folder if it is a home of Codex, or below one, with a thread; else null.
[[nodiscard]] std::unique_ptr<source> open_codex_source(std::filesystem::path const& folder);

/// Opens a folder that is known to be a home of Codex, also an empty folder.
[[nodiscard]] std::unique_ptr<source> open_codex_store(std::filesystem::path const& folder);

/// Whether a folder without threads is a home of Codex, by the names in it.
[[nodiscard]] bool is_new_codex_home(std::filesystem::path const& folder);

/// Opens a folder without threads, which may be missing, as a home of Codex; null if the documents
/// are not threads of Codex.
[[nodiscard]] std::unique_ptr<source> create_codex_folder(std::filesystem::path const& folder,
                                                          format const& documents);

}  // namespace app
