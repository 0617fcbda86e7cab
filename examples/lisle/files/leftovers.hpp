// examples/lisle/files/leftovers.hpp - what stopped writers left (POSIX).
#pragma once

#include <filesystem>

namespace app {

/// Finds what stopped writers left at a target: in a folder and everything below it, beside the
/// targets of the folder's links, and beside a file or a folder. Changes of many files are undone
/// or completed, unfinished files and folders are removed, but none that a running writer locks.
/// Tells on_notice() a line for each. The target may be missing. Linear in the number of files.
/// Throws storage_error. For commands that write there.
void remove_leftovers(std::filesystem::path const& target);

/// Removes an unfinished file or folder unless a running writer has locked it, and tells
/// on_notice().
void remove_leftover(std::filesystem::path const& unfinished);

}  // namespace app
