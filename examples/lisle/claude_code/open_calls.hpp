// examples/lisle/claude_code/open_calls.hpp - results for calls that a killed program left open.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/claude_code/session.hpp>

#include <vector>

namespace app {

/// The calls without a result in the last answer of the active branch, with results. A call before
/// that stays open: no release sends it to the model. The ids are the same on every machine.
[[nodiscard]] std::vector<open_call>
close_claude_code_calls(lisle::claude_code::session const& s);

}  // namespace app
