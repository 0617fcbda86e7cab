// examples/lisle/opencode/v2_format.hpp - sessions of opencode 2 as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/opencode/v2/model/session.hpp>

namespace app {

[[nodiscard]] format const& opencode_v2_format();

/// The entry of a session of opencode 2 whose messages were not read.
[[nodiscard]] entry identify(lisle::opencode::v2::session const& info);

/// Removes the messages of a document of opencode 2 that are in progress, which its exports leave
/// out, and returns what they were, by their places before. Other documents have none.
std::vector<lisle::finding> drop_unsettled(document& d);

}  // namespace app
