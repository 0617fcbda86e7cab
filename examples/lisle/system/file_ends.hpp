// examples/lisle/system/file_ends.hpp - the head and the tail of a file, for lists of large files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace app {

/// In bytes. Of a larger file only the head and the tail are read, each half this size.
inline constexpr std::uintmax_t largest_whole_file = std::uintmax_t{128} << 10U;

/// The tail is empty if the head is the whole file.
struct file_ends {
    std::string head, tail;
    std::uintmax_t size = 0;  ///< of the file
    bool is_damaged = false;  ///< the head is only the beginning of a UTF-16 text

    [[nodiscard]] bool is_whole() const { return tail.empty(); }
};

/// Reads the head and the tail of a file, or all of it. The head goes on to the end of the first
/// line if that is not longer than `first_line` bytes. A file in UTF-16 is read whole, and the head
/// is its UTF-8 copy. Throws storage_error.
[[nodiscard]] file_ends read_ends(std::filesystem::path const& file, std::uintmax_t first_line = 0);

}  // namespace app
