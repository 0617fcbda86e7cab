// lisle/scalars/pattern.hpp - regular expressions for strings with a grammar.
//
// They use only syntax that ECMAScript and Python have in common, and match a whole string: in
// Python `$` would match before a final line feed.
#pragma once

#include <lisle/version.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

/// Matches the end of a string, in ECMAScript and in Python.
inline constexpr std::string_view end_of_string = "(?![\\s\\S])";

/// Matches the texts of `to_rfc3339_z`, and years up to 269999.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_rfc3339_z();

/// Matches the texts that `parse_rfc3339_relaxed` reads, years up to 269999, and the 29th of
/// February in every year.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_rfc3339_relaxed();

/// Matches the texts that `parse_uuid` reads; if `is_normal`, only the hyphenated form in lower
/// case.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_uuid(bool is_normal);

/// Matches all texts that `normalize_url` reads or, if `is_normal`, returns, and others: it demands
/// only a scheme, and a host where the scheme needs one.
[[nodiscard]] LISLE_INLINE_CORE std::string pattern_of_url(bool is_normal);

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/pattern.hpp>
#endif
