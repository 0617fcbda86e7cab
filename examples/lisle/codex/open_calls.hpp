// examples/lisle/codex/open_calls.hpp - results for calls that a killed program left open.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/codex/rollout.hpp>

#include <vector>

namespace app {

/// The calls since the last message that have no result. A call in the middle stays: Codex puts a
/// result behind it when it sends it.
[[nodiscard]] std::vector<open_call> close_codex_calls(lisle::codex::rollout const& r);

}  // namespace app
