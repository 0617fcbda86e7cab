// tests/models/opencode.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <models/opencode.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<opencode_t, opencode::basic_conversation<verbatim>>;
}  // namespace lisle::inline v0_1
