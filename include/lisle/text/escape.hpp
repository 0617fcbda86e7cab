// lisle/text/escape.hpp - resolves one escape of a JSON string.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/hex.hpp>
#include <lisle/text/simd/short_escapes.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::text::detail {

/// The value of four hexadecimal digits at `p`, or -1.
[[nodiscard]] inline std::int32_t hex4(char const* p, char const* last) {
    if (last - p < 4) return -1;
    std::int32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        auto const digit = hex_value(p[i]);
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

/// The ends of an escape in the text (`stop`) and of its character in the output (`out`). Both are
/// null if the escape is invalid.
struct unescaped {
    char const* stop;
    char* out;
};

/// Writes the character of the escape at `p` (a backslash) to `out`. Takes and returns pointers by
/// value, so that they stay in registers.
[[nodiscard, gnu::noinline]] inline unescaped unescape(cursor& in, char const* p, char* out) {
    constexpr unescaped failed{nullptr, nullptr};
    auto const fail = [&](errc code, char const* at, std::string_view detail) {
        in.fail(code, at, std::string{detail});
        return failed;
    };
    if (in.last - p < 2) return fail(errc::unexpected_end, in.last, "inside an escape");
    if (auto const c = short_escapes.of[static_cast<unsigned char>(p[1])]; c != 0) {
        *out = c;
        return {p + 2, out + 1};
    }
    if (p[1] == '/' || p[1] == 'b') {
        *out = p[1] == '/' ? '/' : '\b';
        return {p + 2, out + 1};
    }
    if (p[1] != 'u') return fail(errc::bad_escape, p, "no such escape");
    auto const unit = hex4(p + 2, in.last);
    if (unit < 0) {
        return in.last - p < 6 ? fail(errc::unexpected_end, in.last, "inside an escape")
                               : fail(errc::bad_escape, p, "expected four hexadecimal digits");
    }
    auto code_point = static_cast<std::uint32_t>(unit);
    if (code_point >= 0xDC00 && code_point <= 0xDFFF && !in.ecmascript)
        return fail(errc::bad_escape, p, "a low surrogate without a high one");
    auto const* stop = p + 6;
    if (code_point >= 0xD800 && code_point <= 0xDBFF) {
        auto const low =
            in.last - stop >= 6 && stop[0] == '\\' && stop[1] == 'u' ? hex4(stop + 2, in.last) : -1;
        if (low >= 0xDC00 && low <= 0xDFFF) {
            code_point = 0x10000 + ((code_point - 0xD800) << 10)
                         + (static_cast<std::uint32_t>(low) - 0xDC00);
            stop += 6;
        } else if (!in.ecmascript) {
            return fail(errc::bad_escape, p, "a high surrogate without a low one");
        }
    }
    return {stop, append_utf8(out, code_point)};
}

}  // namespace lisle::v0_1::text::detail
