// tests/cross/avx512_chosen.cpp - linked to the tests that are to meet AVX-512: they fail without.
#include <lisle/text/simd/kernel.hpp>

#include <doctest/doctest.h>

TEST_CASE("the machine has AVX-512BW, and its kernel is the chosen one") {
    namespace text = lisle::text;
    REQUIRE(text::avx512_kernel::is_supported());
    bool const is_chosen = text::best_kernel().escape == &text::avx512_kernel::escape;
    CHECK(is_chosen);
}
