// tests/models/claude_code.hpp - Claude Code's sessions in the storage model that lisle::compiled
// leaves out: compiled once for all tests.
#pragma once

#include <lisle/formats/claude_code/session.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<claude_code_t, claude_code::basic_session<verbatim>>;
}  // namespace lisle::inline v0_1
