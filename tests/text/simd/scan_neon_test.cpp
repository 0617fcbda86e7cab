#include "lisle/text/simd/scan_neon.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <type_traits>

#include <lisle/text/simd/kernel.hpp>

#include "support/slow_kernel.hpp"

namespace scan_neon_test {

namespace text = lisle::text;

// The baseline of AArch64, and of any other machine.
#if defined(__aarch64__) && defined(__ARM_NEON)
using kernel = text::neon_kernel;
#else
using kernel = text::baseline_kernel;
#endif

TEST_CASE("the baseline of AArch64 is NEON, and classifies every byte as a plain loop does") {
    CHECK(std::is_same_v<kernel, text::baseline_kernel>);
    CHECK(slow_kernel::classifies_as_a_loop<kernel>());
}

TEST_CASE("NEON finds the end of a run in any block") {
    for (std::size_t at = 0; at < 200; ++at) {
        std::string bytes(200, 'x');
        bytes[at] = '"';
        CHECK(kernel::find_special(bytes.data(), bytes.data() + 200).stop == bytes.data() + at);
    }
}

}  // namespace scan_neon_test
