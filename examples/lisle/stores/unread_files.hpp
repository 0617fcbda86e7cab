// examples/lisle/stores/unread_files.hpp - a folder with files of sessions that are in no store.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace app {

/// What a folder without sessions of a known format holds.
struct unread_folder {
    /// The files that hold one session, as an export does, and those that are damaged, empty, or
    /// have a session's name, one entry for each; null if there are none. Its problems name the
    /// others.
    std::unique_ptr<source> files;
    /// Descriptions of other files that might have been meant: "notes.json (unknown format)".
    std::vector<std::string> others;
};

/// Looks through a folder, and through the folders below it for files with names of sessions.
/// Follows no links to folders. Files beyond a limit are not looked at.
[[nodiscard]] unread_folder find_unread_files(std::filesystem::path const& folder);

}  // namespace app
