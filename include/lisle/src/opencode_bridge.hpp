// lisle/src/opencode_bridge.hpp - the part of src.hpp for the bridge of opencode's sessions.
#pragma once

#include <lisle/conversation/opencode.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<opencode::basic_conversation<owned>>;
}  // namespace lisle::v0_1::conversation
