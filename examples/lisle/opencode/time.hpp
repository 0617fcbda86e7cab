// examples/lisle/opencode/time.hpp - prints opencode's times as RFC 3339.
#pragma once

#include <lisle/scalars/timestamp.hpp>

#include <cmath>
#include <cstdint>
#include <string>

namespace app {

/// RFC 3339, from milliseconds since 1970.
[[nodiscard]] inline std::string to_rfc3339(double milliseconds) {
    auto const seconds = std::floor(milliseconds / 1000);
    if (!(std::abs(seconds) < 1e11)) return "?";
    auto const rest = static_cast<std::uint32_t>(milliseconds - seconds * 1000);
    return lisle::scalars::to_rfc3339_z({static_cast<std::int64_t>(seconds), rest * 1000000});
}

}  // namespace app
