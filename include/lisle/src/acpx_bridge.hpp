// lisle/src/acpx_bridge.hpp - the part of src.hpp for the bridge of acpx's sessions.
#pragma once

#include <lisle/conversation/acpx.hpp>

namespace lisle::inline v0_1::conversation {
template struct document_bridge<acpx::basic_session<owned>>;
template struct document_bridge<acpx::basic_session<verbatim>>;
}  // namespace lisle::inline v0_1::conversation
