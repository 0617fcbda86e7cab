// examples/lisle/files/file_batch.hpp - new files of one folder that take effect together.
#pragma once

#include "file_changes.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace app {

/// Replaces or creates files as file_changes does: a single file in a folder that exists with a log
/// beside it, so that runs that write other files of the folder need not wait. At most one file is
/// in memory.
class file_batch {
public:
    explicit file_batch(std::filesystem::path folder)
        : folder_{folder.empty() ? "." : std::move(folder)} {}

    /// `as_read`: the state of the file when it was read, or when it was missing.
    void replace(std::string name, std::string bytes, file_state const& as_read);
    /// The same for a file that is not read: its state is that of now.
    void replace(std::string name, std::string bytes);
    /// Keeps other writers of several files out until this object ends: what is read now from the
    /// folder is still true at commit().
    void lock();
    void commit();

private:
    /// The only file so far.
    struct single_file {
        std::string name, bytes;
        file_state state;
    };

    std::filesystem::path folder_;
    std::optional<single_file> first_;
    std::optional<file_changes> changes_;
};

/// Writes a file's old bytes to FILE.before-repair, or to -2, -3, ... if that exists with other
/// bytes, with the file's rights. Returns a line that describes the copy.
[[nodiscard]] std::string copy_before_repair(std::filesystem::path const& file,
                                             std::string_view bytes);

}  // namespace app
