// lisle/text/utf8.hpp - checks and writes UTF-8 (RFC 3629).
#pragma once

#include <lisle/text/simd/kernel.hpp>

#include <cstdint>

namespace lisle::inline v0::text {

/// Returns the first byte of the first sequence in [first, last) that is not UTF-8, or nullptr.
/// Refuses overlong forms, surrogates and code points above U+10FFFF.
[[nodiscard]] inline char const* find_invalid_utf8(char const* first, char const* last) noexcept {
    return last - first < 32 ? detail::find_invalid_utf8_slowly(first, last)
                             : best_kernel().find_invalid_utf8(first, last);
}

/// Writes the 1 to 4 bytes of `code_point`, at most 0x10FFFF, and returns their end.
inline char* append_utf8(char* out, std::uint32_t code_point) noexcept {
    auto const put = [&out](std::uint32_t byte) { *out++ = static_cast<char>(byte); };
    auto const put_rest = [&](int shift) { put(0x80 | (code_point >> shift & 0x3f)); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xc0 | code_point >> 6);
        put_rest(0);
    } else if (code_point < 0x10000) {
        put(0xe0 | code_point >> 12);
        put_rest(6);
        put_rest(0);
    } else {
        put(0xf0 | code_point >> 18);
        put_rest(12);
        put_rest(6);
        put_rest(0);
    }
    return out;
}

}  // namespace lisle::inline v0::text
