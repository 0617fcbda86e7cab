// examples/lisle/claude_code/source.hpp - the folders in which Claude Code keeps sessions.
#pragma once

#include "../sessions/source.hpp"

namespace app {

/// Opens Claude Code's own folder, its `projects`, or the folder of one project; else null.
[[nodiscard]] std::unique_ptr<source> open_claude_code_folder(std::filesystem::path const& folder);

/// Opens a folder that is known to be Claude Code's `projects`, also an empty folder.
[[nodiscard]] std::unique_ptr<source> open_claude_code_store(std::filesystem::path const& folder);

/// Whether a folder without sessions is Claude Code's own, or its `projects`, by the names in it.
[[nodiscard]] bool is_new_claude_code_home(std::filesystem::path const& folder);

/// Opens a folder without sessions, which may be missing, as Claude Code's own or as its
/// `projects`, by its name; null if the documents are not sessions of Claude Code.
[[nodiscard]] std::unique_ptr<source> create_claude_code_folder(std::filesystem::path const& folder,
                                                                format const& documents);

/// The folder beside a session's file, with the files of the session and its subagents.
[[nodiscard]] std::filesystem::path find_claude_code_side_folder(std::filesystem::path file);

}  // namespace app
