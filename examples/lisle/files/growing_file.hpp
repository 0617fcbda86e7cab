// examples/lisle/files/growing_file.hpp - repairs a file that only grows: closes the open calls and
// lines of a killed program, and mends lines for which its program refuses the file.
//
// If no line must be mended, no byte is changed: the closing lines follow the last byte.
#pragma once

#include "../sessions/source.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// What a repair does about a file of lines that its program can't read.
inline constexpr std::string_view utf16_lines =
    "UTF-16, which its agent does not read: it becomes UTF-8";

/// The faults, open calls and open lines of a document, and its text with mended lines and the
/// lines that close it. `file_name` may have the document's id. Requires a format that grows.
[[nodiscard]] rescue close_unfinished(format const& kind, std::string_view text,
                                      std::string_view file_name);

/// The same for the bytes of a file, which may be packed, or UTF-16; `text` receives its text.
/// UTF-16 becomes UTF-8 even if nothing else is mended, and leaves `text` empty: no byte stays.
/// Errors: those of unpack_document().
[[nodiscard]] lisle::result<rescue> close_unfinished_bytes(format const& kind, std::string bytes,
                                                           std::string_view file_name,
                                                           std::string& text);

/// Whether a repair changes bytes of the text rather than adding some; those of an empty text are
/// all changed.
[[nodiscard]] bool changes_text(rescue const& repaired, std::string_view text);

/// Copies each file. Returns lines that describe the copies.
[[nodiscard]] std::vector<std::string>
copy_files_before_repair(std::vector<std::filesystem::path> const& files);

/// Appends the closing lines of `closed`, a result of close_unfinished(); replaces the file if
/// lines are mended, or if zstd has compressed it. Returns false and does nothing if the file has
/// changed since. Throws storage_error.
[[nodiscard]] bool close_file(format const& kind, std::filesystem::path const& file,
                              std::string_view closed);

/// Closes each file with the replacement of the same index. A file that can't be written, as one
/// that its program has open, is told to on_notice(). Returns how many were closed.
[[nodiscard]] std::size_t close_files(format const& kind,
                                      std::vector<std::filesystem::path> const& files,
                                      std::vector<replacement> const& all);

/// Appends bytes to a file. They are on the disk when this returns. Throws storage_error.
void append_bytes(std::filesystem::path const& file, std::string_view bytes);

}  // namespace app
