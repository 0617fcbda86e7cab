// tests/models/zed.hpp - Zed's threads in the storage model that lisle::compiled leaves out:
// compiled once for all tests.
#pragma once

#include <lisle/formats/zed/shared_thread.hpp>
#include <lisle/formats/zed/thread.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<zed_t, zed::basic_thread<verbatim>>;
extern template struct document_codec<zed_shared_t, zed::basic_shared_thread<verbatim>>;
}  // namespace lisle::inline v0_1
