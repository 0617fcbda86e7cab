// lisle/text/simd/impl/best_kernel.hpp - the definitions of text/simd/best_kernel.hpp.
#pragma once

#include <lisle/text/simd/best_kernel.hpp>
#include <lisle/text/simd/scan_avx512.hpp>
#include <lisle/text/simd/scan_x86.hpp>
#include <lisle/text/simd/utf8_portable.hpp>
#include <lisle/text/simd/utf8_x86.hpp>

namespace lisle::v0_1::text::detail {

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

LISLE_INLINE_CORE kernel_functions const* choose_kernel_once() noexcept {
    auto const* const chosen = choose_kernel();
    __atomic_store_n(&chosen_kernel, chosen, __ATOMIC_RELAXED);
    return chosen;
}

}  // namespace lisle::v0_1::text::detail
