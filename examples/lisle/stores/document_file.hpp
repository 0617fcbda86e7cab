// examples/lisle/stores/document_file.hpp - a file that is one document, of any format.
#pragma once

#include "../sessions/source.hpp"
#include "../terminal/console.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Opens a document, plain or compressed with zstd, or, from a pipe, a list that acpx printed; null
/// for a database. Throws document_error if no format reads the file, and storage_error if the file
/// itself can't be read.
[[nodiscard]] std::unique_ptr<source> open_document_file(std::filesystem::path const& path);

/// Describes the history of a file that its document continues and that can't be read; empty if
/// there is none. `text` is the document's.
[[nodiscard]] std::vector<std::string>
find_missing_history(format const& kind, std::filesystem::path const& path, std::string_view text);

/// Opens a document as above, from standard input.
[[nodiscard]] std::unique_ptr<source> open_document_input(console& io);

}  // namespace app
