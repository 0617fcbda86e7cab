// examples/lisle/terminal/amount.hpp - amounts of money, for people.
#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace app {

/// With four decimals: a request costs less than a cent.
[[nodiscard]] inline std::string to_amount_text(double amount) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.4f", amount);
    return text.data();
}

}  // namespace app
