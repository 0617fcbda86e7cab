// examples/lisle/conversation/format.hpp - neutral conversations as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/conversation/conversation.hpp>

#include <string>

namespace app {

[[nodiscard]] format const& conversation_format();

/// The numbers of a conversation's messages, which has all parts.
[[nodiscard]] part_counts count_parts(lisle::conversation::conversation const& c);

/// The messages as Markdown, for formats whose documents are not their messages.
[[nodiscard]] std::string transcribe(lisle::conversation::conversation const& c);

}  // namespace app
