// examples/lisle/conversation/format.hpp - neutral conversations as documents of this program.
#pragma once

#include "../format.hpp"

namespace app {

[[nodiscard]] format const& conversation_format();

}  // namespace app
