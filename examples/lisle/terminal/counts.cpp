// examples/lisle/terminal/counts.cpp - numbers with their units.
#include "counts.hpp"

#include <array>
#include <cstdio>

namespace app {

std::string to_size_text(std::size_t bytes) {
    constexpr std::array units{"B", "KB", "MB", "GB"};
    auto amount = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; amount >= 999.5 && unit + 1 < units.size(); ++unit) amount /= 1000;
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), unit != 0 && amount < 9.95 ? "%.1f %s" : "%.0f %s",
                  amount, units[unit]);
    return text.data();
}

std::string to_count_text(std::size_t count, std::string_view noun) {
    return std::to_string(count) + ' ' + std::string{noun} + (count == 1 ? "" : "s");
}

}  // namespace app
