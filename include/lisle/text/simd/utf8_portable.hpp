// lisle/text/simd/utf8_portable.hpp - checks UTF-8 one sequence at a time.
#pragma once

#include <lisle/text/simd/few_bytes.hpp>

#include <cstddef>
#include <cstdint>

namespace lisle::v0_1::text::detail {

/// One to four bytes of [first, last), the first one lowest. Bytes after the end are 0, which no
/// sequence contains.
[[nodiscard, gnu::always_inline]] inline std::uint32_t load_sequence(char const* first,
                                                                     char const* last) noexcept {
    if (last - first >= 4) return load_half(first);
    auto const byte = [first](int i) {
        return std::uint32_t{static_cast<unsigned char>(first[i])} << (8 * i);
    };
    auto bytes = byte(0);
    if (last - first >= 2) bytes |= byte(1);
    if (last - first >= 3) bytes |= byte(2);
    return bytes;
}

/// The size of the sequence at `first`, which must not be ASCII; 0 if it is not a sequence of RFC
/// 3629. Masks test the marks of all bytes at once, then the ranges of the first two bytes:
/// overlong forms, surrogates, code points above U+10FFFF.
[[nodiscard, gnu::always_inline]] inline std::size_t measure_sequence(char const* first,
                                                                      char const* last) noexcept {
    auto const bytes = load_sequence(first, last);
    if ((bytes & 0xc0c0f0) == 0x8080e0)
        return (bytes & 0x200f) != 0 && (bytes & 0x200f) != 0x200d ? 3 : 0;
    if ((bytes & 0xc0e0) == 0x80c0) return (bytes & 0x1e) != 0 ? 2 : 0;
    if ((bytes & 0xc0c0c0f8) != 0x808080f0) return 0;
    auto const plane = (bytes & 0x07) << 2 | (bytes & 0x3000) >> 12;
    return 1 <= plane && plane <= 16 ? 4 : 0;
}

/// find_invalid_utf8() without vectors, for short texts and to find the place of an error.
[[nodiscard]] LISLE_INLINE_CORE char const* find_invalid_utf8_slowly(char const* first,
                                                                     char const* last) noexcept;

}  // namespace lisle::v0_1::text::detail

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/simd/impl/utf8_portable.hpp>
#endif
