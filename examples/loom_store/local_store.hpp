// examples/loom_store/local_store.hpp - Loom's threads in a folder, one file per thread.
#pragma once

#include "search_index.hpp"

#include <lisle/formats/loom/thread_store.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace store {

namespace loom = lisle::loom;

/// Reads and writes the folder that Loom itself uses. Unlike Loom it never overwrites another
/// writer's change, and never leaves half a file, whenever it is stopped.
class local_store {
public:
    /// Removes only the temporary files of crashed writers.
    explicit local_store(std::filesystem::path folder);

    /// $XDG_DATA_HOME/loom/threads, or below ~/.local/share if that variable has no absolute
    /// path.
    [[nodiscard]] static std::filesystem::path default_folder();

    [[nodiscard]] loom::store_result<std::optional<loom::thread>>
    load(loom::thread_id const& id) const;

    /// Saves a thread that was touched once since it was loaded: the stored thread must be one
    /// version older, and a thread of version 1 must be new.
    [[nodiscard]] loom::store_result<void> save(loom::thread const& changed);
    /// Saves a thread if the stored thread has the version `expected`; 0 expects that there is no
    /// stored thread.
    [[nodiscard]] loom::store_result<void> save(loom::thread const& changed,
                                                std::uint64_t expected);

    /// Reads all files before it cuts the list, and leaves out unreadable files.
    [[nodiscard]] loom::store_result<std::vector<loom::summary>> list(std::size_t limit) const;

    [[nodiscard]] loom::store_result<void> remove(loom::thread_id const& id);

    /// There is no server: see syncing_store.
    [[nodiscard]] loom::store_result<void> save_and_sync(loom::thread const& changed) {
        return save(changed);
    }

    /// Threads that contain the query as a phrase, best first; if the query may be a commit,
    /// threads with a commit that begins with it. Updates the index first.
    [[nodiscard]] loom::store_result<std::vector<loom::summary>> search(std::string_view query,
                                                                        std::size_t limit);

    [[nodiscard]] std::filesystem::path const& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
    search_index index_;
};
static_assert(loom::thread_store<local_store>);

}  // namespace store
