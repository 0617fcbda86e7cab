// tests/models/conversation.hpp - the neutral conversations in the storage model that
// lisle::compiled leaves out: compiled once for all tests.
#pragma once

#include <lisle/conversation/conversation.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<conversation_t, conversation::basic_conversation<verbatim>>;
}  // namespace lisle::inline v0_1
