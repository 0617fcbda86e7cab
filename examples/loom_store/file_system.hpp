// examples/loom_store/file_system.hpp - replaces files as a whole or not at all (POSIX).
#pragma once

#include "new_file.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace store {

/// The largest text that the library reads.
constexpr std::size_t largest_file = std::size_t{1} << 30;

/// The bytes of a file; nothing if it is missing. Failures of all functions here are
/// std::system_error, whose message names the file. A file of more than `limit` bytes is a failure,
/// before its bytes are kept.
[[nodiscard]] std::optional<std::string> read_file(std::filesystem::path const& path,
                                                   std::size_t limit = largest_file);

/// Replaces or creates a file. A reader finds the old bytes or the new ones, also after a power
/// cut. A replaced file keeps its owner and its rights; a new file is for its owner alone. For a
/// symbolic link the target is replaced, and the link stays.
void replace_file(std::filesystem::path const& path, std::string_view bytes);

/// Removes a file. False if it was missing.
bool remove_file(std::filesystem::path const& path);

/// Locks a folder against other processes and other threads, until the object or the process ends.
/// Creates a missing folder.
class folder_lock {
public:
    /// Waits until no other one holds it.
    explicit folder_lock(std::filesystem::path const& folder);
    /// Fails with EWOULDBLOCK if another one holds it for longer than `wait`.
    folder_lock(std::filesystem::path const& folder, std::chrono::milliseconds wait);
    ~folder_lock();
    folder_lock(folder_lock const&) = delete;
    folder_lock& operator=(folder_lock const&) = delete;

private:
    int handle_;
};

/// Sleeps for a moment, because another process holds a lock. Tests replace the function.
[[nodiscard]] void (*&current_pause())();

}  // namespace store
