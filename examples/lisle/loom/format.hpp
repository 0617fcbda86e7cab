// examples/lisle/loom/format.hpp - Loom's threads as documents of this program.
#pragma once

#include "../sessions/format.hpp"

namespace app {

[[nodiscard]] format const& loom_format();

}  // namespace app
