// lisle/text/simd/scan_avx512.hpp - the byte classes of JSON strings with AVX-512.
#pragma once

#include <lisle/text/simd/scan_x86.hpp>

#if defined(__x86_64__)

#    include <bit>
#    include <cstddef>
#    include <cstdint>
#    include <cstring>

namespace lisle::v0_1::text {

/// Sixty-four bytes at a time, with the compiler's vectors and two intrinsics.
struct avx512_kernel {
    /// Whether the machine has AVX-512. Call it before any other function of this kernel.
    [[nodiscard]] static inline bool is_supported() noexcept {
        return avx2_kernel::is_supported() && __builtin_cpu_supports("avx512bw") != 0;
    }

    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        return sse2_kernel::classify_16(p);
    }

    [[nodiscard, gnu::target("avx512bw")]] static inline block classify(char const* p) noexcept {
        constexpr bytes_64 zeros{};
        bytes_64 bytes;
        std::memcpy(&bytes, p, sizeof bytes);
        return {find_at_most(bytes ^ 0x02, zeros + 0x20) | find_at_most(bytes ^ '\\', zeros),
                __builtin_ia32_cvtb2mask512(bytes)};
    }

    [[nodiscard, gnu::target("avx512bw"), gnu::flatten]] static inline run
    find_special(char const* first, char const* last) noexcept {
        return detail::find_special_by_block<avx512_kernel>(first, last);
    }
    // By AVX2: few machines have the AVX-512 instructions that pack bytes.
    [[nodiscard]] static inline unescaped_run unescape(char const* first, char const* last,
                                                       char* out) noexcept {
        return avx2_kernel::unescape(first, last, out);
    }
    /// Without a branch on whether a block has escapes.
    [[nodiscard, gnu::target("avx512bw,bmi")]] static inline unescaped_run
    pass_escapes(char const* p, char const* last) noexcept {
        constexpr bytes_64 zeros{};
        bytes_64 seen{};
        std::uint64_t open = 0;  // 1 if the last block ended with the backslash of an escape
        for (; last - p >= detail::block_reach; p += 64) {
            bytes_64 bytes;
            std::memcpy(&bytes, p, sizeof bytes);
            auto const slashes = find_equal(bytes, '\\');
            auto const short_letters = find_equal(bytes, '"') | find_equal(bytes, 'n')
                                       | find_equal(bytes, 't') | find_equal(bytes, 'r')
                                       | find_equal(bytes, 'f') | slashes;
            auto const found = detail::find_escapes(slashes, open);
            auto const ends = (find_at_most(bytes ^ 0x02, zeros + 0x20) & ~found.letters)
                              | (found.letters & ~short_letters);
            if (ends != 0) {
                auto const at = static_cast<std::size_t>(std::countr_zero(ends));
                auto const high = __builtin_ia32_cvtb2mask512(bytes) & detail::low_bits(at);
                return {p + at - (found.letters >> at & 1), nullptr,
                        (high | __builtin_ia32_cvtb2mask512(seen)) == 0};
            }
            open = found.starts >> 63;
            seen |= bytes;
        }
        return {p - open, nullptr, __builtin_ia32_cvtb2mask512(seen) == 0};
    }
    [[nodiscard]] static inline escaped_run escape(char const* first, char const* last, char* out,
                                                   char* out_last) noexcept {
        return avx2_kernel::escape(first, last, out, out_last);
    }

private:
    using bytes_64 [[gnu::vector_size(64)]] = char;

    [[nodiscard, gnu::always_inline, gnu::target("avx512bw")]] static inline std::uint64_t
    find_at_most(bytes_64 const& bytes, bytes_64 const& limits) noexcept {
        constexpr int less_or_equal = 2;  // of unsigned bytes
        return __builtin_ia32_ucmpb512_mask(bytes, limits, less_or_equal, ~std::uint64_t{});
    }
    [[nodiscard, gnu::always_inline, gnu::target("avx512bw")]] static inline std::uint64_t
    find_equal(bytes_64 const& bytes, char c) noexcept {
        constexpr int equal = 0;
        constexpr bytes_64 zeros{};
        return __builtin_ia32_ucmpb512_mask(bytes, zeros + c, equal, ~std::uint64_t{});
    }
};

}  // namespace lisle::v0_1::text

#endif
