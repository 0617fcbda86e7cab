// examples/loom_store/search_index.hpp - full-text search with an index that can be rebuilt.
#pragma once

#include <lisle/formats/loom/summary.hpp>

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

namespace app {
class database;
}

namespace store {

/// An FTS5 index in an SQLite file of its own, with the table of Loom's server. The threads' files
/// are authoritative: missing or outdated rows are made from them. Use it from one process at a
/// time: an unusable index is deleted.
class search_index {
public:
    explicit search_index(std::filesystem::path path) : path_{std::move(path)} {}

    /// Reads new and changed files and drops deleted ones. An index that is damaged, or of another
    /// version of this program, is rebuilt.
    void update(std::filesystem::path const& folder) const;

    /// The matches, best first, then in the order of lists.
    [[nodiscard]] std::vector<lisle::loom::summary> find(std::string_view query,
                                                         std::size_t limit) const;

private:
    [[nodiscard]] app::database open() const;

    std::filesystem::path path_;
};

}  // namespace store
