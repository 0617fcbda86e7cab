// lisle/text/simd/escape_x86.hpp - writes characters as JSON 64 bytes at a time with AVX2.
#pragma once

#include <lisle/text/simd/avx2.hpp>
#include <lisle/text/simd/scan_block.hpp>

#if defined(__x86_64__)

#    include <bit>
#    include <cstddef>
#    include <cstdint>
#    include <cstring>

namespace lisle::v0_1::text::detail {

/// Characters with a short escape, at the place of their lower four bits, and its letter. The form
/// feed is missing, because it would take the place of the backslash; hardly any text has it.
inline constexpr avx2::exchange_tables letters_of_escaped{
    "\"\\\b\n\r\t", [](char c) { return c % 16; }, escape_letters};

/// For every subset of eight bytes: the places of all eight, with -1 before each byte in the
/// subset.
struct widening_table {
    consteval widening_table() {
        for (std::size_t chosen = 0; chosen < 256; ++chosen) {
            for (std::size_t from = 0, to = 0; from < 8; ++from) {
                if ((chosen >> from & 1) != 0) places[chosen][to++] = -1;
                places[chosen][to++] = static_cast<signed char>(from);
            }
        }
    }
    alignas(64) signed char places[256][16]{};
};

inline constexpr widening_table widening;

/// Shuffles eight bytes at a time to make room for any number of backslashes. As in
/// avx2_unescaping, no branch depends on their places.
class avx2_escaping {
public:
    /// As escape_by_block(); the machine must have AVX2 and BMI2.
    [[nodiscard, gnu::target("avx2,bmi,bmi2")]] static inline escaped_run
    escape(char const* p, char const* last, char* out, char* out_last) noexcept {
        for (; last - p >= 64 && out_last - out >= escape_room; p += 64) {
            avx2::halves block, chosen, others;
            avx2::load(p, block);
            find_escaped(block.low, chosen.low, others.low);
            find_escaped(block.top, chosen.top, others.top);
            auto const special = avx2::bits_of(chosen.low, chosen.top);
            if (!avx2::is_zero(others.low | others.top)) [[unlikely]] {
                if (last - p < block_reach) break;
                out = escape_any(p, special | avx2::bits_of(others.low, others.top), out);
            } else if (special == 0) {
                avx2::store(out, block);
                out += sizeof block;
            } else {
                out = widen(block.low, chosen.low, special, out);
                out = widen(block.top, chosen.top, std::rotr(special, 32), out);
            }
        }
        return {p, out};
    }

    [[gnu::target("avx2")]] static inline void copy_block(char* to, char const* from) noexcept {
        avx2::halves block;
        avx2::load(from, block);
        avx2::store(to, block);
    }

private:
    using words_2 [[gnu::vector_size(16)]] = long long;

    /// Sets `chosen` at characters with a short escape in the table, and `others` at all others
    /// that must be escaped.
    [[gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline void
    find_escaped(avx2::bytes_32 const& bytes, avx2::bytes_32& chosen,
                 avx2::bytes_32& others) noexcept {
        avx2::bytes_32 same;
        avx2::look_up(letters_of_escaped.from, bytes, same);
        chosen = bytes == same;
        auto const control = reinterpret_cast<avx2::unsigned_32>(bytes) < 0x20;
        others = reinterpret_cast<avx2::bytes_32>(control) & ~chosen;
    }

    [[nodiscard, gnu::noinline, gnu::target("avx2"), gnu::flatten]] static char*
    escape_any(char const* p, std::uint64_t special, char* out) noexcept {
        return escape_block<avx2_escaping>(p, special, out);
    }

    /// Widens 32 bytes by the lowest bits of `special`. Writes up to 64 bytes, and eight after
    /// them.
    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline char*
    widen(avx2::bytes_32 const& bytes, avx2::bytes_32 const& chosen, std::uint64_t special,
          char* out) noexcept {
        avx2::bytes_32 changes;
        avx2::look_up(letters_of_escaped.changes, bytes, changes);
        auto const letters = bytes ^ (changes & chosen);
        avx2::bytes_16 lower, upper;
        avx2::split(letters, lower, upper);
        out = widen_16(lower, special, out);
        return widen_16(upper, std::rotr(special, 16), out);
    }
    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline char*
    widen_16(avx2::bytes_16 const& bytes, std::uint64_t special, char* out) noexcept {
        out = widen_8(bytes, special & 0xff, out);
        auto const words = reinterpret_cast<words_2>(bytes);
        words_2 const upper{words[1], words[1]};
        return widen_8(reinterpret_cast<avx2::bytes_16>(upper), std::rotr(special, 8) & 0xff, out);
    }
    [[nodiscard, gnu::always_inline, gnu::target("avx2,bmi,bmi2")]] static inline char*
    widen_8(avx2::bytes_16 const& bytes, std::uint64_t special, char* out) noexcept {
        avx2::bytes_16 places;
        std::memcpy(&places, widening.places[special], sizeof places);
        constexpr auto slashes = avx2::bytes_16{} + '\\';
        auto const moved = __builtin_ia32_pshufb128(bytes, places);
        auto const wide = __builtin_ia32_pblendvb128(moved, slashes, places);
        std::memcpy(out, &wide, sizeof wide);
        return out + 8 + std::popcount(special);
    }
};

}  // namespace lisle::v0_1::text::detail

#endif
