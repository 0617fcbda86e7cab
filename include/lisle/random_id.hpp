// lisle/random_id.hpp - ids from the system's randomness, if the caller gives none.
#pragma once

#include <lisle/scalars/uuid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace lisle::inline v0_1 {

/// Bytes from std::random_device.
template <std::size_t Size>
[[nodiscard]] std::array<std::uint8_t, Size> make_random_bytes() {
    std::random_device random;
    std::array<std::uint8_t, Size> bytes{};
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < Size; ++i) {
        word = i % 4 == 0 ? static_cast<std::uint32_t>(random()) : word >> 8U;
        bytes[i] = static_cast<std::uint8_t>(word);
    }
    return bytes;
}

/// A UUID of version 4, from std::random_device: lower-case and hyphenated.
[[nodiscard]] inline std::string make_random_id() {
    return scalars::to_string(scalars::make_uuid_v4(make_random_bytes<16>()));
}

}  // namespace lisle::inline v0_1
