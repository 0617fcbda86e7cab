// examples/lisle/files/private_files.hpp - files that only their owner may read, synced to the disk
// (POSIX).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace app {

/// The end of the names of unfinished files and folders; a stopped run may leave some.
inline constexpr std::string_view unfinished_suffix = ".lisle-tmp";

/// Creates missing folders, of mode 0700. All functions here throw storage_error.
void make_private_folder(std::filesystem::path const& folder);

/// Keeps an unfinished file or folder from other runs, which would remove it as a leftover. Does
/// nothing on a disk without locks.
class unfinished_lock {
public:
    explicit unfinished_lock(std::filesystem::path const& path);
    ~unfinished_lock();
    unfinished_lock(unfinished_lock const&) = delete;
    unfinished_lock& operator=(unfinished_lock const&) = delete;

private:
    int handle_;
};

/// When a new file is written to the disk: at its next sync, or before write_private_file()
/// returns.
enum class syncing { later, at_once };

/// Creates a file, which must not exist. It gets the owner and the rights of `like` if that exists.
void write_private_file(std::filesystem::path const& path, std::string_view bytes,
                        syncing when = syncing::later, std::filesystem::path const& like = {});

/// Waits until the disk has the names in a folder; an empty path is the working folder.
void sync_folder(std::filesystem::path const& folder);

/// Waits until the disk has everything that was written to the file system of this folder.
void sync_all(std::filesystem::path const& folder);

/// Gives a finished file or folder its name.
void give_name(std::filesystem::path const& unfinished, std::filesystem::path const& name);

}  // namespace app
