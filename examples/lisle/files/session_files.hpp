// examples/lisle/files/session_files.hpp - files that belong to a session, for backup and restore.
#pragma once

#include "../sessions/saved_session.hpp"
#include "file_changes.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Adds the file at the path as `name`. Throws storage_error.
void collect_file(std::filesystem::path const& file, std::string name, saved_session& to);

/// Adds all files below a folder that are wanted, by their paths below it. Their names begin with
/// `name` and a slash. With a depth of 0 only the folder's own files. Links are not followed.
/// Throws storage_error.
void collect_files(std::filesystem::path const& folder, std::string const& name, saved_session& to,
                   std::function<bool(std::filesystem::path const&)> const& is_wanted = {},
                   int depth = 16);

/// Puts files of sessions back below a folder, all or none. Nothing is written through a link. All
/// members throw storage_error.
class restored_files {
public:
    explicit restored_files(std::filesystem::path folder)
        : folder_{std::move(folder)}, changes_{folder_} {}

    /// Puts a file of a session back. One that is there and differs is replaced only if the session
    /// is, and otherwise kept and told.
    void put(std::string const& id, saved_file const& file, std::string const& name,
             bool is_replaced);

    /// Adds the lines that a file lacks which many sessions share; see add_missing_lines(). All
    /// lines of a file have one `key`, which lives as long as this.
    void add_lines(std::string const& name, std::string_view lines, std::string_view key,
                   bool last_counts);

    void commit();

    /// In words, what was kept.
    [[nodiscard]] std::vector<std::string> const& kept() const { return kept_; }

private:
    /// Lines for a file that many sessions share: they are added at once.
    struct shared_file {
        std::string lines;
        std::string_view key;
        bool last_counts;
    };

    std::filesystem::path folder_;
    file_changes changes_;
    std::map<std::string, shared_file> shared_;  ///< by name
    std::vector<std::string> kept_;
};

}  // namespace app
