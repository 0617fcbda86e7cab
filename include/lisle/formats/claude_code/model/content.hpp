// lisle/formats/claude_code/model/content.hpp - the content blocks of messages.
//
// Source of the rules: the blocks of the Messages API, as Claude Code 0.2.126 to 2.1.330 stored
// them. The program stores a block with its keys in the order in which it came.
#pragma once

#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::claude_code {

// ---- Data ---------------------------------------------------------------------------------------

/// A text.
template <class Model>
struct basic_text_block {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_text_block const&) const = default;
};

/// What the model thought. The text is empty where the API was asked to omit it; the signature
/// proves it to the provider.
template <class Model>
struct basic_thinking_block {
    typename Model::string thinking;
    std::optional<typename Model::string> signature;
    unknown_fields<Model> extra;

    bool operator==(basic_thinking_block const&) const = default;
};

/// Thinking that the provider encrypted.
template <class Model>
struct basic_redacted_thinking_block {
    typename Model::string data;
    unknown_fields<Model> extra;

    bool operator==(basic_redacted_thinking_block const&) const = default;
};

/// The bytes of an image or document: `type` is "base64", "url" or "text".
template <class Model>
struct basic_media_source {
    typename Model::string type{"base64"};
    std::optional<typename Model::string> media_type, data, url;
    unknown_fields<Model> extra;

    bool operator==(basic_media_source const&) const = default;
};

/// An image.
template <class Model>
struct basic_image_block {
    basic_media_source<Model> source;
    unknown_fields<Model> extra;

    bool operator==(basic_image_block const&) const = default;
};

/// A document, such as a PDF.
template <class Model>
struct basic_document_block {
    basic_media_source<Model> source;
    std::optional<typename Model::string> title;
    unknown_fields<Model> extra;

    bool operator==(basic_document_block const&) const = default;
};

/// A tool call.
template <class Model>
struct basic_tool_use_block {
    typename Model::string id, name;
    typename Model::json input;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_use_block const&) const = default;
};

/// A tool whose description the model may load.
template <class Model>
struct basic_tool_reference_block {
    typename Model::string tool_name;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_reference_block const&) const = default;
};

/// A part of a result.
template <class Model>
struct basic_result_block
    : std::variant<basic_text_block<Model>, basic_image_block<Model>, basic_document_block<Model>,
                   basic_tool_reference_block<Model>, unknown_case<Model>> {
    using basic_result_block::variant::variant;
};

/// What a tool answered: a text or blocks. Content of any other kind is an unknown_case.
template <class Model>
struct basic_result_content
    : std::variant<typename Model::string, std::vector<basic_result_block<Model>>,
                   unknown_case<Model>> {
    using basic_result_content::variant::variant;
};

/// The result of a call, in the user's next record.
template <class Model>
struct basic_tool_result_block {
    typename Model::string tool_use_id;
    std::optional<basic_result_content<Model>> content;
    std::optional<bool> is_error;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_result_block const&) const = default;
};

/// A block of a message, by its type.
template <class Model>
struct basic_content_block
    : std::variant<basic_text_block<Model>, basic_thinking_block<Model>,
                   basic_redacted_thinking_block<Model>, basic_image_block<Model>,
                   basic_document_block<Model>, basic_tool_use_block<Model>,
                   basic_tool_result_block<Model>, unknown_case<Model>> {
    using basic_content_block::variant::variant;
};

/// The content of a message: what a person typed, or blocks. Content of any other kind is an
/// unknown_case.
template <class Model>
struct basic_message_content
    : std::variant<typename Model::string, std::vector<basic_content_block<Model>>,
                   unknown_case<Model>> {
    using basic_message_content::variant::variant;
};

