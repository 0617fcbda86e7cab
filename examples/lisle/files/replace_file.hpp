// examples/lisle/files/replace_file.hpp - new bytes for one file that its agent may use (POSIX).
#pragma once

#include "replaced_file.hpp"

#include <filesystem>
#include <functional>
#include <string_view>

namespace app {

/// Replaces or creates a file in this state, as file_changes does, with a log beside it. A file
/// that was missing and is there now stays. `before_change`: as that of file_changes::commit().
/// Throws storage_error, and leaves the file, if another program has changed it, or uses it.
void replace_as_read(std::filesystem::path const& file, std::string_view bytes,
                     file_state const& as_read, std::function<void()> const& before_change = {});

}  // namespace app
