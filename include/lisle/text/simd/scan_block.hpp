// lisle/text/simd/scan_block.hpp - the algorithms that all kernels share, in blocks of 64 bytes.
#pragma once

#include <lisle/text/simd/scan_word.hpp>
#include <lisle/text/simd/short_escapes.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace lisle::v0_1::text {

/// The end of a plain run.
struct run {
    char const* stop;  ///< the first special byte, or the end of the range
    bool ascii;        ///< every byte before `stop` is below 0x80
};

/// The end of a run of plain characters and short escapes.
struct unescaped_run {
    char const* stop;  ///< at any other byte, or close to the end of the range
    char* out;         ///< the end of the written bytes
    bool ascii;        ///< every byte before `stop` is below 0x80
};

/// The end of characters that were written as JSON.
struct escaped_run {
    char const* stop;  ///< close to the end of the range or of the room
    char* out;         ///< the end of the written bytes
};

namespace detail {

/// Classifies fewer than 64 bytes; the bits from `count` up are clear. From 16 bytes on, four
/// overlapping loads do without a branch on the length.
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

/// The end of the run that starts at `p`, given its block: the first special byte, or `count`.
[[nodiscard, gnu::always_inline]] inline run end_run(block found, char const* p,
                                                     std::size_t count) {
    if (found.special == 0) return {p + count, found.high == 0};
    auto const stop = static_cast<std::size_t>(std::countr_zero(found.special));
    return {p + stop, (found.high & low_bits(stop)) == 0};
}

/// find_special() for kernels that classify whole blocks quickly.
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

/// A function that copies whole blocks stops this many bytes before the end of its range, because
/// it copies too much. (One more if an escape begins there.)
inline constexpr std::ptrdiff_t block_reach = 128;

/// Writes the characters of plain bytes and short escapes in [p, last) to `out`, which has room for
/// as many bytes as the range; without `Writes`, only skips them. The caller must be a function of
/// this kernel that is compiled, with all its callees, for the kernel's machine.
template <class Kernel, bool Writes>
[[nodiscard]] inline unescaped_run unescape_by_block(char const* p, char const* last,
                                                     char* out) noexcept {
    // Copying a whole block costs less than a branch on the count.
    auto const pass = [&](std::ptrdiff_t count) {
        if constexpr (Writes) {
            Kernel::copy_block(out, p);
            out += count;
        }
        p += count;
    };
    std::uint64_t high = 0;
    while (last - p >= block_reach) {
        auto const* const first = p;
        auto const here = Kernel::classify(p);
        for (auto special = here.special; special != 0;) {
            auto const count = std::countr_zero(special);
            pass(count);
            auto const meant =
                *p == '\\' ? short_escapes.of[static_cast<unsigned char>(p[1])] : '\0';
            if (meant == 0) {
                high |= here.high & low_bits(static_cast<std::size_t>(p - first));
                return {p, out, high == 0};
            }
            if constexpr (Writes) *out++ = meant;
            p += 2;
            special = special >> count >> 2;
        }
        high |= here.high;
        if (auto const rest = first + 64 - p; rest > 0) pass(rest);
    }
    return {p, out, high == 0};
}

/// The room for one block if all of it is escaped, and for a block copied after it.
inline constexpr std::ptrdiff_t escape_room = 64 * 6 + 64;

/// Writes one block as JSON, given its special bytes.
template <class Kernel>
[[nodiscard]] inline char* escape_block(char const* p, std::uint64_t special, char* out) noexcept {
    auto const* const end = p + 64;
    while (special != 0) {
        auto const count = std::countr_zero(special);
        Kernel::copy_block(out, p);
        p += count;
        out = write_escape(out + count, *p++);
        special = special >> count >> 1;
    }
    Kernel::copy_block(out, p);
    return out + (end - p);
}

/// Writes the characters in [p, last) as in a JSON string to [out, out_last), until either is close
/// to its end. The caller must be as for unescape_by_block().
template <class Kernel>
[[nodiscard]] inline escaped_run escape_by_block(char const* p, char const* last, char* out,
                                                 char* out_last) noexcept {
    for (; last - p >= block_reach && out_last - out >= escape_room; p += 64)
        out = escape_block<Kernel>(p, Kernel::classify(p).special, out);
    return {p, out};
}

/// The functions for long texts, for kernels that need no other target than all code has. Other
/// kernels repeat them with their `target` attribute, which a template can't pass on.
template <class Kernel>
struct block_functions {
    [[nodiscard]] static run find_special(char const* first, char const* last) noexcept {
        return find_special_by_block<Kernel>(first, last);
    }
    [[nodiscard]] static unescaped_run unescape(char const* first, char const* last,
                                                char* out) noexcept {
        return unescape_by_block<Kernel, true>(first, last, out);
    }
    [[nodiscard]] static unescaped_run pass_escapes(char const* first, char const* last) noexcept {
        return unescape_by_block<Kernel, false>(first, last, nullptr);
    }
    [[nodiscard]] static escaped_run escape(char const* first, char const* last, char* out,
                                            char* out_last) noexcept {
        return escape_by_block<Kernel>(first, last, out, out_last);
    }
};

}  // namespace detail

}  // namespace lisle::v0_1::text
