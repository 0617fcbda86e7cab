// lisle/src/opencode_v2_bridge.hpp - the part of src.hpp for the bridge of opencode 2's sessions.
#pragma once

#include <lisle/conversation/opencode_v2.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<opencode::v2::basic_conversation<owned>>;
}  // namespace lisle::v0_1::conversation
