// lisle/scalars/utf8.hpp - code points in and out of UTF-8.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::inline v0::scalars {

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
[[nodiscard]] inline std::optional<std::u32string> decode_utf8(std::string_view text) {
    std::u32string code_points;
    code_points.reserve(text.size());
    while (!text.empty()) {
        auto const step = decode_utf8_step(text);
        if (!step.is_valid) return {};
        code_points += step.code_point;
        text.remove_prefix(step.size);
    }
    return code_points;
}

/// The text with U+FFFD in place of each ill-formed sequence, as by Rust's `from_utf8_lossy`.
[[nodiscard]] inline std::string replace_invalid_utf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        auto const step = decode_utf8_step(text);
        out += step.is_valid ? text.substr(0, step.size) : std::string_view{"\xEF\xBF\xBD"};
        text.remove_prefix(step.size);
    }
    return out;
}

}  // namespace lisle::inline v0::scalars
