// examples/loom_store/local_store.hpp - Loom's threads as files of a folder, one a thread.
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

/// Reads and writes the folder that Loom itself uses. Unlike Loom it never overwrites what somebody
/// else saved meanwhile, and never shows half a file, whenever it is stopped.
class local_store {
public:
    /// What a crash left behind is cleared away; nothing else is touched.
    explicit local_store(std::filesystem::path folder);

    /// $XDG_DATA_HOME/loom/threads, below ~/.local/share where that variable holds no absolute
    /// path.
    [[nodiscard]] static std::filesystem::path default_folder();

    [[nodiscard]] loom::store_result<std::optional<loom::thread>>
    load(loom::thread_id const& id) const;

    /// Keeps a thread that was touched once since it was loaded: the stored one must be a version
    /// behind, and a thread of version 1 must be new.
    [[nodiscard]] loom::store_result<void> save(loom::thread const& changed);
    /// As above, after any other change to the version `expected`; 0 expects that there is none.
    [[nodiscard]] loom::store_result<void> save(loom::thread const& changed,
                                                std::uint64_t expected);

    /// All files are looked at before the list is cut. Those that can't be read are left out.
    [[nodiscard]] loom::store_result<std::vector<loom::summary>> list(std::size_t limit) const;

    [[nodiscard]] loom::store_result<void> remove(loom::thread_id const& id);

    /// There is no server: see syncing_store.
    [[nodiscard]] loom::store_result<void> save_and_sync(loom::thread const& changed) {
        return save(changed);
    }

    /// Threads with the query as a phrase, best first; with a commit that begins so, if it can be
    /// one. Brings the index up to date before.
    [[nodiscard]] loom::store_result<std::vector<loom::summary>> search(std::string_view query,
                                                                        std::size_t limit);

    [[nodiscard]] std::filesystem::path const& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
    search_index index_;
};
static_assert(loom::thread_store<local_store>);

}  // namespace store
