#include "lisle/text/simd/best_kernel.hpp"

#include <doctest/doctest.h>

#include "support/each_kernel.hpp"

namespace best_kernel_test {

namespace text = lisle::text;

TEST_CASE("the machine has the chosen kernel, which stays") {
    auto const& chosen = text::best_kernel();
    CHECK(&chosen == &text::best_kernel());
    bool known = false;
    for_each_kernel([&]<class Kernel>() { known = known || chosen.escape == &Kernel::escape; });
    CHECK(known);
}

}  // namespace best_kernel_test
