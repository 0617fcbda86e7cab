// examples/lisle/files/file_changes.hpp - changes of many files of a folder, all or none (POSIX).
#pragma once

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
/// If the process is killed, finish_changes() undoes or completes the rest. What another program
/// appends to a file meanwhile is not lost. All functions here throw storage_error.
class file_changes {
public:
    /// Creates the folder, and finishes the changes of a killed process. Throws if another process
    /// is changing the folder.
    explicit file_changes(std::filesystem::path folder);
    /// Undoes everything that was not committed.
    ~file_changes();
    file_changes(file_changes const&) = delete;
    file_changes& operator=(file_changes const&) = delete;

    /// `name`: the path of a file below the folder. A replaced file keeps its mode, a new one gets
    /// 0600. A file behind a link stays behind it. The last of several changes of one file counts.
    /// `as_read`: the state of the file when it was read (its state now).
    void replace(std::string const& name, std::string_view bytes,
                 std::optional<file_state> as_read = {});
    void remove(std::string const& name, std::optional<file_state> as_read = {});

    /// Throws, and changes nothing, if a file is not in its state any more or is open for writing.
    void commit();

private:
    void write_log(std::string_view text);
    void note_state(std::string const& name, std::optional<file_state> as_read);
    void refuse_changed() const;

    std::filesystem::path folder_;
    int log_ = -1;
    bool is_committed_ = false, is_done_ = false;
    std::set<std::filesystem::path> written_;
    std::map<std::string, file_state> states_;  ///< of the files that are replaced or removed
};

/// Undoes or completes the changes of a killed process in this folder. Returns lines that describe
/// this; none if there was nothing to do or another process is still at work.
[[nodiscard]] std::vector<std::string> finish_changes(std::filesystem::path const& folder);

/// Whether a file belongs to changes that are under way.
[[nodiscard]] bool is_part_of_changes(std::string_view name);

}  // namespace app
