// examples/lisle/page/call.hpp - a tool call: its name, state and duration in a line; inputs and
// outputs below.
#pragma once

#include "html.hpp"
#include "options.hpp"

#include <lisle/conversation/tool_call.hpp>

namespace app::page {

/// Prints a call as a `details`, open if it changed a file.
void print_call(html& to, lisle::conversation::tool_call const& call, page_options const& o);

/// The argument that describes a call best: a command, a path, a pattern. Empty if there is none.
[[nodiscard]] std::string find_main_argument(lisle::conversation::tool_call const& call);

}  // namespace app::page
