// lisle/text/impl/utf8.hpp - the definitions of text/utf8.hpp.
#pragma once

#include <lisle/text/utf8.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::text {

LISLE_INLINE_CORE std::optional<std::u32string> decode_utf8(std::string_view text) {
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

LISLE_INLINE_CORE std::string replace_invalid_utf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        auto const step = decode_utf8_step(text);
        out += step.is_valid ? text.substr(0, step.size) : replacement_character;
        text.remove_prefix(step.size);
    }
    return out;
}

LISLE_INLINE_CORE std::string replace_lone_surrogates(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (; !text.empty(); text.remove_prefix(1)) {
        bool const is_lone = text.size() > 2 && text[0] == '\xED' && (text[1] & 0x20) != 0;
        out += is_lone ? '\xFF' : text[0];  // invalid alone, and as a byte of no character
        if (is_lone) text.remove_prefix(2);
    }
    return replace_invalid_utf8(out);
}

}  // namespace lisle::v0_1::text
