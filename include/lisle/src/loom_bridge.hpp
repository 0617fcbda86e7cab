// lisle/src/loom_bridge.hpp - the part of src.hpp for the bridge of Loom's threads.
#pragma once

#include <lisle/conversation/loom.hpp>

namespace lisle::v0_1::conversation {
template struct document_bridge<loom::basic_thread<owned>>;
}  // namespace lisle::v0_1::conversation
