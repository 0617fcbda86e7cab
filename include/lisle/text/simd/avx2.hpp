// lisle/text/simd/avx2.hpp - the compiler's vectors for AVX2, and operations that they lack.
#pragma once

#include <lisle/text/simd/short_escapes.hpp>

#if defined(__x86_64__)

#    include <cstdint>
#    include <cstring>
#    include <string_view>

/// Without <immintrin.h>, which alone costs g++ 12 half a second. Vectors are passed by reference,
/// because their calling convention by value would need -mavx2.
namespace lisle::v0_1::text::avx2 {

using bytes_16 [[gnu::vector_size(16)]] = char;
using bytes_32 [[gnu::vector_size(32)]] = char;
using unsigned_32 [[gnu::vector_size(32)]] = unsigned char;

/// Sixty-four bytes.
struct halves {
    bytes_32 low, top;
};

/// Loads one half at a time: g++ 12 would copy 64 bytes in steps of sixteen.
[[gnu::always_inline, gnu::target("avx2")]] inline void load(char const* p,
                                                             halves& block) noexcept {
    std::memcpy(&block.low, p, sizeof block.low);
    std::memcpy(&block.top, p + sizeof block.low, sizeof block.top);
}
[[gnu::always_inline, gnu::target("avx2")]] inline void store(char* to,
                                                              halves const& block) noexcept {
    std::memcpy(to, &block.low, sizeof block.low);
    std::memcpy(to + sizeof block.low, &block.top, sizeof block.top);
}

[[gnu::always_inline, gnu::target("avx2")]] inline void
split(bytes_32 const& bytes, bytes_16& lower, bytes_16& upper) noexcept {
    std::memcpy(&lower, &bytes, sizeof lower);
    std::memcpy(&upper, reinterpret_cast<char const*>(&bytes) + sizeof lower, sizeof upper);
}

/// The top bit of each byte.
[[nodiscard, gnu::always_inline, gnu::target("avx2")]] inline std::uint64_t
bits_of(bytes_32 const& bytes) noexcept {
    return static_cast<unsigned>(__builtin_ia32_pmovmskb256(bytes));
}
[[nodiscard, gnu::always_inline, gnu::target("avx2")]] inline std::uint64_t
bits_of(bytes_32 const& low, bytes_32 const& top) noexcept {
    return bits_of(low) | bits_of(top) << 32;
}

[[nodiscard, gnu::always_inline, gnu::target("avx2")]] inline bool
is_zero(bytes_32 const& bytes) noexcept {
    using words_4 [[gnu::vector_size(32)]] = long long;
    auto const words = reinterpret_cast<words_4>(bytes);
    return __builtin_ia32_ptestz256(words, words) != 0;
}

/// Sixteen entries, twice, because each half of a register looks up separately.
struct alignas(32) nibble_table {
    template <class Rule>
    consteval nibble_table(Rule rule) {
        for (int i = 0; i < 32; ++i) entries[i] = static_cast<char>(rule(i % 16));
    }
    char entries[32]{};
};

/// Tables of characters that are exchanged for others, each at its own place: `from` tells whether
/// a byte is one of them, `changes` has the bits to flip. All other places have the first
/// character.
struct exchange_tables {
    template <class PlaceOf>
    consteval exchange_tables(std::string_view characters, PlaceOf place_of,
                              byte_table const& others)
        : from{[&](int place) { return find(characters, place_of, place); }},
          changes{[&](int place) {
              auto const c = find(characters, place_of, place);
              return c ^ others.of[static_cast<unsigned char>(c)];
          }} {}

    nibble_table from, changes;

private:
    template <class PlaceOf>
    static constexpr char find(std::string_view characters, PlaceOf place_of, int place) {
        for (char const c : characters)
            if (place_of(c) == place) return c;
        return characters.front();
    }
};

/// The entry for the lower four bits of each byte; 0 for a byte of 0x80 or above.
[[gnu::always_inline, gnu::target("avx2")]] inline void
look_up(nibble_table const& table, bytes_32 const& bytes, bytes_32& out) noexcept {
    bytes_32 entries;
    std::memcpy(&entries, table.entries, sizeof entries);
    out = __builtin_ia32_pshufb256(entries, bytes);
}

}  // namespace lisle::v0_1::text::avx2

#endif
