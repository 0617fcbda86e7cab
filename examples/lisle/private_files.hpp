// examples/lisle/private_files.hpp - files that only their owner may read, synced to the disk
// (POSIX).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The end of the names of unfinished files and folders; a stopped run may leave some.
inline constexpr std::string_view unfinished_suffix = ".lisle-tmp";

/// Creates missing folders, of mode 0700. All functions here throw storage_error.
void make_private_folder(std::filesystem::path const& folder);

/// Creates a file of mode 0600, which must not exist. Does not wait until the disk has it.
void write_private_file(std::filesystem::path const& path, std::string_view bytes);

/// Waits until the disk has everything that was written to the file system of this folder.
void sync_all(std::filesystem::path const& folder);

/// Gives a finished file or folder its name.
void give_name(std::filesystem::path const& unfinished, std::filesystem::path const& name);

/// A file's new bytes, or nothing to remove it.
struct file_change {
    std::filesystem::path path;
    std::optional<std::string> bytes;
};

/// Writes all new bytes beside their files first, so that a full disk or missing rights change
/// nothing; then renames in the given order. Removes what stopped runs have left beside them. A
/// replaced file keeps its mode, a new file gets 0600.
void change_files(std::vector<file_change> const& changes);

}  // namespace app
