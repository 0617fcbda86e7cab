// examples/lisle/loom/source.hpp - the folder of Loom's threads.
#pragma once

#include "../sessions/source.hpp"

namespace app {

/// Opens the folder if a file `*.json` in it is a thread, or has a thread's name and is not a
/// record of acpx; else null.
[[nodiscard]] std::unique_ptr<source> open_loom_source(std::filesystem::path const& folder);

/// Opens a folder that is known to be for Loom's threads, also an empty folder.
[[nodiscard]] std::unique_ptr<source> open_loom_store(std::filesystem::path const& folder);

/// Opens an empty folder for threads; null for another format.
[[nodiscard]] std::unique_ptr<source> create_loom_folder(std::filesystem::path const& folder,
                                                         format const& documents);

}  // namespace app
