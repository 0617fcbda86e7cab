// examples/lisle/files/session_files.hpp - files that belong to a session, for backup and restore.
#pragma once

#include "../sessions/saved_session.hpp"
#include "file_changes.hpp"
#include "shared_lines.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Adds the file at the path as `name`. Throws storage_error.
void collect_file(std::filesystem::path const& file, std::string name, saved_session& to);

/// Adds all wanted files below a folder; each name is `name`, a slash and the path below the
/// folder. A depth of 0 takes only the folder's own files. Links are not followed. Throws
/// storage_error.
void collect_files(std::filesystem::path const& folder, std::string const& name, saved_session& to,
                   std::function<bool(std::filesystem::path const&)> const& is_wanted = {},
                   int depth = 16);

/// Puts files of sessions back below a folder, all or none. Nothing is written through a link. All
/// members throw storage_error.
class restored_files {
public:
    explicit restored_files(std::filesystem::path folder)
        : folder_{std::move(folder)}, changes_{folder_} {}

    /// Puts a file of a session back. An existing file that differs is replaced only if the session
    /// is replaced (`is_replaced`); otherwise it stays and is listed in kept().
    void put(std::string const& id, saved_file const& file, std::string const& name,
             bool is_replaced);

    /// Adds missing lines to a file that many sessions share; see add_missing_lines(). All lines of
    /// a file have one `key`, which must outlive this object.
    void add_lines(std::string const& name, std::string_view lines, std::string_view key,
                   effective_lines effective);

    void commit();

    /// Descriptions of the files that were kept.
    [[nodiscard]] std::vector<std::string> const& kept() const { return kept_; }

private:
    /// Lines for a file that many sessions share; commit() adds them together.
    struct shared_file {
        std::string lines;
        std::string_view key;
        effective_lines effective;
    };

    std::filesystem::path folder_;
    file_changes changes_;
    std::map<std::string, shared_file> shared_;  ///< by name
    std::vector<std::string> kept_;
};

}  // namespace app
