// examples/lisle/codex/open_calls.hpp - results for calls that a killed program left open.
#pragma once

#include "../sessions/format.hpp"

#include <lisle/formats/codex/rollout.hpp>

#include <vector>

namespace app {

/// The calls since the last message without a result, with results. A call before that stays open:
/// Codex adds a result when it sends it to the model.
[[nodiscard]] std::vector<open_call> close_codex_calls(lisle::codex::rollout const& r);

}  // namespace app
