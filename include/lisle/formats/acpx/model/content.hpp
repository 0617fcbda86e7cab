// lisle/formats/acpx/model/content.hpp - the content of a prompt: text, mentions, images, audio.
#pragma once

#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A text.
template <class Model>
struct basic_plain_text {
    typename Model::string value;

    bool operator==(basic_plain_text const&) const = default;
};

/// A thing that a prompt refers to. Unlike in Zed, `uri` is text.
template <class Model>
struct basic_mention {
    typename Model::string uri, content;
    unknown_fields<Model> extra;

    bool operator==(basic_mention const&) const = default;
};

/// Width and height in pixels; any numbers.
template <class Model>
struct basic_image_size {
    double width = 0;
    double height = 0;
    unknown_fields<Model> extra;

    bool operator==(basic_image_size const&) const = default;
};

/// An image. `source` is base64 if it came from an agent; it is not checked.
template <class Model>
struct basic_image {
    typename Model::string source;
    std::optional<basic_image_size<Model>> size;
    unknown_fields<Model> extra;

    bool operator==(basic_image const&) const = default;
};

/// Audio; since 0.10.0.
template <class Model>
struct basic_audio {
    typename Model::string source, mime_type;
    unknown_fields<Model> extra;

    bool operator==(basic_audio const&) const = default;
};

using plain_text = basic_plain_text<owned>;
using mention = basic_mention<owned>;
using image_size = basic_image_size<owned>;
using image = basic_image<owned>;
using audio = basic_audio<owned>;

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_plain_text<Model>>
    : transparent<&acpx::basic_plain_text<Model>::value> {
    static constexpr auto text_kind = string_kind::prose;
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_mention<Model>> : object_of<acpx::basic_mention<Model>> {
    using self = acpx::basic_mention<Model>;
    struct fields : list<
        field<"uri",     &self::uri, is_url>,
        field<"content", &self::content, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_image_size<Model>>
    : object_of<acpx::basic_image_size<Model>> {
    using self = acpx::basic_image_size<Model>;
    struct fields : list<
        field<"width",  &self::width>,
        field<"height", &self::height>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_image<Model>> : object_of<acpx::basic_image<Model>> {
    using self = acpx::basic_image<Model>;
    struct fields : list<
        field<"source", &self::source, is_encoded_bytes>,
        field<"size",   &self::size>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_audio<Model>> : object_of<acpx::basic_audio<Model>> {
    using self = acpx::basic_audio<Model>;
    struct fields : list<
        field<"source",    &self::source, is_encoded_bytes>,
        field<"mime_type", &self::mime_type>,
        rest<&self::extra>> {};
};

// clang-format on
