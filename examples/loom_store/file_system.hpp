// examples/loom_store/file_system.hpp - files that are there as a whole or not at all (POSIX).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// Failures are std::system_error, whose message names the file.
[[nodiscard]] std::optional<std::string> read_file(std::filesystem::path const& path);

/// Puts the bytes in the place of a file, or makes it. Whoever opens it, and whoever looks after
/// the machine lost its power, finds the old bytes or the new ones: they go to a file of another
/// name in the same folder, reach the disk, and take over the name; then the folder reaches the
/// disk.
void replace_file(std::filesystem::path const& path, std::string_view bytes);

/// False: there was no such file.
bool remove_file(std::filesystem::path const& path);

/// Files of replace_file that nobody will rename any more. Only while their folder is locked.
void remove_leftovers(std::filesystem::path const& folder);

/// Holds a folder against other processes and other threads; the lock goes with the object, and
/// with the process however that ends. Makes the folder where there is none.
class folder_lock {
public:
    explicit folder_lock(std::filesystem::path const& folder);
    ~folder_lock();
    folder_lock(folder_lock const&) = delete;
    folder_lock& operator=(folder_lock const&) = delete;

private:
    int handle_;
};

}  // namespace store
