// examples/lisle/file_ends.hpp - the head and the tail of a file, for lists of large files.
#pragma once

#include <filesystem>
#include <string>

namespace app {

/// The tail is empty if the head is the whole file.
struct file_ends {
    std::string head, tail;
};

/// Reads the first and the last 64 KB of a file, or a file of less than twice that whole. Throws
/// storage_error.
[[nodiscard]] file_ends read_ends(std::filesystem::path const& file);

}  // namespace app
