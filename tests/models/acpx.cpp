// tests/models/acpx.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/impl/formats/acpx/parser/reference.hpp>
#include <lisle/salvage.hpp>

#include <models/acpx.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<acpx_t, acpx::basic_session<verbatim>>;
template struct document_codec<acpx_archive_t, acpx::basic_archive<verbatim>>;
}  // namespace lisle::inline v0_1
