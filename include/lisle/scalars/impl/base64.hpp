// lisle/scalars/impl/base64.hpp - the definitions of scalars/base64.hpp.
#pragma once

#include <lisle/scalars/base64.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

LISLE_INLINE_CORE std::string encode_base64(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        auto const count = bytes.size() - i < 3 ? bytes.size() - i : 3;
        std::uint32_t group = 0;
        for (std::size_t j = 0; j < 3; ++j)
            group = group << 8U | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
        for (std::size_t j = 0; j < 4; ++j)
            out += j <= count ? detail::base64_alphabet[group >> (18 - 6 * j) & 63U] : '=';
    }
    return out;
}

LISLE_INLINE_CORE std::optional<std::string> decode_base64(std::string_view text) {
    if (text.size() % 4 != 0) return {};
    std::size_t padding = 0;
    while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=')
        ++padding;
    std::string out(text.size() / 4 * 3, '\0');
    auto* to = out.data();
    std::uint32_t seen = 0;  // Bit 6 is set by any byte outside of the alphabet.
    auto const decode = [&](char const* group, std::size_t count) {
        std::uint32_t bits = 0;
        for (std::size_t j = 0; j < 4; ++j) {
            std::uint32_t const value = j < count ? base64_value(group[j]) : 0U;
            seen |= value;
            bits = bits << 6U | value;
        }
        for (std::size_t j = 0; j + 1 < count; ++j)
            *to++ = static_cast<char>(bits >> (16 - 8 * j) & 0xFFU);
        return bits;
    };
    auto const whole = text.size() - (padding == 0 ? 0 : 4);
    for (std::size_t i = 0; i < whole; i += 4) decode(text.data() + i, 4);
    if (padding != 0) {
        auto const bits = decode(text.data() + whole, 4 - padding);
        if ((bits & ((1U << (8 * padding)) - 1)) != 0) return {};
    }
    if ((seen & 64U) != 0) return {};
    out.resize(out.size() - padding);
    return out;
}

}  // namespace lisle::v0_1::scalars
