// examples/lisle/conversation/format.hpp - neutral conversations as documents of this program.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/conversation/conversation.hpp>

#include <string>

namespace app {

[[nodiscard]] format const& conversation_format();

/// The messages as Markdown, for formats whose documents are not their messages.
[[nodiscard]] std::string transcribe(lisle::conversation::conversation const& c);

}  // namespace app
