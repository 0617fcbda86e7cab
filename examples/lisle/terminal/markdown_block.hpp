// examples/lisle/terminal/markdown_block.hpp - blocks of code in Markdown, for every format's
// transcripts.
#pragma once

#include <lisle/codec.hpp>

#include <string>
#include <string_view>

namespace app {

/// The text between fences, which are longer than any run of backticks in it: three or more.
[[nodiscard]] std::string fence(std::string_view tag, std::string_view text);

/// The value as indented JSON.
template <class T>
[[nodiscard]] std::string to_indented_json(T const& value) {
    lisle::json_style style;
    style.indent = 2;
    return lisle::encode_as(value, style);
}

}  // namespace app
