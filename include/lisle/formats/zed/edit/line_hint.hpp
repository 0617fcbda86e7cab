// lisle/formats/zed/edit/line_hint.hpp - the line number that a model writes into an opening tag.
//
// Source of the rules: Zed's edit agent (edit_agent/edit_parser.rs), at the pinned revision.
#pragma once

#include <lisle/scalars/unsigned.hpp>
#include <lisle/text/ascii.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

namespace lisle::v0_1::zed::edit {

namespace detail {

/// Unicode 16: the zeros of all decimal digits (category Nd) beyond ASCII; nine digits follow each.
inline constexpr std::uint32_t digit_zeros[] = {
    0x0660,  0x06F0,  0x07C0,  0x0966,  0x09E6,  0x0A66,  0x0AE6,  0x0B66,  0x0BE6,  0x0C66,
    0x0CE6,  0x0D66,  0x0DE6,  0x0E50,  0x0ED0,  0x0F20,  0x1040,  0x1090,  0x17E0,  0x1810,
    0x1946,  0x19D0,  0x1A80,  0x1A90,  0x1B50,  0x1BB0,  0x1C40,  0x1C50,  0xA620,  0xA8D0,
    0xA900,  0xA9D0,  0xA9F0,  0xAA50,  0xABF0,  0xFF10,  0x104A0, 0x10D30, 0x10D40, 0x11066,
    0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0, 0x116DA,
    0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16A60, 0x16AC0,
    0x16B50, 0x1CCF0, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0,
    0x1E5F1, 0x1E950, 0x1FBF0,
};

/// The size in bytes of the decimal digit of any script that the text starts with, or 0.
[[nodiscard]] inline std::size_t measure_digit(std::string_view text) {
    if (text.empty()) return 0;
    auto const step = lisle::text::decode_utf8_step(text);
    if (step.size == 1) return lisle::text::is_digit(text[0]) ? 1 : 0;
    auto const* const above =
        std::upper_bound(std::begin(digit_zeros), std::end(digit_zeros), step.code_point);
    bool const is_digit =
        step.is_valid && above != std::begin(digit_zeros) && step.code_point - above[-1] < 10;
    return is_digit ? step.size : 0;
}

}  // namespace detail

/// Returns the number after the first `line=` in the tag, or after `line="`. Nothing if there is no
/// number, if one of its digits is not ASCII, or if it does not fit.
///
/// Complexity: linear.
[[nodiscard]] inline std::optional<std::uint32_t> find_line_hint(std::string_view tag) {
    constexpr std::string_view key = "line=";
    for (auto at = tag.find(key); at != tag.npos; at = tag.find(key, at + 1)) {
        auto const number = tag.substr(at + key.size());
        auto const digits = number.substr(number.starts_with('"') ? 1 : 0);
        std::size_t size = 0;
        while (auto const next = detail::measure_digit(digits.substr(size))) size += next;
        if (size != 0) return scalars::parse_unsigned<std::uint32_t>(digits.substr(0, size));
    }
    return {};
}

}  // namespace lisle::v0_1::zed::edit
