// lisle/text/simd/scan.hpp - finds the end of a plain run of string bytes, with the best kernel.
#pragma once

#include <lisle/text/simd/best_kernel.hpp>

#include <bit>
#include <cstddef>

namespace lisle::v0_1::text {

/// Classifies exactly the bytes p[0] .. p[15]; the other bits are clear.
[[nodiscard, gnu::always_inline]] inline block classify_16(char const* p) noexcept {
    return baseline_kernel::classify_16(p);
}

/// Classifies p[0] .. p[count - 1], for fewer than 64 bytes; the other bits are clear.
[[nodiscard, gnu::always_inline]] inline block classify(char const* p, std::size_t count) noexcept {
    return detail::classify_tail<baseline_kernel>(p, count);
}

/// The first byte in [first, last) that is `"`, `\` or below 0x20, or `last`. Reads no byte outside
/// that range.
[[nodiscard]] inline run find_special(char const* first, char const* last) noexcept {
    return best_kernel().find_special(first, last);
}

/// Whether the byte is white space in JSON: space, tab, line feed or carriage return.
[[nodiscard]] constexpr bool is_whitespace(char c) noexcept {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// The first byte in [first, last) that is not white space, or `last`.
[[nodiscard]] inline char const* find_whitespace_end(char const* first, char const* last) noexcept {
    while (first != last && is_whitespace(*first)) {
        ++first;
        // After the first white space there is mostly an indent.
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

}  // namespace lisle::v0_1::text
