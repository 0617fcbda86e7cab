// examples/lisle/stores/document_file.hpp - a file that is one document, of any format.
#pragma once

#include "../sessions/source.hpp"
#include "../terminal/console.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Opens a document, plain or compressed with zstd, or, from a pipe, a list that acpx printed; null
/// for a database. Throws document_error if no format reads the file, and storage_error if the file
/// itself can't be read.
[[nodiscard]] std::unique_ptr<source> open_document_file(std::filesystem::path const& path);

struct input_document;

/// Puts the history that a file's document continues in front of it. Returns the document's own
/// text if it continues one; `missing` describes the history that can't be read.
std::optional<std::string> join_history(input_document& whole, std::filesystem::path const& path,
                                        std::vector<std::string>& missing);

/// What a repair does about an encoding that no program of one JSON document reads.
[[nodiscard]] std::string_view describe_mended_encoding(bool is_utf16);

/// Opens a document as above, from standard input.
[[nodiscard]] std::unique_ptr<source> open_document_input(console& io);

}  // namespace app
