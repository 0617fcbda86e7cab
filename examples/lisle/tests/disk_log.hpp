// examples/lisle/tests/disk_log.hpp - records disk calls, and cuts the power.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace app::tests {

/// One call of the disk.
struct disk_call {
    enum class kind { make, write, resize, sync, remove, rename, link, sync_folder, sync_disk };

    kind what;
    std::string path{};
    std::size_t offset = 0;  ///< of a write; for `resize` the new size
    std::string bytes{};     ///< of a write; for `rename` and `link` the new name
};

/// While an object lives, SQLite's and the program's own disk calls in this process are executed
/// and recorded.
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

/// How much unsynced data is on the disk after a power cut.
enum class unsynced { lost, kept, by_chance };

/// The files of one folder, and the calls that are not synced yet. Only a sync makes a file's bytes
/// or the folder's names safe. By chance each write arrives, or some of its sectors in any order,
/// or none of it; a growing file may have grown with any content; and the changes of a name arrive
/// up to any step.
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
    /// The inodes of a name since the folder was synced, 0 for none; the first is safe.
    using history = std::vector<std::size_t>;

    std::vector<inode> inodes_{1};
    std::map<std::string, history> names_;
};

}  // namespace app::tests
