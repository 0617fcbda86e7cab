// lisle/scalars/pattern.hpp - regular expressions for strings with a grammar.
//
// They are written in what ECMAScript and Python have in common, and match a whole string: in
// Python `$` would match before a final line feed.
#pragma once

#include <lisle/version.hpp>

#include <string>

namespace lisle::v0_1::scalars {

/// What `to_rfc3339_z` prints, and years up to 269999.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_rfc3339_z();

/// What `parse_rfc3339_relaxed` reads, years up to 269999, and the 29th of February in every year.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_rfc3339_relaxed();

/// What `parse_uuid` reads; only the hyphenated form in lower case if `is_normal`.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_uuid(bool is_normal);

/// A necessary condition for what `normalize_url` reads or, if `is_normal`, returns: a scheme, and
/// a host where the scheme needs one.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_url(bool is_normal);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/pattern.hpp>
#endif
