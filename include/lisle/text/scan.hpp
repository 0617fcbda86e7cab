// lisle/text/scan.hpp - finds where a plain run of string bytes ends, with the best kernel at hand.
#pragma once

#include <lisle/text/scan_neon.hpp>
#include <lisle/text/scan_portable.hpp>
#include <lisle/text/scan_x86.hpp>

namespace lisle::inline v0::text {

/// The best kernel that the compiler's target is sure to have.
#if defined(__x86_64__) && defined(__AVX2__)
using baseline_kernel = avx2_kernel;
#elif defined(__x86_64__)
using baseline_kernel = sse2_kernel;
#elif defined(__aarch64__) && defined(__ARM_NEON)
using baseline_kernel = neon_kernel;
#else
using baseline_kernel = portable_kernel;
#endif

namespace detail {

#if defined(__x86_64__) && !defined(__AVX2__)

using find_function = run (*)(char const*, char const*) noexcept;

inline run find_special_first_time(char const* first, char const* last) noexcept;

/// Starts at the function that chooses and replaces itself: no guard to test, and nothing that
/// another static object could find uninitialised. Threads may race to store the same value.
inline constinit find_function find_special_chosen = &find_special_first_time;

inline run find_special_first_time(char const* first, char const* last) noexcept {
    auto const chosen =
        avx2_kernel::is_supported() ? &avx2_kernel::find_special : &sse2_kernel::find_special;
    __atomic_store_n(&find_special_chosen, chosen, __ATOMIC_RELAXED);
    return chosen(first, last);
}

inline run find_special_in_long(char const* first, char const* last) noexcept {
    return __atomic_load_n(&find_special_chosen, __ATOMIC_RELAXED)(first, last);
}

#else

inline run find_special_in_long(char const* first, char const* last) noexcept {
    return baseline_kernel::find_special(first, last);
}

#endif

}  // namespace detail

/// Classifies exactly the bytes p[0] .. p[63].
[[nodiscard, gnu::always_inline]] inline block classify(char const* p) noexcept {
    return baseline_kernel::classify(p);
}

/// Classifies exactly the bytes p[0] .. p[31].
[[nodiscard, gnu::always_inline]] inline block classify_32(char const* p) noexcept {
    auto const low = baseline_kernel::classify_16(p), top = baseline_kernel::classify_16(p + 16);
    return {low.special | top.special << 16, low.high | top.high << 16};
}

/// Classifies p[0] .. p[count - 1], for fewer than 64 bytes; the other bits are clear.
[[nodiscard, gnu::always_inline]] inline block classify(char const* p, std::size_t count) noexcept {
    return detail::classify_tail<baseline_kernel>(p, count);
}

/// The first byte in [first, last) that is `"`, `\` or below 0x20, else `last`. Reads no other
/// byte.
[[nodiscard]] inline run find_special(char const* first, char const* last) noexcept {
    auto const count = static_cast<std::size_t>(last - first);
    if (count < 64) return detail::end_run(classify(first, count), first, count);
    auto const found = classify(first);
    if (found.special != 0 || count == 64) return detail::end_run(found, first, 64);
    auto const rest = detail::find_special_in_long(first + 64, last);
    return {rest.stop, rest.ascii && found.high == 0};
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
