// tests/models/zed.cpp - see the header of the same name.
#include <lisle/document.hpp>
#include <lisle/impl/formats/zed/legacy/read_upgraded.hpp>
#include <lisle/salvage.hpp>

#include <models/zed.hpp>

namespace lisle::inline v0_1 {
template struct document_codec<zed_t, zed::basic_thread<verbatim>>;
template struct document_codec<zed_shared_t, zed::basic_shared_thread<verbatim>>;
}  // namespace lisle::inline v0_1
