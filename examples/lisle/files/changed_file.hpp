// examples/lisle/files/changed_file.hpp - one file of changes that take effect together (POSIX).
//
// The protocol of all files that are replaced, created or removed, one alone or many together. A
// log names them: `.restore.lisle-tmp.log` in the folder of many files, `.NAME.lisle-tmp.log`
// beside one file. Its writer keeps it locked. RUN is a number in the log.
//
//  step                        NAME         .RUN.lisle-tmp.new  .put        .old
//  1 log the name, write       old          being written       -           -
//  2 sync, check, link         old          new                 new (link)  old (link)
//  3 log the commit, sync      old          new                 new         old
//  4 rename .put to NAME       new          new                 -           old
//  5 check NAME's old file     new          new                 -           old
//  6 remove names beside       new          -                   -           -
//  7 remove the log
//
// A new file has no .old. It gets NAME by link(), which overwrites no file, and .put goes then. A
// file that is removed has only .old, and step 4 removes NAME. If step 4 or 5 fails, for one
// because another program has opened an old file, the log gets a record for the roll back: every
// NAME that has the new file gets .old by rename(), or is removed if it was missing.
//
// A reader finds the old file or the new one at each moment. As .new and .old stay until all is
// decided, a file that has NAME is known by its inode: old, new, or another program's own.
//
// After a kill the next command that writes there finds the log and no lock:
//  * no commit in the log: NAME was never touched. The names beside go.
//  * a commit: steps 4 to 7 are done again, unless another program still writes an old file, or,
//    before step 4, has put its own file at NAME or rewritten the old one. Then all is rolled back.
//  * a roll back: it is done again.
// A file of another program at NAME stays in each case. What another program has appended to the
// file that loses NAME is appended, once, to the file that gets NAME: the names beside go only
// after that. A file that is removed gets NAME again if it has grown.
//
// On a disk without hard links there is no .put and no .old. Step 4 renames .new, nothing can be
// put back, and a kill or a failure is always completed.
#pragma once

#include "change_log.hpp"
#include "replaced_file.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// A record of the log, and what becomes of its file. All members may be called again after a kill
/// at any moment, and throw storage_error.
class changed_file {
public:
    changed_file(std::filesystem::path const& folder, log_record change, std::string_view run);

    /// The file itself, behind links; but a link that is removed.
    [[nodiscard]] std::filesystem::path const& path() const { return path_; }
    [[nodiscard]] log_record const& change() const { return change_; }
    /// The names beside the file.
    [[nodiscard]] std::vector<std::filesystem::path> beside_it() const {
        return {put_, new_, old_};
    }

    /// Writes the new bytes to the disk, with the rights of the old file.
    void write_new(std::string_view bytes) const;
    /// Makes the second names. False on a disk without hard links.
    [[nodiscard]] bool link_names() const;
    /// Gives the new file its name, or removes the old one. Throws if a file that was missing is
    /// there.
    void make() const;
    /// Throws if another program uses the old file, which has lost its name.
    void refuse_late_use(file_state const& as_read) const;

    /// Why the changes of a killed process can't be completed; nothing if they can.
    [[nodiscard]] std::optional<std::string> find_conflict() const;
    /// Whether an old file may be lost, as it has no second name: on a disk without hard links.
    [[nodiscard]] bool lacks_old() const;
    /// Does what is left of make(), and keeps what another program has appended to the old file.
    void complete() const;
    /// Gives the old file its name again, and keeps what another program has appended to the new
    /// one.
    void roll_back() const;
    /// Removes the names beside the file.
    void forget() const;

private:
    enum class holder { nobody, old_file, new_file, another };

    [[nodiscard]] holder find_holder() const;
    [[nodiscard]] bool is_removal() const { return change_.kind == log_kind::removal; }
    [[nodiscard]] bool is_as_read(file_state const& old) const;
    void remove_again(file_state const& old) const;
    void replace_without_links() const;
    void keep_appended_to_old() const;
    void put_back() const;
    void take_back() const;
    void keep_appended_to_new() const;
    void tell_appended(std::uint64_t bytes) const;

    std::filesystem::path path_, new_, put_, old_;
    log_record change_;
};

/// The files of a log in this folder. Only the last change of a name counts.
[[nodiscard]] std::vector<changed_file> find_changed_files(std::filesystem::path const& folder,
                                                           std::vector<log_record> const& records);

/// The files of all changes in a log, for their names beside.
[[nodiscard]] std::vector<changed_file> find_all_changes(std::filesystem::path const& folder,
                                                         std::vector<log_record> const& records);

/// Rolls all changes of a log back, and removes the names beside the files.
void roll_back_changes(std::filesystem::path const& folder, std::vector<log_record> const& records);

/// Waits until the disk has the names in the folders of these files.
void sync_folders(std::vector<changed_file> const& files);

/// Removes a file unless it is missing. Throws storage_error, as the next ones do.
void unlink_if_there(std::filesystem::path const& path);

/// Throws "PATH: REASON".
[[noreturn]] void fail_at(std::filesystem::path const& path, int code);

/// "12.000000034", of the last change.
[[nodiscard]] std::string to_time_text(file_state const& state);

}  // namespace app
