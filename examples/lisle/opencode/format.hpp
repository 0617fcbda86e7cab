// examples/lisle/opencode/format.hpp - opencode's sessions as documents of this program.
#pragma once

#include "../format.hpp"

namespace app {

[[nodiscard]] format const& opencode_format();

}  // namespace app
