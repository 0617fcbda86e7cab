// tests/models/claude_code.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <models/claude_code.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<claude_code_t, claude_code::basic_session<verbatim>>;
}  // namespace lisle::inline v0_1
