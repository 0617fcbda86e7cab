// lisle/text/simd/best_kernel.hpp - the functions of the best kernel for the machine.
#pragma once

#include <lisle/text/simd/scan_neon.hpp>
#include <lisle/text/simd/scan_portable.hpp>
#include <lisle/text/simd/scan_sse2.hpp>

namespace lisle::v0_1::text {

/// The kernel that each machine of the compiler's target has, for inlined code. (AVX2 classifies 16
/// bytes as SSE2 does.)
#if defined(__x86_64__)
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

/// Null until the first use: so there is no guard to test, and no static object finds it
/// uninitialized. Threads may race, but store the same address.
inline constinit kernel_functions const* chosen_kernel = nullptr;

[[nodiscard, gnu::cold]] LISLE_INLINE_CORE kernel_functions const* choose_kernel_once() noexcept;

}  // namespace detail

/// The best kernel that this machine has.
[[nodiscard, gnu::always_inline]] inline kernel_functions const& best_kernel() noexcept {
    auto const* const chosen = __atomic_load_n(&detail::chosen_kernel, __ATOMIC_RELAXED);
    return chosen != nullptr ? *chosen : *detail::choose_kernel_once();
}

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/simd/impl/best_kernel.hpp>
#endif
