// tests/models/opencode.hpp - opencode's exports in the storage model that lisle::compiled leaves
// out: compiled once for all tests.
#pragma once

#include <lisle/formats/opencode/export.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<opencode_t, opencode::basic_conversation<verbatim>>;
}  // namespace lisle::inline v0_1
