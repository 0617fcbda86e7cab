// examples/lisle/files/file_changes.hpp - changes of files of a folder, all or none (POSIX).
#pragma once

#include "change_log.hpp"
#include "changed_file.hpp"
#include "finish_changes.hpp"
#include "replaced_file.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Changes of files below a folder that take effect together, as changed_file.hpp describes. New
/// bytes are written beside their files; commit() notes in a log that all new bytes are written,
/// and then gives them their names. If the process is killed, finish_changes() undoes or completes
/// the rest. If the disk fails, commit() rolls back. What another program appends to a file
/// meanwhile is not lost. All functions here throw storage_error.
class file_changes {
public:
    /// Creates the folder, and finishes the changes of a killed process. Throws if another process
    /// holds the log for longer than --wait.
    explicit file_changes(std::filesystem::path folder,
                          std::string_view log_name = change_log_name);
    /// Undoes everything that was not committed, with the folders that were made.
    ~file_changes();
    file_changes(file_changes const&) = delete;
    file_changes& operator=(file_changes const&) = delete;

    /// `name`: the path of a file below the folder. A replaced file keeps its owner and rights, a
    /// new one gets 0600. A file behind a link stays behind it. The last of several changes of one
    /// file counts. `as_read`: the state of the file when it was read, or when it was missing.
    void replace(std::string const& name, std::string_view bytes, file_state const& as_read);
    void remove(std::string const& name, file_state const& as_read);
    /// The same for a file that is not read: its state is that of now.
    void replace(std::string const& name, std::string_view bytes);
    void remove(std::string const& name);

    /// Throws, and changes nothing, if a file is not in its state any more or is open for writing,
    /// also if another program opens or makes it while this function runs, or if the disk fails.
    /// `before_change` is called when the new bytes are on the disk and no file has changed.
    void commit(std::function<void()> const& before_change = {});

private:
    /// `committed`: the log must stay if this object ends.
    enum class stage { begun, committed, done };

    void finish_earlier();
    void write_log(std::string_view text);
    void sync_log() const;
    void begin_change(log_record change, file_state const& as_read);
    void make_folder(std::filesystem::path const& name);
    [[nodiscard]] changed_file find_file(log_record change) const;
    [[nodiscard]] std::vector<log_record> read_log() const;
    void refuse_changed() const;
    void link_names(std::vector<changed_file> const& files);
    [[nodiscard]] std::vector<std::string> make(std::vector<changed_file> const& files) const;
    [[nodiscard]] std::vector<std::string> make_one(changed_file const& file) const;
    [[noreturn]] void recover(std::string const& failure);

    std::filesystem::path folder_, log_path_;
    int log_ = -1;
    std::string run_;  ///< in the names beside files
    stage stage_ = stage::begun;
    bool has_links_ = true;                     ///< whether the disk has hard links
    std::set<std::filesystem::path> written_;   ///< files beside others
    std::vector<std::filesystem::path> made_;   ///< folders below the changed folder
    std::vector<std::filesystem::path> home_;   ///< the changed folder, and those above it
    std::map<std::string, file_state> states_;  ///< by name
};

}  // namespace app
