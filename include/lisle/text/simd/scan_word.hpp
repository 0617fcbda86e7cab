// lisle/text/simd/scan_word.hpp - the byte classes of JSON strings, eight bytes at a time.
#pragma once

#include <lisle/text/simd/few_bytes.hpp>

#include <cstddef>
#include <cstdint>

namespace lisle::v0_1::text {

/// The classes of 64 consecutive bytes; bit i is for byte i.
struct block {
    std::uint64_t special;  ///< `"`, `\` or a byte below 0x20: where a plain run stops
    std::uint64_t high;     ///< a byte of 0x80 or above: the run needs a UTF-8 check
};

namespace detail {

inline constexpr std::uint64_t every_byte = 0x0101010101010101;

/// Moves the top bit of each byte to bits 0..7; the partial products do not overlap.
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t gather_top_bits(std::uint64_t word) {
    return ((word & (every_byte * 0x80)) * 0x0002040810204081) >> 56;
}

/// The lowest `count` bits, for 0..63.
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t low_bits(std::size_t count) {
    return (std::uint64_t{1} << count) - 1;
}

/// Flipping bit 1 turns `"` into 0x20 and keeps every control character below that, so that one
/// comparison finds both. The sums can't carry into the next byte, as both terms are below 0x80.
[[nodiscard, gnu::always_inline]] constexpr block classify_word(std::uint64_t word) {
    constexpr auto low7 = every_byte * 0x7f;
    auto const flipped = word ^ (every_byte * 0x02);
    auto const above = ((flipped & low7) + every_byte * (0x7f - 0x20)) | flipped;
    auto const slashed = word ^ (every_byte * 0x5c);
    auto const not_slash = ((slashed & low7) + low7) | slashed;
    return {gather_top_bits(~(above & not_slash)), gather_top_bits(word)};
}

/// Classifies 0..15 bytes by two overlapping loads, which never reach outside [p, p + count).
[[nodiscard, gnu::always_inline]] inline block classify_short(char const* p, std::size_t count) {
    auto const byte = [p](std::size_t i) {
        return std::uint64_t{static_cast<unsigned char>(p[i])};
    };
    if (count >= 8) {
        auto const head = classify_word(load_word(p));
        auto const tail = classify_word(load_word(p + count - 8));
        return {head.special | tail.special << (count - 8), head.high | tail.high << (count - 8)};
    }
    std::uint64_t word = 0;
    if (count >= 4) {
        auto const tail = std::uint64_t{load_half(p + count - 4)};
        word = load_half(p) | tail << (8 * (count - 4));
    } else if (count != 0) {
        auto const last = count - 1, middle = count / 2;
        word = byte(0) | byte(middle) << (8 * middle) | byte(last) << (8 * last);
    }
    auto const found = classify_word(word);
    return {found.special & low_bits(count), found.high};
}

}  // namespace detail

}  // namespace lisle::v0_1::text
