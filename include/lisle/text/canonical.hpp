// lisle/text/canonical.hpp - skips values that are spelled as `text::writer` would write them.
//
// Each function returns false for any other spelling, and if the text is not JSON. The cursor may
// be anywhere then, with or without a failure.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/value_styles.hpp>
#include <lisle/text/writer.hpp>

namespace lisle::v0_1::text {

/// Skips the string whose opening quote is at the cursor.
[[nodiscard]] LISLE_INLINE_CORE bool skip_canonical_string(cursor& in);

/// Skips any value at the cursor, minified and spelled as `respell` would write it.
[[nodiscard]] LISLE_INLINE_CORE bool skip_canonical_value(cursor& in, json_style const& style,
                                                          open_keys& keys);

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/canonical.hpp>
#endif
