#include "lisle/text/simd/scan_avx512.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include <lisle/text/simd/kernel.hpp>

#include "support/slow_kernel.hpp"

namespace scan_avx512_test {

namespace text = lisle::text;

// A machine without AVX-512 can't run it: there its best kernel is tested.
#if defined(__x86_64__)
using wide_kernel = text::avx512_kernel;
using other_kernel = text::sse2_kernel;
#else
using wide_kernel = text::baseline_kernel;
using other_kernel = text::baseline_kernel;
#endif

namespace {

bool has_wide_kernel() {
#if defined(__x86_64__)
    return wide_kernel::is_supported();
#else
    return true;
#endif
}

template <class Kernel>
void find_every_end() {
    CHECK(slow_kernel::classifies_as_a_loop<Kernel>());
    for (std::size_t at = 0; at < 200; ++at) {
        std::string bytes(200, 'x');
        bytes[at] = '\x1f';
        auto const* const first = bytes.data();
        auto const found = Kernel::find_special(first, first + 200);
        CHECK(found.stop == first + at);
        CHECK(found.ascii);
    }
}

}  // namespace

TEST_CASE("the widest kernel of the machine classifies every byte as a plain loop does") {
    if (has_wide_kernel()) find_every_end<wide_kernel>();
    else find_every_end<other_kernel>();
}

}  // namespace scan_avx512_test
