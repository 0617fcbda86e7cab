// examples/lisle/codex/format.hpp - Codex's rollouts as documents of this program.
#pragma once

#include "../sessions/format.hpp"

namespace app {

[[nodiscard]] format const& codex_format();

}  // namespace app
