#include "lisle/text/simd/scan_sse2.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <lisle/text/simd/kernel.hpp>

#include "support/slow_kernel.hpp"

namespace scan_sse2_test {

namespace text = lisle::text;

// The baseline of x86-64, and of any other machine.
#if defined(__x86_64__)
using kernel = text::sse2_kernel;
#else
using kernel = text::baseline_kernel;
#endif

TEST_CASE("SSE2 classifies every byte at every place as a plain loop does") {
    CHECK(slow_kernel::classifies_as_a_loop<kernel>());
}

TEST_CASE("SSE2 finds the end of a run in any block") {
    for (std::size_t at = 0; at < 200; ++at) {
        std::string bytes(200, 'x');
        bytes[at] = '\\';
        auto const* const first = bytes.data();
        CHECK(kernel::find_special(first, first + 200).stop == first + at);
    }
}

}  // namespace scan_sse2_test
