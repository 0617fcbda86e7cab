// lisle/text/impl/salted_hash.hpp - the definitions of text/salted_hash.hpp.
#pragma once

#include <lisle/text/salted_hash.hpp>

#include <cstdint>
#include <random>

namespace lisle::v0_1::text::detail {

LISLE_INLINE_CORE std::uint64_t process_salt() {
    static std::uint64_t const salt = [] {
        std::random_device random;
        auto const high = std::uint64_t{random()} << 32U;
        return (high | random()) >> 4U;
    }();
    return salt;
}

}  // namespace lisle::v0_1::text::detail
