// examples/lisle/claude_code/kept_files.hpp - all that Claude Code keeps of a session.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// Collects and puts back the files of sessions. They are named by their paths below `projects`;
/// those of Claude Code's own folder, which `projects` is in, by `beside/` and their paths there.
class claude_code_kept_files {
public:
    /// The folder `projects`, or that of one project.
    claude_code_kept_files(std::filesystem::path const& store, bool is_one);

    /// Adds a session's file, and what belongs to it: files of the folder beside it, its prompts,
    /// todos, tasks and copies of files. Subagents are sessions of their own. Throws storage_error.
    void collect(saved_session& to, std::filesystem::path const& file);

    /// As source::put_back().
    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) const;

private:
    void read_home();
    void collect_from_home(saved_session& to) const;

    /// The files of a folder that stand beside those of subagents, by the subagents' names.
    std::map<std::string, std::vector<std::filesystem::path>>&
    find_beside_agents(std::filesystem::path const& folder);

    std::filesystem::path projects_;
    std::optional<std::string> only_;             ///< the project
    std::optional<std::filesystem::path> home_;   ///< nothing if `projects` has another name
    std::map<std::string, std::string> prompts_;  ///< by session
    std::map<std::string, std::vector<std::filesystem::path>> todos_;
    std::map<std::filesystem::path, std::map<std::string, std::vector<std::filesystem::path>>>
        beside_agents_;  ///< by folder
    bool has_read_home_ = false;
};

}  // namespace app
