// lisle/scalars/white_space.hpp - white space of every script, as in Rust.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::scalars {

/// The size in bytes of the white space that `text` starts with, or 0. White space is Unicode's
/// White_Space: U+0009..000D 0020 0085 00A0 1680 2000..200A 2028 2029 202F 205F 3000 (Rust's
/// is_whitespace).
[[nodiscard]] constexpr std::size_t measure_white_space(std::string_view text) {
    auto const at = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    auto const first = at(0);
    if (first == ' ' || (first >= 0x09 && first <= 0x0D)) return 1;
    if (first == 0xC2) return at(1) == 0x85 || at(1) == 0xA0 ? 2 : 0;
    if (first == 0xE1) return at(1) == 0x9A && at(2) == 0x80 ? 3 : 0;
    if (first == 0xE3) return at(1) == 0x80 && at(2) == 0x80 ? 3 : 0;
    if (first != 0xE2) return 0;
    if (at(1) == 0x81) return at(2) == 0x9F ? 3 : 0;
    bool const is_space =
        (at(2) >= 0x80 && at(2) <= 0x8A) || at(2) == 0xA8 || at(2) == 0xA9 || at(2) == 0xAF;
    return at(1) == 0x80 && is_space ? 3 : 0;
}

/// The size in bytes of the white space that `text` ends with, or 0; see measure_white_space.
[[nodiscard]] constexpr std::size_t measure_last_white_space(std::string_view text) {
    for (std::size_t size = 1; size <= 3 && size <= text.size(); ++size)
        if (measure_white_space(text.substr(text.size() - size)) == size) return size;
    return 0;
}

/// The text without the white space at its end (Rust's `str::trim_end`).
[[nodiscard]] constexpr std::string_view trim_white_space_end(std::string_view text) {
    while (auto const size = measure_last_white_space(text)) text.remove_suffix(size);
    return text;
}

/// The text without the white space at its beginning and end (Rust's `str::trim`).
[[nodiscard]] constexpr std::string_view trim_white_space(std::string_view text) {
    while (auto const size = measure_white_space(text)) text.remove_prefix(size);
    return trim_white_space_end(text);
}

}  // namespace lisle::v0_1::scalars
