// lisle/src/zed_bridge.hpp - the part of src.hpp for the bridge of Zed's threads.
#pragma once

#include <lisle/conversation/zed.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<zed::basic_thread<owned>>;
}  // namespace lisle::v0_1::conversation
