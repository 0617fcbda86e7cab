// examples/lisle/stores/written_part.hpp - the part of a store that commands change.
#pragma once

#include <filesystem>

namespace app {

/// The part of a store that open_source() opens for writing: the database of a folder that has one,
/// or else the path. Throws storage_error.
[[nodiscard]] std::filesystem::path find_written_part(std::filesystem::path const& path);

}  // namespace app
