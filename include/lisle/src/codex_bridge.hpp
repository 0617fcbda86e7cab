// lisle/src/codex_bridge.hpp - the part of src.hpp for the bridge of Codex's rollouts.
#pragma once

#include <lisle/conversation/codex.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<codex::basic_rollout<owned>>;
}  // namespace lisle::v0_1::conversation
