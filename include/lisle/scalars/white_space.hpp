// lisle/scalars/white_space.hpp - white space of every script, as in Rust.
#pragma once

#include <lisle/version.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::inline v0_1::scalars {

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

/// The text without the white space around it (Rust's `str::trim`).
[[nodiscard]] constexpr std::string_view trim_white_space(std::string_view text) {
    while (auto const size = measure_white_space(text)) text.remove_prefix(size);
    std::size_t end = 0;
    for (std::size_t i = 0; i < text.size();) {
        auto const size = measure_white_space(text.substr(i));
        if (size == 0) end = i + 1;
        i += size == 0 ? 1 : size;
    }
    return text.substr(0, end);
}

}  // namespace lisle::inline v0_1::scalars
