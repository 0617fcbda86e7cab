// lisle/text/simd/impl/utf8_portable.hpp - the definitions of text/simd/utf8_portable.hpp.
#pragma once

#include <lisle/text/simd/few_bytes.hpp>
#include <lisle/text/simd/scan_word.hpp>
#include <lisle/text/simd/utf8_portable.hpp>

#include <bit>

namespace lisle::v0_1::text::detail {

LISLE_INLINE_CORE char const* find_invalid_utf8_slowly(char const* first,
                                                       char const* last) noexcept {
    while (first != last) {
        if (static_cast<unsigned char>(*first) >= 0x80) {
            auto const size = measure_sequence(first, last);
            if (size == 0) return first;
            first += size;
            continue;
        }
        ++first;
        while (last - first >= 8) {
            auto const high = load_word(first) & (every_byte * 0x80);
            if (high != 0) {
                first += std::countr_zero(high) / 8;
                break;
            }
            first += 8;
        }
    }
    return nullptr;
}

}  // namespace lisle::v0_1::text::detail
