// examples/lisle/opencode/v2_format.hpp - sessions of opencode 2 as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/opencode/v2/model/session.hpp>

namespace app {

[[nodiscard]] format const& opencode_v2_format();

/// The entry of a session of opencode 2 whose messages were not read.
[[nodiscard]] entry identify(lisle::opencode::v2::session const& info);

}  // namespace app
