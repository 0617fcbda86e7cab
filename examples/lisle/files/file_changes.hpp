// examples/lisle/files/file_changes.hpp - changes of many files of a folder, all or none (POSIX).
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Changes of files below a folder that take effect together. New bytes are written beside their
/// files; commit() writes down that all of them are there, and then gives them their names. If the
/// process is killed, finish_changes() undoes or completes the rest. All functions here throw
/// storage_error.
class file_changes {
public:
    /// Creates the folder, and finishes what a killed process has left. Throws if another process
    /// changes the folder.
    explicit file_changes(std::filesystem::path folder);
    /// Undoes everything that was not committed.
    ~file_changes();
    file_changes(file_changes const&) = delete;
    file_changes& operator=(file_changes const&) = delete;

    /// `name`: of a file, below the folder. A replaced file keeps its mode, a new one gets 0600. A
    /// file behind a link stays behind it. Of two changes of one file the last counts.
    void replace(std::string const& name, std::string_view bytes);
    void remove(std::string const& name);

    void commit();

private:
    void write_log(std::string_view text);

    std::filesystem::path folder_;
    int log_ = -1;
    bool is_committed_ = false, is_done_ = false;
    std::set<std::filesystem::path> written_;
};

/// Undoes or completes what a killed process has left in this folder. Returns in words what it did,
/// nothing if there was nothing to do or another process is still at work.
[[nodiscard]] std::vector<std::string> finish_changes(std::filesystem::path const& folder);

/// Whether a file belongs to changes that are under way.
[[nodiscard]] bool is_part_of_changes(std::string_view name);

}  // namespace app
