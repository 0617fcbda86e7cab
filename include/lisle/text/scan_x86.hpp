// lisle/text/scan_x86.hpp - the byte classes of JSON strings with SSE2 and AVX2.
#pragma once

#include <lisle/text/scan_block.hpp>
#include <lisle/text/unescape_x86.hpp>

#if defined(__x86_64__)

#    include <emmintrin.h>

namespace lisle::inline v0::text {

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

/// Thirty-two bytes at a time. Vector types of the compiler and not <immintrin.h>: that header
/// alone costs g++ 12 half a second. `flatten` compiles what every kernel shares for this one's
/// machine: what is inlined is.
struct avx2_kernel {
    /// Ask before any other function of this kernel, unless __AVX2__ is defined; before unescape()
    /// and pass_escapes() even then.
    [[nodiscard]] static inline bool is_supported() noexcept {
        __builtin_cpu_init();  // a static object's constructor may run before the runtime's own
        return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
    }

    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        return sse2_kernel::classify_16(p);
    }

#    if defined(__AVX2__)
    [[gnu::always_inline]]  // else impossible: the caller may be compiled for less
#    endif
    [[nodiscard, gnu::target("avx2")]] static inline block
    classify(char const* p) noexcept {
        bytes_32 low, top;
        load(p, low);
        load(p + 32, top);
        return classify(low, top);
    }

    // g++ 12 would copy sixteen bytes at a time if it were told to copy 64.
    [[gnu::target("avx2")]] static inline void copy_block(char* to, char const* from) noexcept {
        bytes_32 low, top;
        load(from, low);
        load(from + 32, top);
        std::memcpy(to, &low, sizeof low);
        std::memcpy(to + 32, &top, sizeof top);
    }

    [[nodiscard, gnu::target("avx2"), gnu::flatten]] static inline run
    find_special(char const* first, char const* last) noexcept {
        return detail::find_special_by_block<avx2_kernel>(first, last);
    }
    [[nodiscard]] static inline unescaped_run unescape(char const* first, char const* last,
                                                       char* out) noexcept {
        return detail::avx2_escapes::unescape<true>(first, last, out);
    }
    [[nodiscard]] static inline unescaped_run pass_escapes(char const* first,
                                                           char const* last) noexcept {
        return detail::avx2_escapes::unescape<false>(first, last, nullptr);
    }
    [[nodiscard, gnu::target("avx2"), gnu::flatten]] static inline escaped_run
    escape(char const* first, char const* last, char* out, char* out_last) noexcept {
        return detail::escape_by_block<avx2_kernel>(first, last, out, out_last);
    }

private:
    using bytes_32 [[gnu::vector_size(32)]] = char;
    using unsigned_32 [[gnu::vector_size(32)]] = unsigned char;

    // By reference: a vector passed by value would change the calling convention without -mavx2.
    [[gnu::always_inline, gnu::target("avx2")]] static inline void load(char const* p,
                                                                        bytes_32& bytes) noexcept {
        std::memcpy(&bytes, p, sizeof bytes);
    }

    [[nodiscard, gnu::always_inline, gnu::target("avx2")]] static inline std::uint64_t
    bits_of(bytes_32 const& bytes) noexcept {
        return static_cast<unsigned>(__builtin_ia32_pmovmskb256(bytes));
    }

    [[nodiscard, gnu::always_inline, gnu::target("avx2")]] static inline std::uint64_t
    find_in(bytes_32 const& bytes) noexcept {
        auto const flipped = reinterpret_cast<unsigned_32>(bytes) ^ 0x02;
        return bits_of((flipped <= 0x20) | (bytes == '\\'));
    }

    [[nodiscard, gnu::always_inline, gnu::target("avx2")]] static inline block
    classify(bytes_32 const& low, bytes_32 const& top) noexcept {
        return {find_in(low) | find_in(top) << 32, bits_of(low) | bits_of(top) << 32};
    }
};

}  // namespace lisle::inline v0::text

#endif
