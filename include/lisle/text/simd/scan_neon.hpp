// lisle/text/simd/scan_neon.hpp - the byte classes of JSON strings with NEON (AArch64).
#pragma once

#include <lisle/text/simd/scan_block.hpp>

#if defined(__aarch64__) && defined(__ARM_NEON)

#    include <arm_neon.h>

namespace lisle::v0_1::text {

/// Sixteen bytes at a time; every AArch64 machine has it.
struct neon_kernel : detail::block_functions<neon_kernel> {
    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        auto const bytes = load(p);
        return {gather(find_in(bytes)), gather(find_high(bytes))};
    }

    [[nodiscard, gnu::always_inline]] static inline block classify(char const* p) noexcept {
        auto const a = load(p), b = load(p + 16), c = load(p + 32), d = load(p + 48);
        return {gather(find_in(a), find_in(b), find_in(c), find_in(d)),
                gather(find_high(a), find_high(b), find_high(c), find_high(d))};
    }

    [[gnu::always_inline]] static inline void copy_block(char* to, char const* from) noexcept {
        std::memcpy(to, from, 64);
    }

private:
    [[nodiscard, gnu::always_inline]] static inline uint8x16_t load(char const* p) noexcept {
        return vld1q_u8(reinterpret_cast<std::uint8_t const*>(p));
    }

    [[nodiscard, gnu::always_inline]] static inline uint8x16_t find_in(uint8x16_t bytes) noexcept {
        auto const flipped = veorq_u8(bytes, vdupq_n_u8(0x02));
        return vorrq_u8(vcleq_u8(flipped, vdupq_n_u8(0x20)), vceqq_u8(bytes, vdupq_n_u8('\\')));
    }

    [[nodiscard, gnu::always_inline]] static inline uint8x16_t
    find_high(uint8x16_t bytes) noexcept {
        return vcgeq_u8(bytes, vdupq_n_u8(0x80));
    }

    /// Keeps bit i % 8 of byte i, so that adding neighbours packs the bits.
    [[nodiscard, gnu::always_inline]] static inline uint8x16_t weigh(uint8x16_t mask) noexcept {
        constexpr std::uint64_t weights = 0x8040201008040201;
        return vandq_u8(mask, vreinterpretq_u8_u64(vdupq_n_u64(weights)));
    }

    [[nodiscard, gnu::always_inline]] static inline std::uint64_t gather(uint8x16_t mask) noexcept {
        auto const weighed = weigh(mask);
        auto const low = std::uint64_t{vaddv_u8(vget_low_u8(weighed))};
        return low | std::uint64_t{vaddv_u8(vget_high_u8(weighed))} << 8;
    }

    [[nodiscard, gnu::always_inline]] static inline std::uint64_t
    gather(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) noexcept {
        auto const low = vpaddq_u8(weigh(a), weigh(b)), top = vpaddq_u8(weigh(c), weigh(d));
        auto const all = vpaddq_u8(low, top);
        return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
    }
};

}  // namespace lisle::v0_1::text

#endif
