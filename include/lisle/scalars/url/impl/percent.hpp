// lisle/scalars/url/impl/percent.hpp - the definitions of scalars/url/percent.hpp.
#pragma once

#include <lisle/scalars/url/percent.hpp>
#include <lisle/text/hex.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

LISLE_INLINE_CORE void append_percent_encoded(std::string& out, char c) {
    auto const byte = static_cast<unsigned char>(c);
    out += '%';
    out += text::upper_hex_digit(byte >> 4U);
    out += text::upper_hex_digit(byte);
}

LISLE_INLINE_CORE void append_percent_encoded(std::string& out, std::string_view text,
                                              byte_set const& set) {
    for (char const c : text) {
        if (set.contains(c)) append_percent_encoded(out, c);
        else out += c;
    }
}

LISLE_INLINE_CORE std::string percent_encode(std::string_view text, byte_set const& set) {
    std::string out;
    out.reserve(text.size());
    append_percent_encoded(out, text, set);
    return out;
}

LISLE_INLINE_CORE std::string percent_decode(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const is_escape = text[i] == '%' && text.size() - i > 2
                               && text::hex_value(text[i + 1]) >= 0
                               && text::hex_value(text[i + 2]) >= 0;
        if (!is_escape) {
            out += text[i];
            continue;
        }
        out += static_cast<char>(text::hex_value(text[i + 1]) * 16 + text::hex_value(text[i + 2]));
        i += 2;
    }
    return out;
}

}  // namespace lisle::v0_1::scalars
