// lisle/conversation/rules/tool_names.hpp - names of tools that every provider accepts.
//
// Rule R4: providers accept 1 to 64 of the characters A-Z a-z 0-9 _ and -. A name is never
// translated to the name of another system's tool, because the model must see its own calls.
#pragma once

#include <lisle/text/ascii.hpp>
#include <lisle/text/utf8.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation {

/// The most characters of a tool's name.
inline constexpr std::size_t max_tool_name = 64;

/// Returns the text with `_` for each character that providers do not accept.
[[nodiscard]] inline std::string replace_special_characters(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        char const c = text[0];
        bool const is_usual = text::is_alphanumeric(c) || c == '_' || c == '-';
        out += is_usual ? c : '_';
        text.remove_prefix(text::decode_utf8_step(text).size);
    }
    return out;
}

/// Returns the name if providers accept it, else a similar name.
[[nodiscard]] inline std::string make_tool_name(std::string_view name) {
    auto out = replace_special_characters(name);
    if (out.size() > max_tool_name) out.resize(max_tool_name);
    return out.empty() ? "_" : out;
}

}  // namespace lisle::v0_1::conversation
