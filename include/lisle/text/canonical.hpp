// lisle/text/canonical.hpp - skips values that are spelled as `text::writer` would write them.
//
// Each function returns false for any other spelling, and if the text is not JSON. The cursor may
// be anywhere then, with or without a failure.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/number_format.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::inline v0_1::text {

/// Skips the string whose opening quote is at the cursor.
[[nodiscard]] LISLE_INLINE bool skip_canonical_string(cursor& in);

/// Skips the number at the cursor. An integer that fits 64 bits has one spelling.
[[nodiscard]] LISLE_INLINE bool skip_canonical_number(cursor& in, number_style style);

/// The keys of objects whose end is not reached yet. Keeps its memory from one value to the next.
class open_keys {
public:
    void add(std::string_view spelled) { keys_.push_back(spelled); }
    /// Removes the keys that were added last. Whether they are distinct.
    [[nodiscard]] bool remove(std::size_t count);
    void clear() { keys_.clear(); }

private:
    std::vector<std::string_view> keys_;
};

/// Skips any value at the cursor: minified, and with distinct keys.
[[nodiscard]] LISLE_INLINE bool skip_canonical_value(cursor& in, number_style style,
                                                     open_keys& keys);

}  // namespace lisle::inline v0_1::text

#ifndef LISLE_SEPARATE_COMPILATION
#include <lisle/impl/text/canonical.hpp>
#endif
