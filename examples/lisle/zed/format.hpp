// examples/lisle/zed/format.hpp - Zed's threads as documents of this program.
#pragma once

#include "../format.hpp"

namespace app {

[[nodiscard]] format const& zed_format();

}  // namespace app
