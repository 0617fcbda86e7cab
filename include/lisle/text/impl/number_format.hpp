// lisle/text/impl/number_format.hpp - the definitions of text/number_format.hpp.
#pragma once

#include <lisle/text/number_format.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace lisle::v0_1::text {

namespace detail {

/// The range in which a number is spelled without an exponent: the decimal point stands in front of
/// digit number `least` + 1 .. `most`.
struct plain_range {
    int least;
    int most;
};

template <class Float>
[[nodiscard]] constexpr plain_range plain_range_of(number_style style) {
    if (style == number_style::ecmascript) return {-6, 21};
    return std::is_same_v<Float, float> ? plain_range{-6, 13} : plain_range{-5, 16};
}

inline char* write_bytes(char* out, char const* from, int count) noexcept {
    std::memcpy(out, from, static_cast<std::size_t>(count));
    return out + count;
}

inline char* write_zeros(char* out, int count) noexcept {
    std::memset(out, '0', static_cast<std::size_t>(count));
    return out + count;
}

/// Writes a positive number from its digits and the place of its point: before the first digit if
/// `point` is 0.
inline char* lay_out(char* out, char const* digits, int length, int point, plain_range plain,
                     number_style style) noexcept {
    if (length <= point && point <= plain.most) {
        out = write_zeros(write_bytes(out, digits, length), point - length);
        return style == number_style::ecmascript ? out : write_bytes(out, ".0", 2);
    }
    if (0 < point && point <= plain.most) {
        out = write_bytes(out, digits, point);
        *out++ = '.';
        return write_bytes(out, digits + point, length - point);
    }
    if (plain.least < point && point <= 0) {
        out = write_zeros(write_bytes(out, "0.", 2), -point);
        return write_bytes(out, digits, length);
    }
    *out++ = digits[0];
    if (length > 1) {
        *out++ = '.';
        out = write_bytes(out, digits + 1, length - 1);
    }
    auto exponent = point - 1;
    *out++ = 'e';
    if (exponent < 0) {
        *out++ = '-';
        exponent = -exponent;
    } else if (style != number_style::serde) {
        *out++ = '+';
    }
    return std::to_chars(out, out + 3, exponent).ptr;
}

template <class Float>
char* write_real(char* out, Float value, number_style style) noexcept {
    using limits = std::numeric_limits<Float>;
    bool const is_finite = limits::lowest() <= value && value <= (limits::max)();
    if (!is_finite) return write_bytes(out, "null", 4);

    // Up to this limit each integer is a double, so its own digits are the fewest. A zero would
    // lose its sign here, which only ECMAScript wants.
    constexpr auto dense = static_cast<Float>(std::int64_t{1} << limits::digits);
    auto const is_plain = style == number_style::ecmascript;
    if (-dense <= value && value <= dense && (value < 0 || 0 < value || is_plain)) {
        auto const whole = static_cast<std::int64_t>(value);
        if (static_cast<Float>(whole) <= value && value <= static_cast<Float>(whole)) {
            out = std::to_chars(out, out + 20, whole).ptr;
            return is_plain ? out : write_bytes(out, ".0", 2);
        }
    }

    // "-d.ddde-xx": the exponent has two or three digits. The sign is written first, and the first
    // digit then overwrites the point.
    char spelled[max_number_length];
    auto const end =
        std::to_chars(spelled, spelled + sizeof spelled, value, std::chars_format::scientific).ptr;
    auto const* mark = end[-4] == 'e' ? end - 4 : end - 5;
    auto* digits = spelled;
    if (*digits == '-') *out++ = *digits++;
    if (mark - digits > 1) {
        digits[1] = digits[0];
        ++digits;
    }
    int exponent = 0;
    for (auto const* p = mark + 2; p != end; ++p) exponent = exponent * 10 + (*p - '0');
    if (mark[1] == '-') exponent = -exponent;
    return lay_out(out, digits, static_cast<int>(mark - digits), exponent + 1,
                   plain_range_of<Float>(style), style);
}

}  // namespace detail

LISLE_INLINE_CORE char* write_number(char* out, double value, number_style style) noexcept {
    return detail::write_real(out, value, style);
}

LISLE_INLINE_CORE char* write_number(char* out, float value, number_style style) noexcept {
    if (style == number_style::ecmascript)
        return detail::write_real(out, static_cast<double>(value), style);
    return detail::write_real(out, value, style);
}

}  // namespace lisle::v0_1::text
