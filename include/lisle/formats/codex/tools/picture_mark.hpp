// lisle/formats/codex/tools/picture_mark.hpp - the texts that Codex puts around a person's picture.
//
//     {"type":"input_text","text":"<image name=[Image #1] path=\"dot.png\">"}
//     {"type":"input_image","image_url":"data:image/png;base64,..."}
//     {"type":"input_text","text":"</image>"}
//
// Source of the rules: messages of Codex 0.116.0 and 0.169.0.
#pragma once

#include <lisle/formats/codex/model/content.hpp>

#include <cstddef>
#include <string_view>
#include <variant>
#include <vector>

namespace lisle::v0_1::codex {

/// Whether a text marks a picture, and on which side of it the text stands.
enum class picture_mark { none, before, after };

/// Returns whether a part of a message is a text that Codex put before or after a picture. Such a
/// text without its picture is a person's.
///
/// Complexity: constant.
template <class Model>
[[nodiscard]] picture_mark find_picture_mark(std::vector<basic_content<Model>> const& parts,
                                             std::size_t index) {
    auto const is_picture = [&](std::size_t at) {
        return at < parts.size() && std::holds_alternative<basic_input_image<Model>>(parts[at]);
    };
    auto const* const part = std::get_if<basic_input_text<Model>>(&parts[index]);
    if (part == nullptr) return picture_mark::none;
    auto const text = std::string_view{part->text};
    bool const begins = text.starts_with("<image name=") && text.ends_with('>');
    if (begins && is_picture(index + 1)) return picture_mark::before;
    bool const ends = text == "</image>" && index > 0;
    return ends && is_picture(index - 1) ? picture_mark::after : picture_mark::none;
}

}  // namespace lisle::v0_1::codex
