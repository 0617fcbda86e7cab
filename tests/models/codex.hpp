// tests/models/codex.hpp - Codex's rollouts in the storage model that lisle::compiled leaves out:
// compiled once for all tests.
#pragma once

#include <lisle/formats/codex/rollout.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<codex_t, codex::basic_rollout<verbatim>>;
}  // namespace lisle::inline v0_1
