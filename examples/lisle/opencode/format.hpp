// examples/lisle/opencode/format.hpp - opencode's sessions as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/opencode/model/session.hpp>

namespace app {

[[nodiscard]] format const& opencode_format();

/// The entry of a session whose messages were not read.
[[nodiscard]] entry identify(lisle::opencode::session const& info);

}  // namespace app
