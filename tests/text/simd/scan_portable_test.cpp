#include "lisle/text/simd/scan_portable.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstring>
#include <string>

#include "support/slow_kernel.hpp"

namespace scan_portable_test {

using kernel = lisle::text::portable_kernel;

TEST_CASE("64-bit integers classify every byte at every place as a plain loop does") {
    CHECK(slow_kernel::classifies_as_a_loop<kernel>());
}

TEST_CASE("a block is copied as a whole, and no byte more") {
    std::string from, to(65, '#');
    for (std::size_t i = 0; i < 64; ++i) from += static_cast<char>(i * 5);
    kernel::copy_block(to.data(), from.data());
    CHECK(to == from + '#');
}

}  // namespace scan_portable_test
