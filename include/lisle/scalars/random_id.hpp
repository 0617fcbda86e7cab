// lisle/scalars/random_id.hpp - ids from the system's randomness, if the caller gives none.
#pragma once

#include <lisle/scalars/uuid.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace lisle::v0_1::scalars {

namespace detail {

/// Fills `bytes` from std::random_device.
LISLE_INLINE_CORE void fill_randomly(std::uint8_t* bytes, std::size_t size);

}  // namespace detail

/// Bytes from std::random_device.
template <std::size_t Size>
[[nodiscard]] std::array<std::uint8_t, Size> make_random_bytes() {
    std::array<std::uint8_t, Size> bytes{};
    detail::fill_randomly(bytes.data(), Size);
    return bytes;
}

/// A UUID of version 4, from std::random_device: lower-case and hyphenated.
[[nodiscard]] inline std::string make_random_id() {
    return to_string(make_uuid_v4(make_random_bytes<16>()));
}

}  // namespace lisle::v0_1::scalars

#ifndef LISLE_SEPARATE_CORE
#include <lisle/scalars/impl/random_id.hpp>
#endif
