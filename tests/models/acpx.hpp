// tests/models/acpx.hpp - acpx's records and archives in the storage model that lisle::compiled
// leaves out: compiled once for all tests.
#pragma once

#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/session.hpp>

namespace lisle::inline v0_1 {
extern template struct document_codec<acpx_t, acpx::basic_session<verbatim>>;
extern template struct document_codec<acpx_archive_t, acpx::basic_archive<verbatim>>;
}  // namespace lisle::inline v0_1
