// lisle/redact/bytes/byte_classes.hpp - classifies bytes of a text, sixty-four at a time: base64,
// hexadecimal digits, decimal digits, lists of numbers.
#pragma once

#include <lisle/text/simd/avx2.hpp>
#include <lisle/text/simd/few_bytes.hpp>
#include <lisle/text/simd/kernel.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace lisle::v0_1::redaction {

namespace detail {

inline constexpr std::size_t class_block = 64;

/// The classes of sixty-four bytes, or of the eight bytes of a word: a bit for each byte.
struct byte_classes {
    std::uint64_t base64;  ///< of either alphabet
    std::uint64_t hex;     ///< hexadecimal digits and `/`
    std::uint64_t listed;  ///< all but `G` to `_` and `g` to DEL; also `X` and `x`
    std::uint64_t digits;  ///< decimal digits

    bool operator==(byte_classes const&) const = default;
};

/// The classes of the blocks that a text has in a row: of each class an array, so that a compiler
/// can take several blocks at once. Not initialized: most texts have fewer blocks.
struct class_row {
    static constexpr std::size_t blocks = 64;

    std::uint64_t base64[blocks], hex[blocks], listed[blocks], digits[blocks];

    void set(std::size_t i, byte_classes const& classes) {
        base64[i] = classes.base64;
        hex[i] = classes.hex;
        listed[i] = classes.listed;
        digits[i] = classes.digits;
    }
};

/// The bits of eight bytes. Without a branch: what most texts have can't be guessed.
constexpr byte_classes classes_of_word(std::uint64_t word) {
    constexpr std::uint64_t ones = 0x0101010101010101U, high = ones * 0x80U;
    auto const ascii = word & ~high;
    auto const lower = ascii | ones * 0x20U;
    // Each sets the high bit of the bytes that are at least `c`, or that differ from `c`.
    auto const at_least = [](std::uint64_t bytes, unsigned c) {
        return bytes + ones * (0x80U - c);
    };
    auto const differs = [](std::uint64_t bytes, unsigned c) {
        return (bytes ^ ones * c) + ones * 0x7FU;
    };
    auto const bits = [](std::uint64_t tops) {
        return ((tops & high) >> 7U) * 0x0102040810204080U >> 56U;
    };
    auto const from_a = at_least(lower, 'a'), above_f = at_least(lower, 'g');
    auto const letter = from_a & ~at_least(lower, 'z' + 1);
    auto const to_nine = ~at_least(ascii, '9' + 1);
    auto const digit_or_slash = at_least(ascii, '/') & to_nine;
    auto const mark = ~(differs(ascii, '+') & differs(ascii, '-') & differs(ascii, '_'));
    return {bits((letter | digit_or_slash | mark) & ~word),
            bits(((from_a & ~above_f) | digit_or_slash) & ~word),
            bits(~above_f | ~differs(lower, 'x') | word),
            bits(at_least(ascii, '0') & to_nine & ~word)};
}

/// Tells the classes of `blocks` blocks, and sets the row from `first` on.
inline void classify_portable(char const* p, std::size_t blocks, class_row& row,
                              std::size_t first) {
    for (std::size_t i = 0; i < blocks; ++i, p += class_block) {
        byte_classes block{};
        for (unsigned at = 0; at < class_block; at += 8) {
            auto const word = classes_of_word(text::load_word(p + at));
            block.base64 |= word.base64 << at;
            block.hex |= word.hex << at;
            block.listed |= word.listed << at;
            block.digits |= word.digits << at;
        }
        row.set(first + i, block);
    }
}

#if defined(__x86_64__)

[[gnu::always_inline, gnu::target("avx2")]] inline void
add_classes_of_half(char const* p, unsigned shift, byte_classes& out) {
    namespace avx2 = text::avx2;
    avx2::bytes_32 bytes;
    std::memcpy(&bytes, p, sizeof bytes);
    auto const lower = bytes | 0x20;  // signed: bytes of 0x80 and above are below all others
    auto const from_a = lower > 'a' - 1, above_f = lower > 'f', above_nine = bytes > '9';
    auto const letter = from_a & ~(lower > 'z');
    auto const digit_or_slash = (bytes > '/' - 1) & ~above_nine;
    auto const mark = (bytes == '+') | (bytes == '-') | (bytes == '_');
    auto const encoded = letter | digit_or_slash | mark;
    auto const hex = (from_a & ~above_f) | digit_or_slash;
    auto const listed = ~above_f | (lower == 'x');
    auto const digit = (bytes > '0' - 1) & ~above_nine;
    using bytes_32 = avx2::bytes_32;
    out.base64 |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(encoded)) << shift;
    out.hex |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(hex)) << shift;
    out.listed |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(listed)) << shift;
    out.digits |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(digit)) << shift;
}

[[gnu::target("avx2")]] inline void classify_avx2(char const* p, std::size_t blocks, class_row& row,
                                                  std::size_t first) {
    for (std::size_t i = 0; i < blocks; ++i, p += class_block) {
        byte_classes block{};
        add_classes_of_half(p, 0, block);
        add_classes_of_half(p + class_block / 2, class_block / 2, block);
        row.set(first + i, block);
    }
}

#endif

using byte_classifier = void (*)(char const* p, std::size_t blocks, class_row& row,
                                 std::size_t first);

/// The fastest of these functions that this machine has.
inline byte_classifier best_byte_classifier() {
#if defined(__x86_64__)
    if (text::avx2_kernel::is_supported()) return &classify_avx2;
#endif
    return &classify_portable;
}

}  // namespace detail

}  // namespace lisle::v0_1::redaction
