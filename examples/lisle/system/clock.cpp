// examples/lisle/system/clock.cpp - reads the system's clock.
#include "clock.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>

namespace app {

std::string current_time() {
    using namespace std::chrono;
    auto const now = system_clock::now();
    auto const seconds = system_clock::to_time_t(now);
    auto const milliseconds =
        duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> date{};
    std::array<char, 8> fraction{};
    std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    std::snprintf(fraction.data(), fraction.size(), ".%03dZ",
                  static_cast<int>(milliseconds % 1000));
    return std::string{date.data()} + fraction.data();
}

}  // namespace app
