// lisle/formats/acpx/parser/reference.hpp - reads a record exactly as one release of acpx does.
//
// It works as acpx does: parse a file to plain values, check and complete them key by key by the
// rules of a release, keep messages as they are, and only then read the types.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/model/schema.hpp>

#include <string_view>

namespace lisle::v0_1::acpx {

/// Returns the session in a file's bytes, read and completed exactly as the parser of a release
/// does.
///
///     auto session = lisle::acpx::decode_reference(bytes, lisle::acpx::release::v0_13_0);
///
/// Errors: those of `decode`; wrong_type and missing_field with the place that the parser rejects.
///
/// Complexity: linear in the size of the bytes.
///
/// Lifetime: the session owns its data.
template <storing_model Model = owned>
[[nodiscard]] result<basic_session<Model>> decode_reference(std::string_view bytes,
                                                            release parser = latest,
                                                            host_environment const& around = {});

}  // namespace lisle::v0_1::acpx

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template result<acpx::basic_session<owned>>
acpx::decode_reference<owned>(std::string_view, release, host_environment const&);
}  // namespace lisle::v0_1
#endif

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/formats/acpx/parser/impl/reference.hpp>
#endif
