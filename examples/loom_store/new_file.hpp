// examples/loom_store/new_file.hpp - a file that gets its name when it is complete (POSIX).
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <sys/types.h>

namespace store {

/// The reason why a call failed: "no space left on the disk mounted at /home" if the path is known,
/// or else the system's own text.
[[nodiscard]] std::string explain(int code, std::filesystem::path const& path = {});
/// The same for a file that can't be made; names the folder if that gets no new files.
[[nodiscard]] std::string explain_creation(int code, std::filesystem::path const& place);

/// A failure at a file. what(): "PATH: REASON".
class file_error : public std::system_error {
public:
    file_error(std::filesystem::path const& path, int code, std::string_view reason);
    [[nodiscard]] char const* what() const noexcept override { return text_.c_str(); }

private:
    std::string text_;
};

/// Throws a file_error, as all functions of this folder do.
[[noreturn]] void fail(std::filesystem::path const& path, int code);

/// The folder at which the disk of a file is mounted; the file need not exist.
[[nodiscard]] std::filesystem::path find_mount(std::filesystem::path const& path);

/// The file behind symbolic links, even if it is missing. Throws for a circle of links.
[[nodiscard]] std::filesystem::path follow_links(std::filesystem::path const& path);

/// The path with this suffix. A dot at the beginning of the name is left out, so that the name of a
/// copy that holds secrets is visible.
[[nodiscard]] std::filesystem::path name_copy(std::filesystem::path const& path,
                                              std::string_view suffix);

/// A file under construction, `.NAME.N.lisle-tmp` beside its later place. Only its owner may read
/// it, and it is locked as long as this object lives. The destructor removes it unless it has its
/// name.
class new_file {
public:
    /// `place` may be behind a symbolic link: then the link stays, and its target is written.
    explicit new_file(std::filesystem::path const& place);
    ~new_file();
    new_file(new_file const&) = delete;
    new_file& operator=(new_file const&) = delete;

    /// The temporary path, for other writers than this object.
    [[nodiscard]] std::filesystem::path const& temporary() const { return temporary_; }

    void write(std::string_view bytes);

    /// Gives the file the owner, the group and the rights of another file. A group that this
    /// process may not set gets no more rights than all users.
    void imitate(std::filesystem::path const& other);

    /// Gives the file the rights of the file that it will replace, and syncs it. replace() does so
    /// if this was not called.
    void finish();

    /// Gives the file its name, durably: syncs the file, renames it, syncs the folder. A file of
    /// that name is replaced; its other hard links keep the old file.
    void replace();

    /// Gives the file its name, or returns false and changes nothing if the name is taken.
    [[nodiscard]] bool take_free_name();

    /// The same for another name in the same folder.
    [[nodiscard]] bool take_free_name(std::filesystem::path const& place);

    /// Gives the file a copy's name: PLACE, or else PLACE-2, -3, ..., the first that is free or
    /// has a file of the same bytes. In that case this file is removed: a run that was stopped had
    /// made the copy. Returns the name.
    [[nodiscard]] std::filesystem::path take_copy_name(std::filesystem::path const& place);

    /// Whether the file has got its name, even if a failure followed.
    [[nodiscard]] bool has_name() const { return !is_temporary_; }

private:
    void sync();
    void sync_folder() const;
    [[nodiscard]] bool is_same_as(std::filesystem::path const& other) const;

    std::filesystem::path place_, temporary_;
    int handle_ = -1;
    bool is_temporary_ = true, is_finished_ = false;
};

/// Removes a file or a folder unless a running writer has locked it, or it is a link. Returns
/// whether it was removed.
[[nodiscard]] bool remove_stale(std::filesystem::path const& path);

/// Removes the unfinished files of stopped writers in this folder, but none of a running writer.
/// Returns the removed files.
std::vector<std::filesystem::path> remove_leftovers(std::filesystem::path const& folder);

/// The system's calls that change a disk. Tests replace them, to record a writer or to stop it, or
/// to let the disk fail.
struct disk_calls {
    int (*create)(char const* path);  ///< exclusively, for its owner alone; returns a handle
    ssize_t (*write)(int handle, void const* bytes, std::size_t size);
    int (*sync)(int handle);
    int (*sync_disk)(int handle);  ///< syncs the whole disk of this file
    int (*rename)(char const* from, char const* to);
    int (*link)(char const* from, char const* to);
    int (*unlink)(char const* path);
};
[[nodiscard]] disk_calls& current_disk_calls();

/// Whether link() failed because the disk has no hard links, or no further one of this file.
[[nodiscard]] bool lacks_links(int code);

/// Writes all bytes. Returns 0 or the code of the failure, as the next functions do.
[[nodiscard]] int write_all(int handle, std::string_view bytes);

/// Gives an open file the owner and the rights of another one, as far as this process may. Does
/// nothing if the other one is missing. Returns 0 or the code of the failure.
[[nodiscard]] int imitate(int handle, std::filesystem::path const& other);

/// Waits until the disk has a file.
[[nodiscard]] int sync_file(int handle);

/// Waits until the disk has the names in a folder. 0 also for a folder that can't be read, although
/// it may be written, and on a disk that does not sync folders.
[[nodiscard]] int sync_folder(std::filesystem::path const& folder);

}  // namespace store
