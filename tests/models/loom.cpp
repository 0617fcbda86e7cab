// tests/models/loom.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/salvage.hpp>

#include <models/loom.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<loom_t, loom::basic_thread<verbatim>>;
template struct document_codec<loom_pending_sync_t, loom::basic_pending_queue<verbatim>>;
}  // namespace lisle::inline v0_1
