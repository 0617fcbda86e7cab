// examples/lisle/codex/rollout_files.hpp - the files of threads in a home of Codex.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app {

/// A file of a thread: its first file, or a segment that began when the thread was reverted.
struct rollout_file {
    std::filesystem::path path;
    std::string id;       ///< of the thread
    std::string order;    ///< greater for later files of the same thread
    std::string segment;  ///< empty for the first file

    /// The id by which other files name it as their base.
    [[nodiscard]] std::string const& base_id() const { return segment.empty() ? id : segment; }
};

/// The file, if it has the name of a rollout.
[[nodiscard]] std::optional<rollout_file> name_rollout(std::filesystem::path path);

/// The files of a home, also archived files, or of a folder with some of them. Adds unreadable
/// files and folders to the problems.
[[nodiscard]] std::vector<rollout_file> find_rollouts(std::filesystem::path const& home,
                                                      std::vector<source_problem>& problems);

/// The home to which a file or a folder below `sessions` or `archived_sessions` belongs; empty if
/// there is none. The folder `sessions` itself is below its home.
[[nodiscard]] std::filesystem::path find_home_above(std::filesystem::path const& path);

}  // namespace app
