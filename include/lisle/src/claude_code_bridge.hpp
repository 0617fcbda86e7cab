// lisle/src/claude_code_bridge.hpp - the part of src.hpp for the bridge of Claude Code's sessions.
#pragma once

#include <lisle/conversation/claude_code.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<claude_code::basic_session<owned>>;
}  // namespace lisle::v0_1::conversation
