// lisle/redact/encoding_bits.hpp - which bytes of a text may be of base64, of a hex dump's offset
// or of a list of numbers, sixty-four at a time.
#pragma once

#include <lisle/text/simd/avx2.hpp>
#include <lisle/text/simd/few_bytes.hpp>
#include <lisle/text/simd/kernel.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace lisle::inline v0_1::redaction {

namespace detail {

inline constexpr std::size_t encoding_block = 64;

/// What sixty-four bytes are, a bit for each. Not initialized: a text has an array of them.
struct encoding_bits {
    std::uint64_t base64;  ///< of either alphabet
    std::uint64_t hex;     ///< hexadecimal digits and `/`
    std::uint64_t listed;  ///< all but `G` to `_` and `g` to DEL; also `X` and `x`

    bool operator==(encoding_bits const&) const = default;
};

/// The bits of eight bytes. Without a branch: what most texts have can't be guessed.
constexpr encoding_bits encoding_bits_of_word(std::uint64_t word) {
    constexpr std::uint64_t ones = 0x0101010101010101U, high = ones * 0x80U;
    auto const ascii = word & ~high;
    auto const lower = ascii | ones * 0x20U;
    // Each sets the high bit of the bytes that are at least `c`, or another than `c`.
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
    auto const digit_or_slash = at_least(ascii, '/') & ~at_least(ascii, '9' + 1);
    auto const mark = ~(differs(ascii, '+') & differs(ascii, '-') & differs(ascii, '_'));
    return {bits((letter | digit_or_slash | mark) & ~word),
            bits(((from_a & ~above_f) | digit_or_slash) & ~word),
            bits(~above_f | ~differs(lower, 'x') | word)};
}

/// Writes the bits of each block of [p, p + 64 * blocks).
inline void tell_encoding_portable(char const* p, std::size_t blocks, encoding_bits* out) {
    for (auto const* const end = out + blocks; out != end; ++out) {
        *out = {};
        for (unsigned i = 0; i < encoding_block; i += 8, p += 8) {
            auto const word = encoding_bits_of_word(text::load_word(p));
            out->base64 |= word.base64 << i;
            out->hex |= word.hex << i;
            out->listed |= word.listed << i;
        }
    }
}

#if defined(__x86_64__)

[[gnu::always_inline, gnu::target("avx2")]] inline void
tell_encoding_of_half(char const* p, unsigned shift, encoding_bits& out) {
    namespace avx2 = text::avx2;
    avx2::bytes_32 bytes;
    std::memcpy(&bytes, p, sizeof bytes);
    auto const lower = bytes | 0x20;  // signed: bytes of 0x80 and above are below all others
    auto const from_a = lower > 'a' - 1, above_f = lower > 'f';
    auto const letter = from_a & ~(lower > 'z');
    auto const digit_or_slash = (bytes > '/' - 1) & ~(bytes > '9');
    auto const mark = (bytes == '+') | (bytes == '-') | (bytes == '_');
    auto const encoded = letter | digit_or_slash | mark;
    auto const hex = (from_a & ~above_f) | digit_or_slash;
    auto const listed = ~above_f | (lower == 'x');
    using bytes_32 = avx2::bytes_32;
    out.base64 |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(encoded)) << shift;
    out.hex |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(hex)) << shift;
    out.listed |= avx2::bits_of(reinterpret_cast<bytes_32 const&>(listed)) << shift;
}

[[gnu::target("avx2")]] inline void tell_encoding_avx2(char const* p, std::size_t blocks,
                                                       encoding_bits* out) {
    for (auto const* const end = out + blocks; out != end; ++out, p += encoding_block) {
        encoding_bits both{};
        tell_encoding_of_half(p, 0, both);
        tell_encoding_of_half(p + encoding_block / 2, encoding_block / 2, both);
        *out = both;
    }
}

#endif

using encoding_teller = void (*)(char const* p, std::size_t blocks, encoding_bits* out);

/// The fastest of these functions that this machine has.
inline encoding_teller best_encoding_teller() {
#if defined(__x86_64__)
    if (text::avx2_kernel::is_supported()) return &tell_encoding_avx2;
#endif
    return &tell_encoding_portable;
}

/// Calls `see(at, bits)` for each block of a text. Behind its end no bit is set.
template <class F>
void for_each_encoding_block(std::string_view text, F&& see) {
    constexpr std::size_t most = 64;  // blocks at once
    encoding_bits bits[most];
    auto const tell = best_encoding_teller();
    std::size_t at = 0;
    while (text.size() - at >= encoding_block) {
        auto const blocks = (std::min)(most, (text.size() - at) / encoding_block);
        tell(text.data() + at, blocks, bits);
        for (std::size_t i = 0; i < blocks; ++i, at += encoding_block) see(at, bits[i]);
    }
    char rest[encoding_block];
    std::fill_n(rest, encoding_block, '~');
    std::copy(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), rest);
    tell(rest, 1, bits);
    see(at, bits[0]);
}

}  // namespace detail

}  // namespace lisle::inline v0_1::redaction
