// examples/lisle/acpx/source.hpp - acpx's session files, one by one or in their folder.
#pragma once

#include "../source.hpp"

namespace app {

/// Takes the folder where a file `*.json` in it is a session record.
[[nodiscard]] std::unique_ptr<source> open_acpx_folder(std::filesystem::path const& path);

/// Takes a file that is such a record.
[[nodiscard]] std::unique_ptr<source> open_acpx_file(std::filesystem::path const& path);

}  // namespace app
