// lisle/text/scan_portable.hpp - the byte classes of JSON strings, eight bytes at a time.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace lisle::inline v0::text {

/// What 64 consecutive bytes are; bit i speaks of byte i.
struct block {
    std::uint64_t special;  ///< `"`, `\` or a byte below 0x20: where a plain run stops
    std::uint64_t high;     ///< a byte from 0x80 up: the run needs a UTF-8 check
};

/// How far a plain run goes.
struct run {
    char const* stop;  ///< the first special byte, or the end of the range
    bool ascii;        ///< every byte before `stop` is below 0x80
};

/// Eight bytes as a number whose lowest byte is `p[0]`, on every machine.
[[nodiscard, gnu::always_inline]] inline std::uint64_t load_word(char const* p) noexcept {
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    return word;
}

namespace detail {

inline constexpr std::uint64_t every_byte = 0x0101010101010101;

[[nodiscard, gnu::always_inline]] inline std::uint32_t load_half(char const* p) noexcept {
    std::uint32_t half;
    std::memcpy(&half, p, sizeof half);
    if constexpr (std::endian::native == std::endian::big) half = __builtin_bswap32(half);
    return half;
}

/// Moves the top bit of each byte to bits 0..7; no two products of the factor overlap.
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t gather_top_bits(std::uint64_t word) {
    return ((word & (every_byte * 0x80)) * 0x0002040810204081) >> 56;
}

/// The lowest `count` bits, for 0..63.
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t low_bits(std::size_t count) {
    return (std::uint64_t{1} << count) - 1;
}

/// Flipping bit 1 sends `"` to 0x20 and keeps every control character below it, so that one
/// comparison finds both. The sums can't carry into the next byte: both terms are below 0x80.
[[nodiscard, gnu::always_inline]] constexpr block classify_word(std::uint64_t word) {
    constexpr auto low7 = every_byte * 0x7f;
    auto const flipped = word ^ (every_byte * 0x02);
    auto const above = ((flipped & low7) + every_byte * (0x7f - 0x20)) | flipped;
    auto const slashed = word ^ (every_byte * 0x5c);
    auto const not_slash = ((slashed & low7) + low7) | slashed;
    return {gather_top_bits(~(above & not_slash)), gather_top_bits(word)};
}

/// Bytes 0..15 by two overlapping loads; the loaded word never reaches outside [p, p + count).
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

/// Fewer than 64 bytes; the bits from `count` up are clear. Without a branch on the length from
/// 16 bytes up: four loads, overlapping as much as they must.
template <class Kernel>
[[nodiscard, gnu::always_inline]] inline block classify_tail(char const* p, std::size_t count) {
    if (count < 16) return classify_short(p, count);
    auto const last = count - 16;
    block all = Kernel::classify_16(p);
    auto const include = [&](std::size_t at) {
        auto const part = Kernel::classify_16(p + at);
        all.special |= part.special << at;
        all.high |= part.high << at;
    };
    include(last < 16 ? last : 16);
    include(last < 32 ? last : 32);
    include(last);
    return all;
}

/// Where the run that starts at `p` ends, given the block there; `count` if nothing in it is
/// special.
[[nodiscard, gnu::always_inline]] inline run end_run(block found, char const* p,
                                                     std::size_t count) {
    if (found.special == 0) return {p + count, found.high == 0};
    auto const stop = static_cast<std::size_t>(std::countr_zero(found.special));
    return {p + stop, (found.high & low_bits(stop)) == 0};
}

/// find_special() of every kernel whose blocks are quick enough to need nothing more.
template <class Kernel>
[[nodiscard]] inline run find_special_by_block(char const* first, char const* last) noexcept {
    std::uint64_t high = 0;
    for (; last - first >= 64; first += 64) {
        auto const found = Kernel::classify(first);
        if (found.special != 0) {
            auto const end = end_run(found, first, 64);
            return {end.stop, end.ascii && high == 0};
        }
        high |= found.high;
    }
    auto const count = static_cast<std::size_t>(last - first);
    auto const end = end_run(classify_tail<Kernel>(first, count), first, count);
    return {end.stop, end.ascii && high == 0};
}

}  // namespace detail

/// Needs nothing but 64-bit integers; the other kernels are tested against it.
struct portable_kernel {
    [[nodiscard, gnu::always_inline]] static inline block classify_16(char const* p) noexcept {
        auto const low = detail::classify_word(load_word(p));
        auto const top = detail::classify_word(load_word(p + 8));
        return {low.special | top.special << 8, low.high | top.high << 8};
    }

    [[nodiscard, gnu::always_inline]] static inline block classify(char const* p) noexcept {
        block all{};
        for (unsigned i = 0; i < 64; i += 16) {
            auto const part = classify_16(p + i);
            all.special |= part.special << i;
            all.high |= part.high << i;
        }
        return all;
    }

    [[nodiscard]] static inline run find_special(char const* first, char const* last) noexcept {
        return detail::find_special_by_block<portable_kernel>(first, last);
    }
};

}  // namespace lisle::inline v0::text
