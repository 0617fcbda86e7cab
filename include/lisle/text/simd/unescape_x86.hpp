// lisle/text/simd/unescape_x86.hpp - resolves short escapes 64 bytes at a time with AVX2.
#pragma once

#include <lisle/text/simd/avx2.hpp>
#include <lisle/text/simd/scan_block.hpp>

#if defined(__x86_64__)

#    include <bit>
#    include <cstddef>
#    include <cstdint>
#    include <cstring>

namespace lisle::v0_1::text::detail {

/// The letters of short escapes and their characters. A letter's place is the lower four bits of
/// half its code, rounded up.
inline constexpr avx2::exchange_tables meant_by_letters{
    "\"\\fnrt", [](char letter) { return (letter + 1) / 2 % 16; }, short_escapes};

/// For every subset of eight bytes: the places of the kept bytes, then zeros; for the lower and for
/// the upper half of a register.
struct packing_table {
    consteval packing_table() {
        for (std::size_t kept = 0; kept < 256; ++kept) {
            for (std::size_t from = 0, to = kept * 8; from < 8; ++from) {
                if ((kept >> from & 1) == 0) continue;
                lower[to] = static_cast<char>(from);
                upper[to++] = static_cast<char>(from + 8);
            }
        }
    }
    // A load of eight entries also reads the eight after them.
    char lower[257 * 8]{}, upper[257 * 8]{};
};

alignas(64) inline constexpr packing_table packing;

/// The escapes of a block; bit i is for byte i.
struct escapes {
    std::uint64_t starts;   ///< the backslash of an escape
    std::uint64_t letters;  ///< the letter after it
};

/// Every other backslash of a row starts an escape: the even ones of a row that begins at an even
/// place, the odd ones of any other. Subtracting the row from ones at all odd places gives them.
/// (The method of simdjson's string scanner.) `open`: 1 if the block before ended with a start.
[[nodiscard, gnu::always_inline]] inline escapes find_escapes(std::uint64_t slashes,
                                                              std::uint64_t open) {
    constexpr std::uint64_t odd = 0xaaaaaaaaaaaaaaaa;
    auto const closed = slashes & ~open;
    auto const ended = ((closed << 1 | odd) - closed) ^ odd;
    return {ended & slashes, ended ^ (slashes | open)};
}

/// Shuffles eight bytes at a time to remove backslashes, and changes the letters after them in
/// place. No branch depends on where the next escape is, which no branch predictor could know.
class avx2_unescaping {
public:
    /// As unescape_by_block(); the machine must have AVX2 and BMI2.
    template <bool Writes>
    [[nodiscard, gnu::target("avx2,bmi,bmi2")]] static inline unescaped_run
    unescape(char const* p, char const* last, char* out) noexcept {
        if (last - p < block_reach) return {p, out, true};
        auto const* const last_block = last - block_reach;
        avx2::bytes_32 seen{};
        std::uint64_t open = 0;  // 1 if the last block ended with the backslash of an escape
        do {
            avx2::halves block;
            avx2::load(p, block);
            auto const slashes = avx2::bits_of(block.low == '\\', block.top == '\\');
            if ((slashes | open) == 0) {
                avx2::halves ends;
                find_ends(block, ends);
                if constexpr (Writes) avx2::store(out, block);
                if (!avx2::is_zero(ends.low | ends.top)) [[unlikely]]
                    return end<Writes>(p, block, {}, ends, seen, out);
                if constexpr (Writes) out += sizeof block;
            } else {
                auto const found = find_escapes(slashes, open);
                avx2::halves escaped, ends;
                spread(found.letters, escaped);
                find_ends(block, escaped, ends);
                [[maybe_unused]] char* next = nullptr;
                if constexpr (Writes) next = pack(block, escaped, ~found.starts, out);
                if (!avx2::is_zero(ends.low | ends.top)) [[unlikely]]
                    return end<Writes>(p, block, found, ends, seen, out);
                if constexpr (Writes) out = next;
                open = found.starts >> 63;
            }
            seen |= block.low | block.top;
            p += sizeof block;
        } while (p <= last_block);
        return {p - open, out, avx2::bits_of(seen) == 0};
    }

private:
    using words_2 [[gnu::vector_size(16)]] = long long;
    using words_4 [[gnu::vector_size(32)]] = long long;
    using numbers_8 [[gnu::vector_size(32)]] = std::uint32_t;

