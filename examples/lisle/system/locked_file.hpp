// examples/lisle/system/locked_file.hpp - a file that one process at a time may hold.
#pragma once

#include <chrono>
#include <filesystem>

namespace app {

/// How long writers wait for another writer of the same store: --wait of the command that runs.
[[nodiscard]] inline std::chrono::milliseconds& lock_wait() {
    static std::chrono::milliseconds wait{0};
    return wait;
}

/// An open file with its lock, which closing releases; or the reason why there is none.
struct locked_handle {
    int handle = -1;
    int failure = 0;  ///< errno; EWOULDBLOCK if another process holds the file
};

/// Opens a file for reading and writing, and locks it. Waits for another process that holds it. A
/// file that has lost its name meanwhile does not count, so a holder may remove it. Links are not
/// followed. `flags`: more flags of open().
[[nodiscard]] locked_handle open_locked(std::filesystem::path const& path, int flags,
                                        std::chrono::milliseconds wait);

/// Kept by the one program that makes a file, until the file has its name. The lock is a file
/// beside it, which the destructor removes, as store::remove_leftovers does after a kill.
class creation_lock {
public:
    /// Waits for another maker. A folder that can't be written has no lock.
    creation_lock(std::filesystem::path const& file, std::chrono::milliseconds wait);
    ~creation_lock();
    creation_lock(creation_lock const&) = delete;
    creation_lock& operator=(creation_lock const&) = delete;

    [[nodiscard]] bool is_held_by_another() const;

private:
    std::filesystem::path path_;
    locked_handle lock_;
};

}  // namespace app
