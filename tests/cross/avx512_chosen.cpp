// tests/cross/avx512_chosen.cpp - makes the tests that need AVX-512 fail without it.
#include <lisle/text/simd/kernel.hpp>

#include <doctest/doctest.h>

TEST_CASE("the machine has AVX-512BW, and its kernel is chosen") {
    namespace text = lisle::text;
    REQUIRE(text::avx512_kernel::is_supported());
    bool const is_chosen = text::best_kernel().escape == &text::avx512_kernel::escape;
    CHECK(is_chosen);
}
