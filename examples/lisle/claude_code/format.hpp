// examples/lisle/claude_code/format.hpp - Claude Code's sessions as documents of this program.
#pragma once

#include "../sessions/format.hpp"

namespace app {

[[nodiscard]] format const& claude_code_format();

}  // namespace app
