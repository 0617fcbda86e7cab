// lisle/text/utf8.hpp - checks, reads and writes UTF-8 (RFC 3629).
#pragma once

#include <lisle/text/simd/best_kernel.hpp>
#include <lisle/text/simd/utf8_portable.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

/// U+FEFF, which some programs put before a text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// U+FFFD, which stands in place of what is not UTF-8.
inline constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

/// Returns the first byte of the first sequence in [first, last) that is not UTF-8, or nullptr.
/// Refuses overlong forms, surrogates and code points above U+10FFFF.
[[nodiscard]] inline char const* find_invalid_utf8(char const* first, char const* last) noexcept {
    return last - first < 32 ? detail::find_invalid_utf8_slowly(first, last)
                             : best_kernel().find_invalid_utf8(first, last);
}

/// Whether a text is not UTF-8; in a string that was read from JSON, whether it has lone
/// surrogates.
[[nodiscard]] inline bool has_invalid_utf8(std::string_view text) noexcept {
    return find_invalid_utf8(text.data(), text.data() + text.size()) != nullptr;
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

// ---- Code points --------------------------------------------------------------------------------

/// One decoded code point. For an ill-formed sequence only the size is valid.
struct utf8_step {
    char32_t code_point = 0;
    std::size_t size = 1;  ///< bytes; of an ill-formed sequence its maximal subpart (Unicode 3.9)
    bool is_valid = false;
};

/// The code point that a text, which must not be empty, starts with.
[[nodiscard]] constexpr utf8_step decode_utf8_step(std::string_view text) {
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    auto const first = byte(0);
    if (first < 0x80) return {first, 1, true};
    if (first < 0xC2 || first > 0xF4) return {};
    std::size_t const size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t code_point = first & (0x7FU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if (i == text.size()) return {0, i, false};
        // The second byte excludes overlong forms, surrogates and code points above U+10FFFF.
        auto const least = i > 1 ? 0x80 : first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        auto const most = i > 1 ? 0xBF : first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (byte(i) < least || byte(i) > most) return {0, i, false};
        code_point = code_point << 6U | (byte(i) & 0x3FU);
    }
    return {code_point, size, true};
}

/// The code points of a text, or nothing if it is not UTF-8.
[[nodiscard]] LISLE_INLINE_CORE std::optional<std::u32string> decode_utf8(std::string_view text);

/// The text with U+FFFD in place of each ill-formed sequence, as by Rust's `from_utf8_lossy`.
[[nodiscard]] LISLE_INLINE_CORE std::string replace_invalid_utf8(std::string_view text);

/// The same, but with one U+FFFD for each lone surrogate, which has three bytes, as JavaScript's
/// `toWellFormed`.
[[nodiscard]] LISLE_INLINE_CORE std::string replace_lone_surrogates(std::string_view text);

/// The longest beginning of at most `most` bytes that ends between two characters. Text that is not
/// UTF-8 loses at most three bytes more.
[[nodiscard]] constexpr std::string_view cut_utf8(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    auto end = most;
    for (int i = 0; i < 3 && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U;
         ++i)
        --end;
    return text.substr(0, end);
}

}  // namespace lisle::v0_1::text

#ifndef LISLE_SEPARATE_CORE
#include <lisle/text/impl/utf8.hpp>
#endif
