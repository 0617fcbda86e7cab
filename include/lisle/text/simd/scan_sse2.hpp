// lisle/text/simd/scan_sse2.hpp - the byte classes of JSON strings with SSE2.
#pragma once

#include <lisle/text/simd/scan_block.hpp>

#if defined(__x86_64__)

#    include <emmintrin.h>

#    include <cstdint>
#    include <cstring>

namespace lisle::v0_1::text {

/// Sixteen bytes at a time; every x86-64 machine has it.
struct sse2_kernel : detail::block_functions<sse2_kernel> {
    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        auto const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
        auto const flipped = _mm_xor_si128(bytes, _mm_set1_epi8(0x02));
        auto const low = _mm_cmpeq_epi8(_mm_min_epu8(flipped, _mm_set1_epi8(0x20)), flipped);
        auto const slash = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'));
        return {bits_of(_mm_or_si128(low, slash)), bits_of(bytes)};
    }

    [[nodiscard, gnu::always_inline]] static inline block classify(char const* p) noexcept {
        auto const a = classify_16(p), b = classify_16(p + 16);
        auto const c = classify_16(p + 32), d = classify_16(p + 48);
        return {a.special | b.special << 16 | c.special << 32 | d.special << 48,
                a.high | b.high << 16 | c.high << 32 | d.high << 48};
    }

    [[gnu::always_inline]] static inline void copy_block(char* to, char const* from) noexcept {
        std::memcpy(to, from, 64);
    }

private:
    [[nodiscard, gnu::always_inline]] static inline std::uint64_t bits_of(__m128i bytes) noexcept {
        return static_cast<unsigned>(_mm_movemask_epi8(bytes));
    }
};

}  // namespace lisle::v0_1::text

#endif