    /// Spreads each bit to a byte of ones or zeros.
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    spread(std::uint32_t bits, avx2::bytes_32& out) noexcept {
        constexpr avx2::bytes_32 byte_of{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                         2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
        constexpr words_4 bit_of = words_4{} + static_cast<long long>(0x8040201008040201);
        auto const bit = reinterpret_cast<avx2::bytes_32>(bit_of);
        auto const all = reinterpret_cast<avx2::bytes_32>(numbers_8{} + bits);
        out = (__builtin_ia32_pshufb256(all, byte_of) & bit) == bit;
    }
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    spread(std::uint64_t bits, avx2::halves& out) noexcept {
        spread(static_cast<std::uint32_t>(bits), out.low);
        spread(static_cast<std::uint32_t>(bits >> 32), out.top);
    }

    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    look_up(avx2::nibble_table const& table, avx2::bytes_32 const& letters,
            avx2::bytes_32& out) noexcept {
        // AVX2 can't shift bytes; the average with 0 halves them, rounding up.
        avx2::look_up(table, __builtin_ia32_pavgb256(letters, avx2::bytes_32{}), out);
    }

    /// Makes bytes non-zero at quotes and control characters.
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    find_ends(avx2::bytes_32 const& bytes, avx2::bytes_32& out) noexcept {
        out = reinterpret_cast<avx2::bytes_32>((reinterpret_cast<avx2::unsigned_32>(bytes) ^ 0x02)
                                               <= 0x20);
    }
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    find_ends(avx2::halves const& bytes, avx2::halves& out) noexcept {
        find_ends(bytes.low, out.low);
        find_ends(bytes.top, out.top);
    }

    /// Makes bytes non-zero where the run ends: at an unescaped quote or control character, and at
    /// an escaped letter that no short escape has.
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    find_ends(avx2::bytes_32 const& bytes, avx2::bytes_32 const& escaped,
              avx2::bytes_32& out) noexcept {
        avx2::bytes_32 ends, letters;
        find_ends(bytes, ends);
        look_up(meant_by_letters.from, bytes, letters);
        out = __builtin_ia32_pblendvb256(ends, letters ^ bytes, escaped);
    }
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    find_ends(avx2::halves const& bytes, avx2::halves const& escaped, avx2::halves& out) noexcept {
        find_ends(bytes.low, escaped.low, out.low);
        find_ends(bytes.top, escaped.top, out.top);
    }

    /// Ends the run within the block at `p`.
    template <bool Writes>
    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline unescaped_run
    end(char const* p, avx2::halves const& block, escapes const& found, avx2::halves const& ends,
        avx2::bytes_32 const& seen, char* out) noexcept {
        auto const at = std::countr_zero(avx2::bits_of(ends.low != 0, ends.top != 0));
        auto const before = low_bits(static_cast<std::size_t>(at));
        if constexpr (Writes) out += std::popcount(~found.starts & before);
        auto const high = avx2::bits_of(block.low, block.top) & before;
        return {p + at - (found.letters >> at & 1), out, (high | avx2::bits_of(seen)) == 0};
    }

    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline char*
    pack(avx2::bytes_16 const& bytes, char const* table, std::uint64_t kept, char* out) noexcept {
        avx2::bytes_16 places;
        std::memcpy(&places, table + kept * 8, sizeof places);
        auto const packed = reinterpret_cast<words_2>(__builtin_ia32_pshufb128(bytes, places))[0];
        std::memcpy(out, &packed, sizeof packed);
        return out + std::popcount(kept);
    }
    /// Packs 32 bytes by the lowest bits of `kept`. Rotating takes one instruction, shifting two.
    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline char*
    pack(avx2::bytes_32 const& bytes, std::uint64_t kept, char* out) noexcept {
        auto const place = [kept](int bit) { return std::rotr(kept, bit) & 0xff; };
        avx2::bytes_16 lower, upper;
        avx2::split(bytes, lower, upper);
        out = pack(lower, packing.lower, place(0), out);
        out = pack(lower, packing.upper, place(8), out);
        out = pack(upper, packing.lower, place(16), out);
        return pack(upper, packing.upper, place(24), out);
    }

    /// Writes the kept bytes, with the letters of escapes changed to their characters. Returns
    /// their end; writes up to 64 bytes.
    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline char*
    pack(avx2::halves const& block, avx2::halves const& escaped, std::uint64_t kept,
         char* out) noexcept {
        avx2::bytes_32 changes;
        look_up(meant_by_letters.changes, block.low, changes);
        out = pack(block.low ^ (changes & escaped.low), kept, out);
        look_up(meant_by_letters.changes, block.top, changes);
        return pack(block.top ^ (changes & escaped.top), std::rotr(kept, 32), out);
    }
};

}  // namespace lisle::v0_1::text::detail

#endif
