// lisle/formats/zed/tools/png_size.hpp - the size of a picture, from the start of its file.
#pragma once

#include <lisle/formats/zed/model/image.hpp>
#include <lisle/scalars/base64.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lisle::v0_1::zed::detail {

/// Returns the size in the header of a PNG in base64. Nothing if this is not a PNG, or if a side is
/// above 2^31 - 1. Does not look at the rest of the file.
template <class Model>
[[nodiscard]] std::optional<basic_image_size<Model>> read_png_size(std::string_view base64) {
    constexpr std::string_view start{"\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR", 16};
    auto const head = scalars::decode_base64(base64.substr(0, 32));
    if (!head || head->size() < start.size() + 8 || !head->starts_with(start)) return {};
    auto const side_at = [&](std::size_t place) {
        std::uint32_t out = 0;
        for (auto i = place; i < place + 4; ++i)
            out = out << 8U | static_cast<unsigned char>((*head)[i]);
        return out;
    };
    auto const width = side_at(16), height = side_at(20);
    if ((width | height) > 0x7FFFFFFF) return {};
    return basic_image_size<Model>{
        static_cast<std::int32_t>(width), static_cast<std::int32_t>(height), {}};
}

}  // namespace lisle::v0_1::zed::detail
