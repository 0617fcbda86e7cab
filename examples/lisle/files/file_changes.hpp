// examples/lisle/files/file_changes.hpp - changes of many files of a folder, all or none (POSIX).
#pragma once

#include "change_log.hpp"
#include "replaced_file.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Changes of files below a folder that take effect together. New bytes are written beside their
/// files; commit() notes in a log that all new bytes are written, and then gives them their names.
/// If the process is killed, finish_changes() undoes or completes the rest. If the disk fails,
/// commit() rolls back. What another program appends to a file meanwhile is not lost. All functions
/// here throw storage_error.
class file_changes {
public:
    /// Creates the folder, and finishes the changes of a killed process. Throws if another process
    /// is changing the folder.
    explicit file_changes(std::filesystem::path folder);
    /// Undoes everything that was not committed, with the folders that were made.
    ~file_changes();
    file_changes(file_changes const&) = delete;
    file_changes& operator=(file_changes const&) = delete;

    /// `name`: the path of a file below the folder. A replaced file keeps its mode, a new one gets
    /// 0600. A file behind a link stays behind it. The last of several changes of one file counts.
    /// `as_read`: the state of the file when it was read (its state now).
    void replace(std::string const& name, std::string_view bytes,
                 std::optional<file_state> as_read = {});
    void remove(std::string const& name, std::optional<file_state> as_read = {});

    /// Throws, and changes nothing, if a file is not in its state any more or is open for writing,
    /// also if another program opens it while this function runs, or if the disk fails.
    void commit();

private:
    /// `committed`: the log must stay if this object ends.
    enum class stage { begun, committed, done };

    void write_log(std::string_view text);
    void note_state(std::string const& name, std::optional<file_state> as_read);
    void make_folder(std::filesystem::path const& name);
    void refuse_changed() const;
    void keep_old();
    [[noreturn]] void recover(std::vector<log_record> const& records, std::string const& failure);

    std::filesystem::path folder_;
    int log_ = -1;
    stage state_ = stage::begun;
    bool keeps_old_ = true;                     ///< whether the disk has hard links
    std::set<std::filesystem::path> written_;   ///< files beside others
    std::vector<std::filesystem::path> made_;   ///< folders below the changed folder
    std::vector<std::filesystem::path> home_;   ///< the changed folder, and those above it
    std::map<std::string, file_state> states_;  ///< of the files that are replaced or removed
};

/// Undoes or completes the changes of a killed process in this folder, and returns a line that
/// describes this; nothing if there was nothing to do or another process is still at work.
[[nodiscard]] std::optional<std::string> finish_changes(std::filesystem::path const& folder);

}  // namespace app
