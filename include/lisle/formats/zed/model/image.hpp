// lisle/formats/zed/model/image.hpp - a picture in a message.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::zed {

/// Width and height in pixels.
template <class Model>
struct basic_image_size {
    std::int32_t width = 0;
    std::int32_t height = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_image_size const&) const = default;
};

/// Zed's `LanguageModelImage`: a PNG in base64, without `data:`. The base64 is not checked.
template <class Model>
struct basic_image {
    typename Model::string source;
    std::optional<basic_image_size<Model>> size;
    unknown_fields<Model> extra;

    bool operator==(basic_image const&) const = default;
};

using image_size = basic_image_size<owned>;
using image = basic_image<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_image_size<Model>>
    : object_of<zed::basic_image_size<Model>> {
    using self = zed::basic_image_size<Model>;
    // clang-format off
    struct fields : list<
        field<"width",  &self::width>,
        field<"height", &self::height>,
        rest<&self::extra>> {};
    // clang-format on
};

template <class Model>
struct lisle::schema<lisle::zed::basic_image<Model>> : object_of<zed::basic_image<Model>> {
    using self = zed::basic_image<Model>;
    // clang-format off
    struct fields : list<
        field<"source", &self::source, is_encoded_bytes>,
        field<"size",   &self::size, skip_none, removed>,  // 2026-05-18
        rest<&self::extra>> {};
    // clang-format on
};
