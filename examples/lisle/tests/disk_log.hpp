// examples/lisle/tests/disk_log.hpp - what SQLite asks of the disk, and what is there when the
// power goes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace app::tests {

/// One thing that was asked of the disk.
struct disk_call {
    enum class kind { make, write, resize, sync, remove, sync_folder };

    kind what;
    std::string path{};
    std::size_t offset = 0;  ///< of a write; of `resize` the new size
    std::string bytes{};
};

/// As long as it lives, all that SQLite asks of the disk in this process is done and noted.
class disk_log {
public:
    disk_log();
    ~disk_log();
    disk_log(disk_log const&) = delete;
    disk_log& operator=(disk_log const&) = delete;

    [[nodiscard]] std::vector<disk_call> const& calls() const { return calls_; }

private:
    std::vector<disk_call> calls_;
};

/// Of what was not synced, how much is on the disk when the power goes.
enum class unsynced { lost, kept, by_chance };

/// The files of one folder, and what is still on its way to them. Nothing but a sync makes anything
/// sure: not of a file its bytes, not of the folder its names. By chance each write comes through
/// or not, or some of its sectors do, in any order; a file that was to grow may have grown and hold
/// anything; and of what was done to a name, the first steps.
class disk {
public:
    using files = std::map<std::string, std::string>;  ///< by their paths

    explicit disk(files const& at_rest);

    void take(disk_call const& call);
    [[nodiscard]] files lose_power(unsynced what, std::mt19937_64& random) const;

private:
    struct inode {
        std::string safe;
        std::vector<disk_call> pending;
    };
    /// Inodes that a name has stood for since the folder was synced, 0 for none; the first is safe.
    using history = std::vector<std::size_t>;

    std::vector<inode> inodes_{1};
    std::map<std::string, history> names_;
};

}  // namespace app::tests
