// lisle/src/acpx_bridge.hpp - the part of src.hpp for the bridge of acpx's sessions.
#pragma once

#include <lisle/conversation/acpx.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<acpx::basic_session<owned>>;
template conversation document_bridge<acpx::archive>::get(acpx::archive, source_map*,
                                                          get_options const&);
template conversation get(acpx::session, acpx_bridge::stream_steps const&);
template conversation get(acpx::session, acpx_bridge::stream_steps const&, source_map&);
}  // namespace lisle::v0_1::conversation
