// examples/lisle/loom/source.hpp - the folder of Loom's threads.
#pragma once

#include "../source.hpp"

namespace app {

/// Takes the folder where a file `*.json` in it is a thread, or is named as Loom names them.
[[nodiscard]] std::unique_ptr<source> open_loom_source(std::filesystem::path const& folder);

}  // namespace app
