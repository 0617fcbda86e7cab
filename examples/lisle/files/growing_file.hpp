// examples/lisle/files/growing_file.hpp - closes what a killed program left open in a file that
// only grows.
//
// Nothing is dropped or changed: what closes the file stands behind its last byte.
#pragma once

#include "../sessions/source.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// What is open in a document, and its text with what closes it. Call it only if the format grows.
[[nodiscard]] rescue close_unfinished(format const& kind, std::string_view text);

/// Copies each file. Returns in words what it did.
[[nodiscard]] std::vector<std::string>
copy_files_before_repair(std::vector<std::filesystem::path> const& files);

/// Appends what makes the file's text `closed`, which close_unfinished() made of it; a file that
/// zstd has compressed is replaced. False, and nothing is done: the file has changed since. Throws
/// storage_error.
[[nodiscard]] bool close_file(format const& kind, std::filesystem::path const& file,
                              std::string_view closed);

/// As above for each file, with the replacement at the same place. Returns how many were closed.
[[nodiscard]] std::size_t close_files(format const& kind,
                                      std::vector<std::filesystem::path> const& files,
                                      std::vector<replacement> const& all);

/// Appends lines to a file, or makes it for its owner alone. They begin behind a line end, and are
/// on the disk when this returns. Throws storage_error, also for a link.
void append_lines(std::filesystem::path const& file, std::string_view lines);

}  // namespace app
