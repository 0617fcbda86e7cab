#include "lisle/text/simd/scan_avx512.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

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

#if defined(__x86_64__)

TEST_CASE("escapes are passed as by a plain loop") {
    if (!has_wide_kernel()) return;
    constexpr std::string_view bits[] = {"\\", "\"", "n",    "t",    "u",   "b",
                                         "/",  "x",  "\x1f", "\xc3", "\\n", "\\\""};
    std::mt19937 random{29};
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes(300, 'x');
        for (auto n = random() % 12; n-- > 0;) {
            auto const bit = bits[random() % std::size(bits)];
            bytes.replace(random() % 200, bit.size(), bit);
        }
        if (random() % 8 == 0) bytes.replace(random() % 64, 130, std::string(130, '\\'));
        auto const* const first = bytes.data();
        auto const seen = wide_kernel::pass_escapes(first, first + bytes.size());
        auto const stop = seen.stop - first;
        auto const expected = slow_kernel::expect_passage(bytes, stop);
        CAPTURE(bytes);
        REQUIRE(stop == expected.stop);
        REQUIRE(seen.ascii == expected.ascii);
    }
}

#endif

}  // namespace scan_avx512_test
