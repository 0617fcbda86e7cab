// examples/lisle/files/backup_folder.hpp - versions of sessions in plain files, and a manifest for
// each run.
#pragma once

#include "../sessions/saved_session.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace store {
class folder_lock;
}

namespace app {

/// A session in a manifest.
struct manifest_line {
    std::string agent, id, title, updated_at;
    std::string store;    ///< the path of its store
    std::string version;  ///< its folder, below the backup's
    bool operator==(manifest_line const&) const = default;
};

/// A finished run.
struct manifest {
    std::string time, file;
    std::vector<manifest_line> lines;
};

/// Reads a backup. Throws storage_error if the folder is no backup.
class backup_reader {
public:
    explicit backup_reader(std::filesystem::path folder);

    /// The finished runs, oldest first.
    [[nodiscard]] std::vector<manifest> const& runs() const { return runs_; }

    /// Reads a version and checks its sums. Throws document_error if a file was changed.
    [[nodiscard]] saved_session load(std::string const& version) const;

private:
    std::filesystem::path folder_;
    std::vector<manifest> runs_;
};

/// Adds a run to a backup, which no other run may change meanwhile. A run that is stopped, or
/// fails, leaves the older runs whole.
class backup_writer {
public:
    /// Creates the folder. Throws storage_error if it holds other files.
    explicit backup_writer(std::filesystem::path folder);
    ~backup_writer();
    backup_writer(backup_writer const&) = delete;
    backup_writer& operator=(backup_writer const&) = delete;

    /// The last run, if there is one.
    [[nodiscard]] std::optional<manifest> const& last() const { return last_; }

    /// Saves a session, unless this version is already saved. `text`: the document, for people.
    /// Returns the folder of the version.
    std::string add(saved_session const& s, std::optional<std::string> const& text);

    /// Writes the manifest, unless it equals the last manifest. Returns whether it was written.
    bool finish(std::string const& time, std::vector<manifest_line> const& lines);

private:
    void remove_unfinished() const;
    [[nodiscard]] std::string name_folder(saved_session const& s) const;

    std::filesystem::path folder_;
    std::unique_ptr<store::folder_lock> lock_;
    std::optional<manifest> last_;
    std::map<std::pair<std::string, std::string>, std::string> folders_;  ///< by agent and id
    std::vector<std::string> added_;  ///< versions that have no name yet
};

/// The last name in the folder of a version: the beginning of the SHA-256 of its sums.
[[nodiscard]] std::string make_version_name(saved_session const& s);

}  // namespace app
