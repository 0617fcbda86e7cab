// examples/lisle/document_file.hpp - a file that is one document, of any format.
#pragma once

#include "source.hpp"

#include <filesystem>
#include <memory>

namespace app {

/// Opens a file whose text is JSON, plain or compressed with zstd; null for any other file. Throws
/// document_error if no format reads it, and storage_error if the file can't be read.
[[nodiscard]] std::unique_ptr<source> open_document_file(std::filesystem::path const& path);

}  // namespace app
