// examples/lisle/claude_code/kept_files.hpp - all files that Claude Code keeps for a session.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// Whether a store is the folder of all projects, or of one project.
enum class project_scope { all, one };

/// Collects and puts back the files of sessions. A file's name is its path below `projects`; for
/// files of Claude Code's own folder, in which `projects` is, it is `beside/` and the path there.
class claude_code_kept_files {
public:
    /// Opens the folder `projects`, or the folder of one project.
    claude_code_kept_files(std::filesystem::path const& store, project_scope scope);

    /// Adds a session's file and the files that belong to it: those in the folder beside it, its
    /// prompts, todos, tasks and copies of files. Subagents are sessions of their own. Throws
    /// storage_error.
    void collect(saved_session& to, std::filesystem::path const& file);

    /// Implements source::put_back().
    [[nodiscard]] std::vector<std::string> put_back(session_stream const& next) const;

private:
    void read_home();
    void collect_from_home(saved_session& to) const;

    /// The files of a folder that belong to subagents, besides their sessions, by the subagents'
    /// names.
    std::map<std::string, std::vector<std::filesystem::path>>&
    find_beside_agents(std::filesystem::path const& folder);

    std::filesystem::path projects_;
    std::optional<std::string> only_;             ///< the name of the one project
    std::optional<std::filesystem::path> home_;   ///< nothing if `projects` has another name
    std::map<std::string, std::string> prompts_;  ///< by ids of sessions
    std::map<std::string, std::vector<std::filesystem::path>> todos_;
    std::map<std::filesystem::path, std::map<std::string, std::vector<std::filesystem::path>>>
        beside_agents_;  ///< by folders
    bool has_read_home_ = false;
};

}  // namespace app
