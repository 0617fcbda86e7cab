// examples/lisle/stores/document_file.hpp - a file that is one document, of any format.
#pragma once

#include "../sessions/source.hpp"
#include "../terminal/console.hpp"

#include <filesystem>
#include <memory>

namespace app {

/// Opens a document, plain or compressed with zstd, or, from a pipe, a list that acpx printed; null
/// for a database. Throws document_error if no format reads the file, and storage_error if the file
/// itself can't be read.
[[nodiscard]] std::unique_ptr<source> open_document_file(std::filesystem::path const& path);

/// The same from standard input.
[[nodiscard]] std::unique_ptr<source> open_document_input(console& io);

}  // namespace app
