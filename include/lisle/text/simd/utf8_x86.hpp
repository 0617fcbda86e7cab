// lisle/text/simd/utf8_x86.hpp - checks UTF-8 64 bytes at a time with AVX2.
#pragma once

#include <lisle/text/simd/avx2.hpp>
#include <lisle/text/simd/utf8_portable.hpp>

#if defined(__x86_64__)

#    include <cstring>

namespace lisle::v0_1::text::detail {

/// The faults that two neighbouring bytes can show; the comments name them lead, then next.
namespace utf8_faults {
inline constexpr int too_short = 1;    // a lead, then no continuation
inline constexpr int too_long = 2;     // ASCII, then a continuation
inline constexpr int overlong_3 = 4;   // e0, then 80..9f
inline constexpr int too_large = 8;    // f4 or more, then 90..bf
inline constexpr int surrogate = 16;   // ed, then a0..bf
inline constexpr int overlong_2 = 32;  // c0 or c1, then a continuation
inline constexpr int overlong_4 = 64;  // f0 or more than f4, then 80..8f
inline constexpr int two_more = 128;   // two continuations: right in long sequences only
inline constexpr int any = too_short | too_long | two_more;
inline constexpr int large = too_large | overlong_4;

inline constexpr avx2::nibble_table by_lead_high = [](int nibble) {
    if (nibble < 0x8) return too_long;
    if (nibble < 0xc) return two_more;
    if (nibble == 0xc) return too_short | overlong_2;
    if (nibble == 0xd) return too_short;
    if (nibble == 0xe) return too_short | overlong_3 | surrogate;
    return too_short | large;
};

inline constexpr avx2::nibble_table by_lead_low = [](int nibble) {
    if (nibble == 0x0) return any | overlong_2 | overlong_3 | overlong_4;
    if (nibble == 0x1) return any | overlong_2;
    if (nibble < 0x4) return any;
    if (nibble == 0x4) return any | too_large;
    if (nibble == 0xd) return any | large | surrogate;
    return any | large;
};

inline constexpr avx2::nibble_table by_next_high = [](int nibble) {
    constexpr auto any_next = too_long | two_more | overlong_2;
    if (nibble == 0x8) return any_next | overlong_3 | overlong_4;
    if (nibble == 0x9) return any_next | overlong_3 | too_large;
    if (nibble == 0xa || nibble == 0xb) return any_next | surrogate | too_large;
    return too_short;
};

}  // namespace utf8_faults

/// The method of Keiser and Lemire ("Validating UTF-8 in less than one instruction per byte",
/// 2021): each fault shows in the first twelve bits of a pair of bytes. Three tables, one per
/// nibble, list the faults that the nibble allows. A pair has a fault if all three list it.
struct avx2_utf8 {
    /// As find_invalid_utf8(); the machine must have AVX2.
    [[nodiscard, gnu::target("avx2")]] static inline char const*
    find_invalid(char const* first, char const* last) noexcept {
        if (last - first < 64 + looks_back) return find_invalid_in_short(first, last);
        auto p = first;
        while (p - first < looks_back) {
            auto const high = static_cast<unsigned char>(*p) >= 0x80;
            auto const size = high ? measure_sequence(p, last) : 1;
            if (size == 0) return p;
            p += size;
        }
        for (; last - p >= 64; p += 64)
            if (has_fault(p)) return find_invalid_utf8_slowly(find_boundary(p), last);
        // The last block overlaps. It does not see a sequence that the end of the text truncates.
        if (has_fault(last - 64)) return find_invalid_utf8_slowly(find_boundary(p), last);
        return find_invalid_utf8_slowly(find_boundary(last), last);
    }

private:
    using shorts_16 [[gnu::vector_size(32)]] = std::uint16_t;

    static constexpr std::ptrdiff_t looks_back = 3;

    /// Pads the text with zeros, so that a truncated sequence at the end is a fault.
    [[nodiscard, gnu::target("avx2")]] static inline char const*
    find_invalid_in_short(char const* first, char const* last) noexcept {
        char padded[looks_back + 128]{};
        std::memcpy(padded + looks_back, first, static_cast<std::size_t>(last - first));
        auto const* const text = padded + looks_back;
        auto const bad = has_fault(text) || (last - first >= 64 && has_fault(text + 64));
        return bad ? find_invalid_utf8_slowly(first, last) : nullptr;
    }

    /// Shifts 16-bit numbers: AVX2 can't shift bytes, and g++ 12 would shift them one by one.
    [[gnu::always_inline, gnu::target("avx2")]] static inline void
    take_high_nibbles(avx2::bytes_32 const& bytes, avx2::bytes_32& out) noexcept {
        out = reinterpret_cast<avx2::bytes_32>(reinterpret_cast<shorts_16>(bytes) >> 4) & 0x0f;
    }

    /// Makes bytes non-zero where their sequence is broken. `p` points at `bytes`.
    [[gnu::always_inline, gnu::target("avx2")]] static inline void
    find_faults(char const* p, avx2::bytes_32 const& bytes, avx2::bytes_32& faults) noexcept {
        avx2::bytes_32 back_1, nibbles, by_high, by_low, by_next;
        avx2::unsigned_32 back_2, back_3;
        std::memcpy(&back_1, p - 1, sizeof back_1);
        std::memcpy(&back_2, p - 2, sizeof back_2);
        std::memcpy(&back_3, p - 3, sizeof back_3);
        take_high_nibbles(back_1, nibbles);
        avx2::look_up(utf8_faults::by_lead_high, nibbles, by_high);
        avx2::look_up(utf8_faults::by_lead_low, back_1 & 0x0f, by_low);
        take_high_nibbles(bytes, nibbles);
        avx2::look_up(utf8_faults::by_next_high, nibbles, by_next);
        // The third and fourth bytes of a sequence must show two_more, and no other byte may.
        auto const inside =
            reinterpret_cast<avx2::bytes_32>(((back_2 & 0xe0) == 0xe0) | ((back_3 & 0xf0) == 0xf0));
        faults = (by_high & by_low & by_next) ^ (inside & '\x80');
    }

    /// Whether p[0] .. p[63], with the three bytes before them, have a fault.
    [[nodiscard, gnu::always_inline, gnu::target("avx2")]] static inline bool
    has_fault(char const* p) noexcept {
        avx2::halves block, faults;
        avx2::load(p, block);
        // An open sequence before an ASCII block is a fault too, so the full check runs then.
        if (avx2::bits_of(block.low | block.top) == 0 && static_cast<unsigned char>(p[-1]) < 0x80)
            return false;
        find_faults(p, block.low, faults.low);
        find_faults(p + 32, block.top, faults.top);
        return !avx2::is_zero(faults.low | faults.top);
    }

    /// The start of the sequence that continues at `p`, or `p`.
    [[nodiscard]] static inline char const* find_boundary(char const* p) noexcept {
        for (auto back = 1; back <= looks_back; ++back)
            if ((static_cast<unsigned char>(p[-back]) & 0xc0) != 0x80) return p - back;
        return p;
    }
};

}  // namespace lisle::v0_1::text::detail

#endif
