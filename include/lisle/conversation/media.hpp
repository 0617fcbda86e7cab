// lisle/conversation/media.hpp - text, images, audio and files, in messages and in tools' output.
#pragma once

#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>

namespace lisle::v0_1::conversation {

// ---- Data ---------------------------------------------------------------------------------------

/// The members of a node in its source for which a conversation has no field of its own, under the
/// name of the source's format, as in `{"opencode": {"synthetic": true}}`.
template <class Model>
using native_members = std::optional<kept_json<Model>>;

/// Lines of a file, from 1; the last line is included.
template <class Model>
struct basic_line_range {
    std::uint64_t first = 1, last = 1;
    unknown_fields<Model> extra;

    bool operator==(basic_line_range const&) const = default;
};

/// Text. A provider's signature of the text must go back unchanged.
template <class Model>
struct basic_plain_text {
    typename Model::string text;
    std::optional<typename Model::string> signature;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_plain_text const&) const = default;
};

/// An image, a sound or a file: its bytes as base64 in `data`, or its place in `uri`.
template <class Model>
struct basic_media {
    std::optional<typename Model::string> media_type;  ///< such as image/png
    std::optional<typename Model::string> data, uri, name;
    std::optional<std::uint64_t> width, height;  ///< the size of an image in pixels
    std::optional<basic_line_range<Model>> range;
    native_members<Model> native;
    unknown_fields<Model> extra;

    bool operator==(basic_media const&) const = default;
};

/// An image.
template <class Model>
struct basic_image : basic_media<Model> {
    bool operator==(basic_image const&) const = default;
};
/// A recording.
template <class Model>
struct basic_audio : basic_media<Model> {
    bool operator==(basic_audio const&) const = default;
};
/// A file of any other kind.
template <class Model>
struct basic_file : basic_media<Model> {
    bool operator==(basic_file const&) const = default;
};

using line_range = basic_line_range<owned>;
using plain_text = basic_plain_text<owned>;
using media = basic_media<owned>;
using image = basic_image<owned>;
using audio = basic_audio<owned>;
using file = basic_file<owned>;

}  // namespace lisle::v0_1::conversation

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::conversation::basic_line_range<Model>>
    : object_of<conversation::basic_line_range<Model>> {
    using self = conversation::basic_line_range<Model>;
    struct fields : list<
        field<"first", &self::first>,
        field<"last",  &self::last>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_plain_text<Model>>
    : object_of<conversation::basic_plain_text<Model>> {
    using self = conversation::basic_plain_text<Model>;
    struct fields : list<
        field<"text",      &self::text, is_prose>,
        field<"signature", &self::signature, skip_none, is_signature>,
        field<"native",    &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_media<Model>>
    : object_of<conversation::basic_media<Model>> {
    using self = conversation::basic_media<Model>;
    struct fields : list<
        field<"media_type", &self::media_type, skip_none>,
        field<"data",       &self::data, skip_none, is_encoded_bytes>,
        field<"uri",        &self::uri, skip_none, is_url>,
        field<"name",       &self::name, skip_none, is_path>,
        field<"width",      &self::width, skip_none>,
        field<"height",     &self::height, skip_none>,
        field<"range",      &self::range, skip_none>,
        field<"native",     &self::native, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::conversation::basic_image<Model>>
    : object_of<conversation::basic_image<Model>> {
    struct fields : schema<conversation::basic_media<Model>>::fields {};
};
template <class Model>
struct lisle::schema<lisle::conversation::basic_audio<Model>>
    : object_of<conversation::basic_audio<Model>> {
    struct fields : schema<conversation::basic_media<Model>>::fields {};
};
template <class Model>
struct lisle::schema<lisle::conversation::basic_file<Model>>
    : object_of<conversation::basic_file<Model>> {
    struct fields : schema<conversation::basic_media<Model>>::fields {};
};

// clang-format on
