// tests/support/each_kernel.hpp - the kernels of this machine.
#pragma once

#include <lisle/text/simd/kernel.hpp>

/// Calls `test.template operator()<Kernel>()` for each kernel of this machine.
template <class Test>
void for_each_kernel(Test test) {
    test.template operator()<lisle::text::portable_kernel>();
#if defined(__x86_64__)
    test.template operator()<lisle::text::sse2_kernel>();
    if (lisle::text::avx2_kernel::is_supported())
        test.template operator()<lisle::text::avx2_kernel>();
    if (lisle::text::avx512_kernel::is_supported())
        test.template operator()<lisle::text::avx512_kernel>();
#elif defined(__aarch64__)
    test.template operator()<lisle::text::neon_kernel>();
#endif
}
