// lisle/scalars/url/idna.hpp - the ASCII form of a domain in any script.
#pragma once

#include <lisle/scalars/code_point_shift.hpp>
#include <lisle/scalars/url/punycode.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

namespace detail {

// ---- Tables: the part of UTS 46 that hosts in practice need, without Unicode's data files ----

/// Code points that UTS 46 maps to a single other code point: Latin, Greek, Cyrillic, Armenian,
/// full-width forms, and the full stops of East Asia.
inline constexpr code_point_shift domain_shifts[] = {
    {0x0041, 0x005A, 1, 32},     {0x00AA, 0x00AA, 1, -73},    {0x00B2, 0x00B3, 1, -128},
    {0x00B5, 0x00B5, 1, 775},    {0x00B9, 0x00B9, 1, -136},   {0x00BA, 0x00BA, 1, -75},
    {0x00C0, 0x00D6, 1, 32},     {0x00D8, 0x00DE, 1, 32},     {0x0100, 0x012E, 2, 1},
    {0x0134, 0x0136, 2, 1},      {0x0139, 0x013D, 2, 1},      {0x0141, 0x0147, 2, 1},
    {0x014A, 0x0176, 2, 1},      {0x0178, 0x0178, 1, -121},   {0x0179, 0x017D, 2, 1},
    {0x017F, 0x017F, 1, -268},   {0x01A0, 0x01A4, 2, 1},      {0x01AF, 0x01AF, 1, 1},
    {0x01CD, 0x01DB, 2, 1},      {0x01DE, 0x01EE, 2, 1},      {0x01F8, 0x021E, 2, 1},
    {0x0222, 0x0232, 2, 1},      {0x0386, 0x0386, 1, 38},     {0x0388, 0x038A, 1, 37},
    {0x038C, 0x038C, 1, 64},     {0x038E, 0x038F, 1, 63},     {0x0391, 0x03A1, 1, 32},
    {0x03A3, 0x03AB, 1, 32},     {0x0400, 0x040F, 1, 80},     {0x0410, 0x042F, 1, 32},
    {0x0460, 0x0480, 2, 1},      {0x048A, 0x04BE, 2, 1},      {0x04C1, 0x04CD, 2, 1},
    {0x04D0, 0x052E, 2, 1},      {0x0531, 0x0556, 1, 48},     {0x1E00, 0x1E94, 2, 1},
    {0x1E9E, 0x1E9E, 1, -7615},  {0x1EA0, 0x1EFE, 2, 1},      {0x3002, 0x3002, 1, -12244},
    {0xFF01, 0xFF20, 1, -65248}, {0xFF21, 0xFF3A, 1, -65216}, {0xFF3B, 0xFF5E, 1, -65248},
    {0xFF61, 0xFF61, 1, -65331}};
static_assert(is_rising(domain_shifts));

struct code_point_range {
    char32_t first, last;
};

/// Invisible code points that are dropped: soft hyphen, zero width spaces, variation selectors.
inline constexpr code_point_range ignored_ranges[] = {
    {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x180B, 0x180D}, {0x200B, 0x200B},  {0x2060, 0x2060},
    {0x2064, 0x2064}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF}};

/// Controls, spaces (and accents that are mapped to a space), bidi marks, private use.
inline constexpr code_point_range disallowed_ranges[] = {
    {0x0080, 0x00A0}, {0x00A8, 0x00A8}, {0x00AF, 0x00AF},   {0x00B4, 0x00B4},   {0x00B8, 0x00B8},
    {0x02D8, 0x02DD}, {0x037A, 0x037A}, {0x0384, 0x0385},   {0x04C0, 0x04C0},   {0x2000, 0x200A},
    {0x200E, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x205F},   {0x3000, 0x3000},   {0xE000, 0xF8FF},
    {0xFDD0, 0xFDEF}, {0xFFF9, 0xFFFF}, {0xE0000, 0xE00FF}, {0xE01F0, 0x10FFFF}};

