// lisle/redact/base64_runs.hpp - the runs of base64 in a text that may be texts themselves.
#pragma once

#include <lisle/redact/decoded.hpp>
#include <lisle/text/simd/few_bytes.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__x86_64__)
#    include <emmintrin.h>
#endif

namespace lisle::inline v0_1::redaction {

/// The least bytes of base64 that are decoded: those of a secret of 18 bytes.
inline constexpr std::size_t least_base64 = 24;

namespace detail {

inline constexpr unsigned any_base64 = base64 | underscore | hyphen;

/// The bytes of base64 among eight, in either alphabet, as bits. Without a branch: what most texts
/// have can't be guessed.
constexpr unsigned base64_bits_of_word(std::uint64_t word) {
    constexpr std::uint64_t ones = 0x0101010101010101U, high = ones * 0x80U;
    auto const ascii = word & ~high;
    // Each sets the high bit of the bytes that are at least `c`, or another than `c`.
    auto const at_least = [](std::uint64_t bytes, unsigned c) {
        return bytes + ones * (0x80U - c);
    };
    auto const differs = [&](unsigned c) { return (ascii ^ ones * c) + ones * 0x7FU; };
    auto const lower = ascii | ones * 0x20U;
    auto const letter = at_least(lower, 'a') & ~at_least(lower, 'z' + 1);
    auto const digit_or_mark =
        at_least(ascii, '+') & ~at_least(ascii, '9' + 1) & differs(',') & differs('.');
    auto const any = (letter | digit_or_mark | ~differs('_')) & ~word & high;
    return static_cast<unsigned>((any >> 7U) * 0x0102040810204080U >> 56U);
}

constexpr std::size_t base64_block = 16;

/// The bytes of base64 among sixteen, as bits.
inline std::uint16_t base64_bits_portable(char const* p) {
    auto const low = base64_bits_of_word(text::load_word(p));
    return static_cast<std::uint16_t>(low | base64_bits_of_word(text::load_word(p + 8)) << 8U);
}

inline std::uint16_t base64_bits(char const* p) {
#if defined(__x86_64__)
    auto const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(p));
    auto const between = [](__m128i of, char first, char last) {
        return _mm_and_si128(_mm_cmpgt_epi8(of, _mm_set1_epi8(static_cast<char>(first - 1))),
                             _mm_cmplt_epi8(of, _mm_set1_epi8(static_cast<char>(last + 1))));
    };
    auto const is = [&](char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); };
    auto const letter = between(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z');
    auto const digit_or_slash = between(bytes, '/', '9');
    auto const mark = _mm_or_si128(_mm_or_si128(is('+'), is('-')), is('_'));
    auto const any = _mm_or_si128(_mm_or_si128(letter, digit_or_slash), mark);
    return static_cast<std::uint16_t>(_mm_movemask_epi8(any));
#else
    return base64_bits_portable(p);
#endif
}

/// The same of the end of a text: fewer bytes than a block.
inline std::uint16_t base64_bits_of_end(std::string_view rest) {
    char block[base64_block]{};
    std::copy(rest.begin(), rest.end(), block);
    return base64_bits(block);
}

/// Where base64 ends whose first line is [line, at): over the breaks of wrapped lines.
inline std::size_t end_of_base64(std::string_view text, std::size_t line, std::size_t at) {
    auto const mark = diff_mark(text, line);
    while (at - line >= 60) {
        auto const size = break_size(text, at, mark);
        auto const next = run_end(text, at + size, any_base64);
        if (size == 0 || next == at + size) break;
        at = next;
    }
    return run_end(text, at, equals, 2);
}

/// Where base64 begins in a run of its bytes: behind the letter of an escape and the mark of a
/// diff.
inline std::size_t begin_of_base64(std::string_view text, std::size_t run) {
    auto const begin = is_escape_letter(text, run) ? run + 1 : run;
    return diff_mark(text, begin + 1) != 0 ? begin + 1 : begin;
}

}  // namespace detail

/// Calls `found(span)` for each run of at least `least_base64` bytes of base64.
template <class F>
void for_each_base64(std::string_view text, F&& found) {
    using namespace detail;
    if (text.size() < least_base64) return;
    std::size_t last = 0;  // where the last run ended
    std::size_t open = 0;  // the bytes of the run that ends where the block begins
    for (std::size_t at = 0; at <= text.size(); at += base64_block) {
        bool const is_whole = text.size() - at >= base64_block;
        auto const bits =
            is_whole ? base64_bits(text.data() + at) : base64_bits_of_end(text.substr(at));
        auto const head = static_cast<std::size_t>(std::countr_one(bits));
        bool const goes_on = head == base64_block;
        if (!goes_on && open + head >= least_base64 && at + head > last) [[unlikely]] {
            span const run{begin_of_base64(text, at - open), at + head};
            last = run.end;
            if (run.size() >= least_base64) {
                last = end_of_base64(text, run.begin, run.end);
                found(span{run.begin, last});
            }
        }
        open = goes_on ? open + head : static_cast<std::size_t>(std::countl_one(bits));
    }
}

}  // namespace lisle::inline v0_1::redaction
