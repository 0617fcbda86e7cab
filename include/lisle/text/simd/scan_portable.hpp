// lisle/text/simd/scan_portable.hpp - the kernel for machines without one of their own.
#pragma once

#include <lisle/text/simd/scan_block.hpp>

#include <cstdint>

namespace lisle::v0_1::text {

/// Needs only 64-bit integers. The other kernels are tested against it.
struct portable_kernel : detail::block_functions<portable_kernel> {
    /// The classes of 16 bytes, in the low bits.
    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        auto const low = detail::classify_word(load_word(p));
        auto const top = detail::classify_word(load_word(p + 8));
        return {low.special | top.special << 8, low.high | top.high << 8};
    }

    /// The classes of 64 bytes, one bit each.
    [[nodiscard, gnu::always_inline]] static inline block classify(char const* p) noexcept {
        block all{};
        for (unsigned i = 0; i < 64; i += 16) {
            auto const part = classify_16(p + i);
            all.special |= part.special << i;
            all.high |= part.high << i;
        }
        return all;
    }

    /// Copies 64 bytes.
    [[gnu::always_inline]] static inline void copy_block(char* to, char const* from) noexcept {
        std::memcpy(to, from, 64);
    }
};

}  // namespace lisle::v0_1::text
