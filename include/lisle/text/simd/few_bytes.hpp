// lisle/text/simd/few_bytes.hpp - loads, compares and copies a few bytes without a call.
#pragma once

#include <lisle/version.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace lisle::v0_1::text {

/// Eight bytes as a number whose lowest byte is `p[0]`, on every machine.
[[nodiscard, gnu::always_inline]] inline std::uint64_t load_word(char const* p) noexcept {
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    return word;
}

namespace detail {

/// As load_word(), for four bytes.
[[nodiscard, gnu::always_inline]] inline std::uint32_t load_half(char const* p) noexcept {
    std::uint32_t half;
    std::memcpy(&half, p, sizeof half);
    if constexpr (std::endian::native == std::endian::big) half = __builtin_bswap32(half);
    return half;
}

/// Whether two places have the same bytes. For few bytes; makes no call.
[[nodiscard, gnu::always_inline]] inline bool are_same(char const* a, char const* b,
                                                       std::size_t count) noexcept {
    if (count < 8) {
        if (count < 4) return std::memcmp(a, b, count) == 0;
        auto const last = count - 4;
        return load_half(a) == load_half(b) && load_half(a + last) == load_half(b + last);
    }
    auto const last = count - 8;
    for (std::size_t i = 0; i < last; i += 8)
        if (load_word(a + i) != load_word(b + i)) return false;
    return load_word(a + last) == load_word(b + last);
}

/// Copies fewer than 64 bytes by overlapping loads and stores.
[[gnu::always_inline]] inline void copy_few(char* to, char const* from,
                                            std::size_t count) noexcept {
    auto const copy = [&]<std::size_t Size>(std::size_t at) {
        std::memcpy(to + at, from + at, Size);
    };
    if (count >= 16) {
        auto const last = count - 16;
        copy.template operator()<16>(0);
        copy.template operator()<16>((std::min)(last, std::size_t{16}));
        copy.template operator()<16>((std::min)(last, std::size_t{32}));
        copy.template operator()<16>(last);
    } else if (count >= 8) {
        copy.template operator()<8>(0);
        copy.template operator()<8>(count - 8);
    } else if (count >= 4) {
        copy.template operator()<4>(0);
        copy.template operator()<4>(count - 4);
    } else {
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
    }
}

}  // namespace detail

}  // namespace lisle::v0_1::text
