// lisle/text/simd/kernel.hpp - chooses the best kernel for the machine.
#pragma once

#include <lisle/text/simd/scan_avx512.hpp>
#include <lisle/text/simd/scan_neon.hpp>
#include <lisle/text/simd/scan_portable.hpp>
#include <lisle/text/simd/scan_x86.hpp>
#include <lisle/text/simd/utf8_portable.hpp>
#include <lisle/text/simd/utf8_x86.hpp>

namespace lisle::inline v0_1::text {

/// The best kernel that the compiler's target surely has, for inlined code.
#if defined(__x86_64__) && defined(__AVX2__)
using baseline_kernel = avx2_kernel;
#elif defined(__x86_64__)
using baseline_kernel = sse2_kernel;
#elif defined(__aarch64__) && defined(__ARM_NEON)
using baseline_kernel = neon_kernel;
#else
using baseline_kernel = portable_kernel;
#endif

/// The functions for long texts, which are worth a call through a pointer.
struct kernel_functions {
    run (*find_special)(char const*, char const*) noexcept;
    unescaped_run (*unescape)(char const*, char const*, char*) noexcept;
    unescaped_run (*pass_escapes)(char const*, char const*) noexcept;
    escaped_run (*escape)(char const*, char const*, char*, char*) noexcept;
    char const* (*find_invalid_utf8)(char const*, char const*) noexcept;
};

namespace detail {

template <class Kernel, auto FindInvalidUtf8>
inline constexpr kernel_functions functions_of{&Kernel::find_special, &Kernel::unescape,
                                               &Kernel::pass_escapes, &Kernel::escape,
                                               FindInvalidUtf8};

[[nodiscard]] inline kernel_functions const* choose_kernel() noexcept {
#if defined(__x86_64__)
    if (avx512_kernel::is_supported())
        return &functions_of<avx512_kernel, &avx2_utf8::find_invalid>;
    if (avx2_kernel::is_supported()) return &functions_of<avx2_kernel, &avx2_utf8::find_invalid>;
    return &functions_of<sse2_kernel, &find_invalid_utf8_slowly>;
#else
    return &functions_of<baseline_kernel, &find_invalid_utf8_slowly>;
#endif
}

/// Null until the first use: so there is no guard to test, and no static object finds it
/// uninitialized. Threads may race, but store the same address.
inline constinit kernel_functions const* chosen_kernel = nullptr;

[[nodiscard, gnu::cold, gnu::noinline]] inline kernel_functions const*
choose_kernel_once() noexcept {
    auto const* const chosen = choose_kernel();
    __atomic_store_n(&chosen_kernel, chosen, __ATOMIC_RELAXED);
    return chosen;
}

}  // namespace detail

/// The best kernel that this machine has.
[[nodiscard, gnu::always_inline]] inline kernel_functions const& best_kernel() noexcept {
    auto const* const chosen = __atomic_load_n(&detail::chosen_kernel, __ATOMIC_RELAXED);
    return chosen != nullptr ? *chosen : *detail::choose_kernel_once();
}

}  // namespace lisle::inline v0_1::text
