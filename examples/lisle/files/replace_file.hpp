// examples/lisle/files/replace_file.hpp - new bytes for one file that its agent may use (POSIX).
#pragma once

#include "replaced_file.hpp"

#include <filesystem>
#include <functional>
#include <string_view>

namespace app {

/// Replaces a file in this state, which keeps its rights. If another program opens the file for
/// writing meanwhile, the old file is put back. `before_rename` is called when the new bytes are on
/// the disk and the old file is held. Throws storage_error, and leaves the file, if another program
/// has changed it, or uses it.
void replace_as_read(std::filesystem::path const& file, std::string_view bytes,
                     file_state const& as_read, std::function<void()> const& before_rename = {});

/// Completes what a killed replace_as_read() left under this name, the old file: what another
/// program has appended to it moves to the new file. Tells on_notice() a line. Does nothing if a
/// running program has locked the old file, or if the name is another one. Throws storage_error.
void finish_replacement(std::filesystem::path const& kept);

/// Whether replace_as_read() keeps an old file under such a name until the new one has its place.
[[nodiscard]] bool is_kept_old(std::string_view name);

}  // namespace app