using text_block = basic_text_block<owned>;
using thinking_block = basic_thinking_block<owned>;
using redacted_thinking_block = basic_redacted_thinking_block<owned>;
using media_source = basic_media_source<owned>;
using image_block = basic_image_block<owned>;
using document_block = basic_document_block<owned>;
using tool_use_block = basic_tool_use_block<owned>;
using tool_reference_block = basic_tool_reference_block<owned>;
using result_block = basic_result_block<owned>;
using result_content = basic_result_content<owned>;
using tool_result_block = basic_tool_result_block<owned>;
using content_block = basic_content_block<owned>;
using message_content = basic_message_content<owned>;

}  // namespace lisle::v0_1::claude_code

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::claude_code::basic_text_block<Model>>
    : object_of<claude_code::basic_text_block<Model>> {
    using self = claude_code::basic_text_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_thinking_block<Model>>
    : object_of<claude_code::basic_thinking_block<Model>> {
    using self = claude_code::basic_thinking_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"thinking",  &self::thinking, is_prose>,
        field<"signature", &self::signature, never_null, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_redacted_thinking_block<Model>>
    : object_of<claude_code::basic_redacted_thinking_block<Model>> {
    using self = claude_code::basic_redacted_thinking_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"data", &self::data, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_media_source<Model>>
    : object_of<claude_code::basic_media_source<Model>> {
    using self = claude_code::basic_media_source<Model>;
    struct fields : list<any_order,
        field<"type",       &self::type>,
        field<"media_type", &self::media_type, never_null>,
        field<"data",       &self::data,       never_null, is_encoded_bytes>,
        field<"url",        &self::url,        never_null, is_url>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_image_block<Model>>
    : object_of<claude_code::basic_image_block<Model>> {
    using self = claude_code::basic_image_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"source", &self::source>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_document_block<Model>>
    : object_of<claude_code::basic_document_block<Model>> {
    using self = claude_code::basic_document_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"source", &self::source>,
        field<"title",  &self::title, never_null, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_tool_use_block<Model>>
    : object_of<claude_code::basic_tool_use_block<Model>> {
    using self = claude_code::basic_tool_use_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"id",    &self::id, is_identifier>,
        field<"name",  &self::name>,
        field<"input", &self::input>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_tool_reference_block<Model>>
    : object_of<claude_code::basic_tool_reference_block<Model>> {
    using self = claude_code::basic_tool_reference_block<Model>;
    struct fields : list<any_order,
        tag_slot,
        field<"tool_name", &self::tool_name>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_result_block<Model>>
    : one_of<claude_code::basic_result_block<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",           claude_code::basic_text_block<Model>>,
        holds<"image",          claude_code::basic_image_block<Model>>,
        holds<"document",       claude_code::basic_document_block<Model>>,
        holds<"tool_reference", claude_code::basic_tool_reference_block<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_result_content<Model>>
    : one_of<claude_code::basic_result_content<Model>, untagged> {
    struct cases : list<
        holds<"text",   typename Model::string>,
        holds<"blocks", std::vector<claude_code::basic_result_block<Model>>>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_tool_result_block<Model>>
    : object_of<claude_code::basic_tool_result_block<Model>> {
    using self = claude_code::basic_tool_result_block<Model>;
    struct fields : list<any_order,
        field<"tool_use_id", &self::tool_use_id, is_identifier>,
        tag_slot,
        field<"content",     &self::content,  never_null, is_prose>,
        field<"is_error",    &self::is_error, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_content_block<Model>>
    : one_of<claude_code::basic_content_block<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",              claude_code::basic_text_block<Model>>,
        holds<"thinking",          claude_code::basic_thinking_block<Model>>,
        holds<"redacted_thinking", claude_code::basic_redacted_thinking_block<Model>>,
        holds<"image",             claude_code::basic_image_block<Model>>,
        holds<"document",          claude_code::basic_document_block<Model>>,
        holds<"tool_use",          claude_code::basic_tool_use_block<Model>>,
        holds<"tool_result",       claude_code::basic_tool_result_block<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::claude_code::basic_message_content<Model>>
    : one_of<claude_code::basic_message_content<Model>, untagged> {
    struct cases : list<
        holds<"text",   typename Model::string>,
        holds<"blocks", std::vector<claude_code::basic_content_block<Model>>>> {};
};

// clang-format on
