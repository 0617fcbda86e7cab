// lisle/formats/zed/edit/code_unit.hpp - the characters of a text that may not be UTF-8.
#pragma once

#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed::edit::detail {

/// A code point, or 0x110000 plus a byte that is not part of a code point. Texts are equal exactly
/// if their code units are equal.
struct code_unit {
    char32_t value = 0;
    std::size_t size = 1;  ///< bytes
};

/// The character that a text, which must not be empty, starts with.
[[nodiscard]] inline code_unit decode_code_unit(std::string_view text) {
    auto const byte = static_cast<unsigned char>(text[0]);
    if (byte < 0x80) return {byte, 1};
    auto const step = lisle::text::decode_utf8_step(text);
    return step.is_valid ? code_unit{step.code_point, step.size} : code_unit{0x110000U + byte, 1};
}

/// Calls `see(char32_t)` for each character.
template <class See>
void for_each_code_unit(std::string_view text, See see) {
    while (!text.empty()) {
        auto const unit = decode_code_unit(text);
        see(unit.value);
        text.remove_prefix(unit.size);
    }
}

[[nodiscard]] inline std::u32string decode_code_units(std::string_view text) {
    std::u32string out;
    out.reserve(text.size());
    for_each_code_unit(text, [&](char32_t c) { out += c; });
    return out;
}

}  // namespace lisle::v0_1::zed::edit::detail
