// lisle/formats/opencode/v2/model/total.hpp - sums of costs and tokens.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <limits>

namespace lisle::v0_1::opencode::v2 {

/// Adds a cost or a number of tokens to a sum, which stays finite because JSON has no infinity: it
/// is at most the greatest double, and at least the least one.
template <class Number>
constexpr void add_to(Number& sum, double more) {
    constexpr double greatest = (std::numeric_limits<double>::max)();
    sum = std::clamp(static_cast<double>(sum) + more, -greatest, greatest);
}

}  // namespace lisle::v0_1::opencode::v2
