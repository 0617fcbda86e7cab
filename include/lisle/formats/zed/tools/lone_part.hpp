// lisle/formats/zed/tools/lone_part.hpp - a tool's result in one part, as the pinned Zed reads it.
#pragma once

#include <lisle/formats/zed/model/tool_result_content.hpp>
#include <lisle/formats/zed/tools/png_size.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::detail {

/// Joins parts to a single part: all texts, or else the first image. An empty list becomes an empty
/// text. Returns the number of lost images.
template <class Model>
std::size_t join_parts(std::vector<basic_tool_result_part<Model>>& parts) {
    std::string all;
    bool has_text = parts.empty();
    for (auto const& part : parts)
        if (auto const* const text = std::get_if<basic_plain_text<Model>>(&part)) {
            all += (all.empty() ? "" : "\n") + text->value;
            has_text = true;
        }
    auto const is_image = [](auto const& p) {
        return std::holds_alternative<basic_image<Model>>(p);
    };
    auto const images =
        static_cast<std::size_t>(std::count_if(parts.begin(), parts.end(), is_image));
    if (has_text) parts.assign(1, basic_plain_text<Model>{std::move(all)});
    else parts.resize(1);
    return images - (has_text || images == 0 ? 0 : 1);
}

/// Sets the size of an image to the size of its PNG, or to 0 by 0. True if the image is a PNG.
template <class Model>
bool complete_size(basic_image<Model>& i) {
    auto const found = read_png_size<Model>(i.source);
    i.size = found.value_or(basic_image_size<Model>{});
    return found.has_value();
}

/// Changes the content so that the pinned Zed reads it again.
inline void make_lone(tool_result_content& content) {
    for (auto& part : content.parts)
        if (auto* const i = std::get_if<image>(&part); i != nullptr && !i->size) complete_size(*i);
    if (content.parts.size() != 1) join_parts(content.parts);
    content.as_array = false;
}

/// Replaces parts of unknown kinds, which no Zed reads, by their JSON text.
inline void unknown_to_text(tool_result_content& content) {
    for (auto& part : content.parts)
        if (auto const* const other = std::get_if<unknown_case<owned>>(&part))
            part = plain_text{std::string{other->json.text()}};
}

}  // namespace lisle::v0_1::zed::detail
