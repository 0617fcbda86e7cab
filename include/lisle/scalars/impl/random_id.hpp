// lisle/scalars/impl/random_id.hpp - the definitions of random_id.hpp.
#pragma once

#include <lisle/scalars/random_id.hpp>

#include <cstddef>
#include <cstdint>
#include <random>

namespace lisle::v0_1::scalars::detail {

LISLE_INLINE_CORE void fill_randomly(std::uint8_t* bytes, std::size_t size) {
    std::random_device random;
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < size; ++i) {
        word = i % 4 == 0 ? static_cast<std::uint32_t>(random()) : word >> 8U;
        bytes[i] = static_cast<std::uint8_t>(word);
    }
}

}  // namespace lisle::v0_1::scalars::detail
