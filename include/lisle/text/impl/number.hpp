// lisle/text/impl/number.hpp - the definitions of text/number.hpp.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/number.hpp>
#include <lisle/text/simd/few_bytes.hpp>
#include <lisle/text/simd/scan_word.hpp>

#include <bit>
#include <cfloat>
#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>

namespace lisle::v0_1::text {

namespace detail {

/// A number's text, taken apart.
struct decimal {
    char const* digits;      ///< the first digit
    char const* point;       ///< the point, or the end of the digits if there is none
    char const* digits_end;  ///< before the exponent
    char const* stop;
    std::uint64_t mantissa;  ///< all digits as one number, modulo 2^64
    std::int64_t exponent;   ///< as written; saturated far above the length of any text
    bool negative;
    bool integral;  ///< without point and exponent
};

inline constexpr std::uint64_t small_powers[]{1,      10,      100,      1000,     10000,
                                              100000, 1000000, 10000000, 100000000};

/// The powers of ten that a double holds exactly.
inline constexpr double exact_powers[]{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                       1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// The number of eight digits 0..9, the first in the lowest byte: joins neighbours to pairs, pairs
/// to fours, fours to the whole.
[[nodiscard, gnu::always_inline]] constexpr std::uint64_t join_digits(std::uint64_t values) {
    values = values * 10 + (values >> 8);
    auto const low = (values & 0x000000ff000000ff) * (100 + (std::uint64_t{1000000} << 32));
    auto const top = (values >> 16 & 0x000000ff000000ff) * (1 + (std::uint64_t{10000} << 32));
    return (low + top) >> 32;
}

/// Takes the digits at `p`, up to eight at a time, and appends them to `value`, modulo 2^64.
[[nodiscard, gnu::always_inline]] inline char const* take_digits(char const* p, char const* last,
                                                                 std::uint64_t& value) noexcept {
    while (last - p >= 8) {
        auto const values = load_word(p) ^ (every_byte * '0');
        auto const others = (((values & (every_byte * 0x7f)) + every_byte * (0x7f - 9)) | values)
                            & (every_byte * 0x80);
        if (others == 0) {
            value = value * 100000000 + join_digits(values);
            p += 8;
            continue;
        }
        auto const count = std::countr_zero(others) / 8;
        if (count == 0) return p;
        value = value * small_powers[count] + join_digits(values << (64 - 8 * count));
        return p + count;
    }
    for (; p != last && is_digit(*p); ++p) value = value * 10 + static_cast<unsigned>(*p - '0');
    return p;
}

/// Checks the grammar of RFC 8259, section 6. After a failure only `stop` is valid.
[[nodiscard, gnu::always_inline]] inline number_status
scan_number(char const* first, char const* last, decimal& out) noexcept {
    auto p = first;
    auto const no_digit = [&] {
        out.stop = p;
        return p == last ? number_status::unexpected_end : number_status::syntax;
    };
    out.negative = p != last && *p == '-';
    if (out.negative) ++p;
    if (p == last || !is_digit(*p)) return no_digit();
    out.digits = p;
    out.mantissa = 0;
    if (*p == '0') {
        if (++p != last && is_digit(*p)) return no_digit();
    } else {
        p = take_digits(p, last, out.mantissa);
    }
    out.point = out.digits_end = out.stop = p;
    out.exponent = 0;
    out.integral = true;
    if (p != last && *p == '.') {
        auto const fraction = ++p;
        p = take_digits(p, last, out.mantissa);
        if (p == fraction) return no_digit();
        out.integral = false;
        out.digits_end = out.stop = p;
    }
    if (p != last && (*p == 'e' || *p == 'E')) {
        ++p;
        auto const negative = p != last && *p == '-';
        if (p != last && (*p == '-' || *p == '+')) ++p;
        if (p == last || !is_digit(*p)) return no_digit();
        for (; p != last && is_digit(*p); ++p)
            if (out.exponent < 1'000'000'000'000'000'000 / 10)
                out.exponent = out.exponent * 10 + (*p - '0');
        if (negative) out.exponent = -out.exponent;
        out.integral = false;
        out.stop = p;
    }
    return number_status::ok;
}

/// The n of d.ddd times 10 to the n; very small for zero.
[[nodiscard]] inline std::int64_t find_magnitude(decimal const& from) noexcept {
    auto p = from.digits;
    while (p != from.digits_end && (*p == '0' || *p == '.')) ++p;
    if (p == from.digits_end) return (std::numeric_limits<std::int64_t>::min)();
    return from.exponent + (from.point - p) - (p < from.point ? 1 : 0);
}

/// The nearest double, or infinity beyond its range.
[[nodiscard]] inline double compute_real(decimal const& from) noexcept {
    // std::from_chars reports numbers that are too large and too small alike, so numbers far
    // outside never reach it. A number that it still refuses is below half of the least double, or
    // above the greatest.
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    auto const magnitude = find_magnitude(from);
    if (magnitude > DBL_MAX_10_EXP) return infinity;
    double value = 0;
    if (magnitude < -400) return value;
    auto const outcome = std::from_chars(from.digits, from.stop, value);
    if (outcome.ec != std::errc{}) return magnitude > 0 ? infinity : 0;
    return value;
}

inline number_status read_real(decimal const& from, number& out) noexcept {
    auto const fraction = from.digits_end - from.point;  // with its point, if any
    auto const exponent = from.exponent - (fraction > 0 ? fraction - 1 : 0);
    double value = 0;
    // Both operands are exact, so the only rounding is correct.
    if (FLT_EVAL_METHOD == 0 && from.digits_end - from.digits <= 19
        && from.mantissa <= std::uint64_t{1} << DBL_MANT_DIG && -22 <= exponent && exponent <= 22) {
        value = static_cast<double>(from.mantissa);
        if (exponent < 0) value /= exact_powers[-exponent];
        else value *= exact_powers[exponent];
    } else {
        value = compute_real(from);
    }
    out.kind = number::kind_type::real;
    out.real = from.negative ? -value : value;
    return value <= DBL_MAX ? number_status::ok : number_status::too_large;
}

}  // namespace detail

LISLE_INLINE_CORE number_status read_number(char const* first, char const* last,
                                            number& out) noexcept {
    detail::decimal parts;
    auto const status = detail::scan_number(first, last, parts);
    out.stop = parts.stop;
    if (status != number_status::ok) return status;
    if (!parts.integral) return detail::read_real(parts, out);

    // Twenty digits fit if the first is 1 and the sum did not wrap; a wrapped sum is small.
    auto const count = parts.stop - parts.digits;
    auto const fits =
        count < 20
        || (count == 20 && *parts.digits == '1' && parts.mantissa >= 10'000'000'000'000'000'000U);
    if (fits && !parts.negative) {
        out.kind = number::kind_type::uint64;
        out.uint64 = parts.mantissa;
        return number_status::ok;
    }
    if (fits && parts.mantissa != 0 && parts.mantissa <= std::uint64_t{1} << 63) {
        out.kind = number::kind_type::int64;
        out.int64 = static_cast<std::int64_t>(0 - parts.mantissa);
        return number_status::ok;
    }
    return detail::read_real(parts, out);
}

LISLE_INLINE_CORE number_status skip_number(char const* first, char const* last,
                                            char const*& stop) noexcept {
    detail::decimal parts;
    auto const status = detail::scan_number(first, last, parts);
    stop = parts.stop;
    if (status != number_status::ok) return status;
    if (detail::find_magnitude(parts) < DBL_MAX_10_EXP) return number_status::ok;
    return detail::compute_real(parts) <= DBL_MAX ? number_status::ok : number_status::too_large;
}

LISLE_INLINE_CORE float read_real_as_float(number const& from) noexcept {
    if (from.kind == number::kind_type::uint64) return static_cast<float>(from.uint64);
    if (from.kind == number::kind_type::int64) return static_cast<float>(from.int64);
    // Halfway between the greatest float and the next power of two; C++ does not define that cast.
    constexpr double beyond = 0x1.ffffffp127;
    constexpr auto infinity = std::numeric_limits<float>::infinity();
    if (from.real >= beyond) return infinity;
    if (from.real <= -beyond) return -infinity;
    return static_cast<float>(from.real);
}

}  // namespace lisle::v0_1::text
