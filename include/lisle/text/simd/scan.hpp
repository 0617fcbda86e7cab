// lisle/text/simd/scan.hpp - finds where a plain run of string bytes ends, with the best kernel at
// hand.
#pragma once

#include <lisle/text/simd/kernel.hpp>

#include <cstddef>

namespace lisle::inline v0::text {

/// Classifies exactly the bytes p[0] .. p[15]; the other bits are clear.
[[nodiscard, gnu::always_inline]] inline block classify_16(char const* p) noexcept {
    return baseline_kernel::classify_16(p);
}

/// Classifies p[0] .. p[count - 1], for fewer than 64 bytes; the other bits are clear.
[[nodiscard, gnu::always_inline]] inline block classify(char const* p, std::size_t count) noexcept {
    return detail::classify_tail<baseline_kernel>(p, count);
}

/// The first byte in [first, last) that is `"`, `\` or below 0x20, else `last`. Reads no other
/// byte.
[[nodiscard]] inline run find_special(char const* first, char const* last) noexcept {
    return best_kernel().find_special(first, last);
}

/// Whether JSON calls the byte white space: space, tab, line feed or carriage return.
[[nodiscard]] constexpr bool is_whitespace(char c) noexcept {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// The first byte in [first, last) that is not white space, else `last`.
[[nodiscard]] inline char const* find_whitespace_end(char const* first, char const* last) noexcept {
    while (first != last && is_whitespace(*first)) {
        ++first;
        // What follows white space is mostly an indent.
        while (last - first >= 8) {
            auto const differing = load_word(first) ^ (detail::every_byte * ' ');
            if (differing != 0) {
                first += std::countr_zero(differing) / 8;
                break;
            }
            first += 8;
        }
    }
    return first;
}

}  // namespace lisle::inline v0::text
