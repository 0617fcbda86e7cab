// lisle/text/simd/scan_x86.hpp - the byte classes of JSON strings with AVX2.
#pragma once

#include <lisle/text/simd/avx2.hpp>
#include <lisle/text/simd/escape_x86.hpp>
#include <lisle/text/simd/scan_block.hpp>
#include <lisle/text/simd/scan_sse2.hpp>
#include <lisle/text/simd/unescape_x86.hpp>

#if defined(__x86_64__)

#    include <cstdint>

namespace lisle::v0_1::text {

/// Thirty-two bytes at a time. `flatten` inlines the shared algorithms and so compiles them for
/// this kernel's machine.
struct avx2_kernel {
    /// Whether the machine has AVX2 and BMI2. Call it before any other function of this kernel; if
    /// __AVX2__ is defined, only before unescape(), pass_escapes() and escape().
    [[nodiscard]] static inline bool is_supported() noexcept {
        __builtin_cpu_init();  // a static object's constructor may run before the runtime's own
        return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
    }

    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        return sse2_kernel::classify_16(p);
    }

#    if defined(__AVX2__)
    [[gnu::always_inline]]  // without `target`: the caller may be compiled for less
#    endif
    [[nodiscard, gnu::target("avx2")]] static inline block
    classify(char const* p) noexcept {
        avx2::halves block;
        avx2::load(p, block);
        return {find_in(block.low) | find_in(block.top) << 32, avx2::bits_of(block.low, block.top)};
    }

    [[nodiscard, gnu::target("avx2"), gnu::flatten]] static inline run
    find_special(char const* first, char const* last) noexcept {
        return detail::find_special_by_block<avx2_kernel>(first, last);
    }
    [[nodiscard]] static inline unescaped_run unescape(char const* first, char const* last,
                                                       char* out) noexcept {
        return detail::avx2_unescaping::unescape<true>(first, last, out);
    }
    [[nodiscard]] static inline unescaped_run pass_escapes(char const* first,
                                                           char const* last) noexcept {
        return detail::avx2_unescaping::unescape<false>(first, last, nullptr);
    }
    [[nodiscard]] static inline escaped_run escape(char const* first, char const* last, char* out,
                                                   char* out_last) noexcept {
        return detail::avx2_escaping::escape(first, last, out, out_last);
    }

private:
    [[nodiscard, gnu::always_inline, gnu::target("avx2")]] static inline std::uint64_t
    find_in(avx2::bytes_32 const& bytes) noexcept {
        auto const flipped = reinterpret_cast<avx2::unsigned_32>(bytes) ^ 0x02;
        return avx2::bits_of((flipped <= 0x20) | (bytes == '\\'));
    }
};

}  // namespace lisle::v0_1::text

#endif
