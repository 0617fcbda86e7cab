// examples/lisle/claude_code/source.hpp - the folders in which Claude Code keeps sessions.
#pragma once

#include "../source.hpp"

namespace app {

/// Opens Claude Code's own folder, its `projects`, or the folder of one project; else null.
[[nodiscard]] std::unique_ptr<source> open_claude_code_folder(std::filesystem::path const& folder);

/// Opens a folder that is known to be Claude Code's `projects`, also an empty folder.
[[nodiscard]] std::unique_ptr<source> open_claude_code_store(std::filesystem::path const& folder);

/// Opens an empty folder as Claude Code's own, if the documents are its sessions; else null.
[[nodiscard]] std::unique_ptr<source> create_claude_code_folder(std::filesystem::path const& folder,
                                                                format const& documents);

/// The folder beside a session's file, which has the files of the session and its subagents.
[[nodiscard]] std::filesystem::path find_claude_code_side_folder(std::filesystem::path file);

}  // namespace app
