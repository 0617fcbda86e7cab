// lisle/scalars/impl/ecmascript_string.hpp - the definitions of scalars/ecmascript_string.hpp.
#pragma once

#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lisle::v0_1::scalars {

LISLE_INLINE_CORE std::string utf16_prefix(std::string_view text, std::size_t units) {
    std::size_t at = 0;
    while (at < text.size() && units > 0) {
        auto const size = detail::character_size(text.substr(at));
        if (size == 4 && units == 1) {
            auto const step = lisle::text::decode_utf8_step(text.substr(at));
            char half[4];
            auto const high =
                0xD800U + ((static_cast<std::uint32_t>(step.code_point) - 0x10000U) >> 10);
            std::string out{text.substr(0, at)};
            return out.append(half, static_cast<std::size_t>(text::append_utf8(half, high) - half));
        }
        at += size;
        units -= size == 4 ? 2 : 1;
    }
    return std::string{text.substr(0, at)};
}

LISLE_INLINE_CORE void utf16_append(std::string& to, std::string_view more) {
    auto const low = detail::lone_surrogate(more);
    auto const high =
        to.size() < 3 ? 0 : detail::lone_surrogate(std::string_view{to}.substr(to.size() - 3));
    if (high < 0xD800 || high > 0xDBFF || low < 0xDC00) {
        to += more;
        return;
    }
    char whole[4];
    auto const* const end =
        text::append_utf8(whole, 0x10000U + ((high - 0xD800U) << 10) + (low - 0xDC00U));
    to.resize(to.size() - 3);
    to.append(whole, static_cast<std::size_t>(end - whole));
    to += more.substr(3);
}

}  // namespace lisle::v0_1::scalars
