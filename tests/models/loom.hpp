// tests/models/loom.hpp - Loom's threads and queues in the storage model that lisle::compiled
// leaves out: compiled once for all tests.
#pragma once

#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/thread.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<loom_t, loom::basic_thread<verbatim>>;
extern template struct document_codec<loom_pending_sync_t, loom::basic_pending_queue<verbatim>>;
}  // namespace lisle::inline v0_1
