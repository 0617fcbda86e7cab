// tests/models/codex.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <models/codex.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<codex_t, codex::basic_rollout<verbatim>>;
}  // namespace lisle::inline v0_1
