#include "lisle/text/simd/scan_x86.hpp"

#include <doctest/doctest.h>

#include <string>

#include <lisle/text/simd/kernel.hpp>

#include "support/slow_kernel.hpp"

namespace scan_x86_test {

namespace text = lisle::text;

#if defined(__x86_64__)

TEST_CASE("AVX2 classifies every byte at every place as a plain loop does") {
    if (!text::avx2_kernel::is_supported()) return;
    CHECK(slow_kernel::classifies_as_a_loop<text::avx2_kernel>());
}

TEST_CASE("SSE2 and AVX2 find the end of a run in any block") {
    for (std::size_t at = 0; at < 200; ++at) {
        std::string bytes(200, 'x');
        bytes[at] = '\\';
        auto const* const first = bytes.data();
        CHECK(text::sse2_kernel::find_special(first, first + 200).stop == first + at);
        if (text::avx2_kernel::is_supported())
            CHECK(text::avx2_kernel::find_special(first, first + 200).stop == first + at);
    }
}

#else

TEST_CASE("the baseline kernel of another machine classifies as a plain loop does") {
    CHECK(slow_kernel::classifies_as_a_loop<text::baseline_kernel>());
}

#endif

}  // namespace scan_x86_test
