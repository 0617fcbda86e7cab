// lisle/random_id.hpp - ids from the system's randomness, where the caller gives none.
#pragma once

#include <lisle/scalars/uuid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace lisle::inline v0 {

/// A UUID of version 4, from std::random_device: lower-case and hyphenated.
[[nodiscard]] inline std::string make_random_id() {
    std::random_device random;
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size(); i += 4)
        for (std::uint32_t word = random(), j = 0; j < 4; ++j)
            bytes[i + j] = static_cast<std::uint8_t>(word >> (8 * j));
    return scalars::to_string(scalars::make_uuid_v4(bytes));
}

}  // namespace lisle::inline v0
