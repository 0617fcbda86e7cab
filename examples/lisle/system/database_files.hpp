// examples/lisle/system/database_files.hpp - a database and the files beside it: the journal or the
// write-ahead log of a writer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace app {

/// "threads.db-wal" for "-wal".
[[nodiscard]] std::filesystem::path with_suffix(std::filesystem::path path, char const* suffix);

/// Whether a file has this name.
[[nodiscard]] bool is_there(std::filesystem::path const& path);

/// The bytes of a database and its log.
[[nodiscard]] std::uint64_t size_of(std::filesystem::path const& path);

/// Reading a database in write-ahead mode leaves two files beside it. Without a log file no other
/// program has the database open, so it can be opened as immutable; that also works on media where
/// those files can't be created. A journal may hold the pages of a stopped writer.
[[nodiscard]] bool is_at_rest(std::filesystem::path const& path);

/// Whether a stopped writer left a log that no program has open. To read that log in its place,
/// SQLite would create an index beside it.
[[nodiscard]] bool is_left_with_log(std::filesystem::path const& path);

/// A copy of a database and the files beside it, in a folder for this process alone, which the
/// destructor removes.
class private_copy {
public:
    /// Throws storage_error about `name` if the files can't be copied or keep changing.
    private_copy(std::filesystem::path const& original, std::string const& name);
    ~private_copy();
    private_copy(private_copy const&) = delete;
    private_copy& operator=(private_copy const&) = delete;

    [[nodiscard]] std::filesystem::path path() const { return folder_ / "copy.db"; }

private:
    void copy(std::filesystem::path const& original, std::string const& name) const;

    std::filesystem::path folder_;
};

}  // namespace app
