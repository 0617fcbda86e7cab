// lisle/formats/acp/content_block.hpp - the content blocks of prompts, answers and tool calls.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// The audience of a block, and its importance.
template <class Model>
struct basic_annotations {
    std::optional<std::vector<typename Model::string>> audience;
    std::optional<typename Model::string> last_modified;
    std::optional<double> priority;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_annotations const&) const = default;
};

/// ACP's `TextContent`.
template <class Model>
struct basic_text_block {
    typename Model::string text;
    std::optional<basic_annotations<Model>> annotations;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_text_block const&) const = default;
};

/// An image; `data` is base64.
template <class Model>
struct basic_image_block {
    typename Model::string data;
    typename Model::string mime_type;
    std::optional<typename Model::string> uri;
    std::optional<basic_annotations<Model>> annotations;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_image_block const&) const = default;
};

/// Audio; `data` is base64.
template <class Model>
struct basic_audio_block {
    typename Model::string data;
    typename Model::string mime_type;
    std::optional<basic_annotations<Model>> annotations;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_audio_block const&) const = default;
};

/// A link to a resource; `size` is in bytes.
template <class Model>
struct basic_resource_link {
    typename Model::string uri;
    typename Model::string name;
    std::optional<typename Model::string> title;
    std::optional<typename Model::string> description;
    std::optional<typename Model::string> mime_type;
    std::optional<double> size;
    std::optional<basic_annotations<Model>> annotations;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_resource_link const&) const = default;
};

/// The contents of a resource: either `text`, or `blob` in base64.
template <class Model>
struct basic_resource_contents {
    typename Model::string uri;
    std::optional<typename Model::string> text;
    std::optional<typename Model::string> blob;
    std::optional<typename Model::string> mime_type;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_resource_contents const&) const = default;
};

/// ACP's `EmbeddedResource`: a resource with its contents.
template <class Model>
struct basic_embedded_resource {
    basic_resource_contents<Model> resource;
    std::optional<basic_annotations<Model>> annotations;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_embedded_resource const&) const = default;
};

/// ACP's `ContentBlock`.
template <class Model>
struct basic_content_block : std::variant<basic_text_block<Model>, basic_image_block<Model>,
                                          basic_audio_block<Model>, basic_resource_link<Model>,
                                          basic_embedded_resource<Model>, unknown_case<Model>> {
    using basic_content_block::variant::variant;
};

using annotations = basic_annotations<owned>;
using text_block = basic_text_block<owned>;
using image_block = basic_image_block<owned>;
using audio_block = basic_audio_block<owned>;
using resource_link = basic_resource_link<owned>;
using resource_contents = basic_resource_contents<owned>;
using embedded_resource = basic_embedded_resource<owned>;
using content_block = basic_content_block<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_annotations<Model>>
    : object_of<acp::basic_annotations<Model>> {
    using self = acp::basic_annotations<Model>;
    struct fields : list<
        field<"audience",     &self::audience,     skip_none>,
        field<"lastModified", &self::last_modified,skip_none>,
        field<"priority",     &self::priority,     skip_none>,
        field<"_meta",        &self::meta,         skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_text_block<Model>>
    : object_of<acp::basic_text_block<Model>> {
    using self = acp::basic_text_block<Model>;
    struct fields : list<
        field<"text",        &self::text, is_prose>,
        field<"annotations", &self::annotations,skip_none>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_image_block<Model>>
    : object_of<acp::basic_image_block<Model>> {
    using self = acp::basic_image_block<Model>;
    struct fields : list<
        field<"data",        &self::data, is_encoded_bytes>,
        field<"mimeType",    &self::mime_type>,
        field<"uri",         &self::uri,        skip_none, is_url>,
        field<"annotations", &self::annotations,skip_none>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_audio_block<Model>>
    : object_of<acp::basic_audio_block<Model>> {
    using self = acp::basic_audio_block<Model>;
    struct fields : list<
        field<"data",        &self::data, is_encoded_bytes>,
        field<"mimeType",    &self::mime_type>,
        field<"annotations", &self::annotations,skip_none>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_resource_link<Model>>
    : object_of<acp::basic_resource_link<Model>> {
    using self = acp::basic_resource_link<Model>;
    struct fields : list<
        field<"uri",         &self::uri, is_url>,
        field<"name",        &self::name>,
        field<"title",       &self::title,      skip_none, is_prose>,
        field<"description", &self::description,skip_none, is_prose>,
        field<"mimeType",    &self::mime_type,  skip_none>,
        field<"size",        &self::size,       skip_none>,
        field<"annotations", &self::annotations,skip_none>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_resource_contents<Model>>
    : object_of<acp::basic_resource_contents<Model>> {
    using self = acp::basic_resource_contents<Model>;
    struct fields : list<
        field<"uri",      &self::uri, is_url>,
        field<"text",     &self::text,     skip_none, is_prose>,
        field<"blob",     &self::blob,     skip_none, is_encoded_bytes>,
        field<"mimeType", &self::mime_type,skip_none>,
        field<"_meta",    &self::meta,     skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_embedded_resource<Model>>
    : object_of<acp::basic_embedded_resource<Model>> {
    using self = acp::basic_embedded_resource<Model>;
    struct fields : list<
        field<"resource",    &self::resource>,
        field<"annotations", &self::annotations,skip_none>,
        field<"_meta",       &self::meta,       skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_content_block<Model>>
    : one_of<acp::basic_content_block<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",          acp::basic_text_block<Model>>,
        holds<"image",         acp::basic_image_block<Model>>,
        holds<"audio",         acp::basic_audio_block<Model>>,
        holds<"resource_link", acp::basic_resource_link<Model>>,
        holds<"resource",      acp::basic_embedded_resource<Model>>> {};
};

// clang-format on
