// tests/models/conversation.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <models/conversation.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<conversation_t, conversation::basic_conversation<verbatim>>;
}  // namespace lisle::inline v0_1