/// Combining marks, which can't start a label.
inline constexpr code_point_range mark_ranges[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x20D0, 0x20F0}, {0xFE20, 0xFE2F}};

// ---- Labels ----

template <std::size_t Size>
constexpr bool is_within(code_point_range const (&ranges)[Size], char32_t c) {
    for (auto const& range : ranges) {
        if (c >= range.first && c <= range.last) return true;
    }
    return false;
}

/// Whether ASCII is one of the URL standard's forbidden domain code points.
constexpr bool is_forbidden_in_domain(char c) {
    auto const byte = static_cast<unsigned char>(c);
    return byte <= ' ' || byte == 0x7F
           || std::string_view{"%#/:<>?@[\\]^|"}.find(c) != std::string_view::npos;
}

constexpr bool is_ascii(std::u32string_view text) {
    for (char32_t const c : text) {
        if (c >= 0x80) return false;
    }
    return true;
}

/// Whether text after `xn--` encodes a label that is mapped and is not ASCII. (Each label has only
/// one encoding: RFC 3492 section 3.4.)
[[gnu::cold]] inline bool is_valid_punycode(std::string_view text) {
    auto const label = punycode_decode(text);
    if (!label || is_ascii(*label) || is_within(mark_ranges, label->front())) return false;
    for (char32_t const c : *label) {
        bool const is_mapped_away = shift(domain_shifts, c) != c || is_within(ignored_ranges, c);
        if (is_mapped_away || is_within(disallowed_ranges, c)) return false;
    }
    return true;
}

/// Appends a mapped label in ASCII. False if it is not a valid label.
[[gnu::cold]] inline bool append_ascii_label(std::string& out, std::u32string_view label) {
    bool const is_encoded = label.starts_with(U"xn--");
    if (is_ascii(label)) {
        auto const start = out.size();
        out.append(label.begin(), label.end());
        return !is_encoded || is_valid_punycode(std::string_view{out}.substr(start + 4));
    }
    if (is_encoded || is_within(mark_ranges, label.front())) return false;
    auto const encoded = punycode_encode(label);
    if (encoded) out.append("xn--").append(*encoded);
    return encoded.has_value();
}

}  // namespace detail

/// The ASCII form of a domain, as idna 1.1 makes it for URLs (UTS 46, not transitional, without
/// checks of hyphens and lengths); nothing for an invalid domain.
///
/// It does not have all of Unicode: it assumes NFC, keeps code points outside the tables above,
/// even unassigned ones, and does not check the rules on joiners and text direction. So it accepts
/// all domains that idna accepts and more, with another result if idna would have normalized.
[[nodiscard, gnu::cold]] inline std::optional<std::string>
to_ascii_domain(std::string_view domain) {
    auto const code_points = lisle::text::decode_utf8(domain);
    if (!code_points) return {};
    std::u32string mapped;
    mapped.reserve(code_points->size());
    for (char32_t const c : *code_points) {
        if (detail::is_within(detail::ignored_ranges, c)) continue;
        if (detail::is_within(detail::disallowed_ranges, c) || (c & 0xFFFEU) == 0xFFFEU) return {};
        // Only this capital has a lower case of two code points: I with a dot above.
        if (c == 0x0130) mapped += U"i\u0307";
        else mapped += detail::shift(detail::domain_shifts, c);
    }

    std::string out;
    std::u32string_view rest{mapped};
    for (;;) {
        auto const label = rest.substr(0, rest.find(U'.'));
        if (!detail::append_ascii_label(out, label)) return {};
        if (label.size() == rest.size()) break;
        out += '.';
        rest.remove_prefix(label.size() + 1);
    }
    for (char const c : out) {
        if (detail::is_forbidden_in_domain(c)) return {};
    }
    return out;
}

}  // namespace lisle::v0_1::scalars
