// lisle/formats/zed/legacy/message.hpp - messages of threads before version 0.3.0.
#pragma once

#include <lisle/formats/zed/model/plain_text.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/formats/zed/model/tool_result.hpp>
#include <lisle/schema.hpp>

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::legacy {

// ---- Data ---------------------------------------------------------------------------------------

/// A text.
template <class Model>
struct basic_text_segment {
    typename Model::string text;
    unknown_fields<Model> extra;

    bool operator==(basic_text_segment const&) const = default;
};

/// The model's thoughts.
template <class Model>
struct basic_thinking_segment {
    typename Model::string text;
    std::optional<typename Model::string> signature;
    unknown_fields<Model> extra;

    bool operator==(basic_thinking_segment const&) const = default;
};

/// The model's thoughts in a form that only its provider can read.
template <class Model>
struct basic_redacted_segment {
    typename Model::string data;
    unknown_fields<Model> extra;

    bool operator==(basic_redacted_segment const&) const = default;
};

/// Zed's `SerializedMessageSegment`.
template <class Model>
struct basic_segment : std::variant<basic_text_segment<Model>, basic_thinking_segment<Model>,
                                    basic_redacted_segment<Model>, unknown_case<Model>> {
    using basic_segment::variant::variant;
};

/// Zed's `SerializedToolUse`.
template <class Model>
struct basic_tool_use {
    typename Model::string id, name;
    typename Model::json input;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_use const&) const = default;
};

/// Zed's `SerializedToolResult`.
template <class Model>
struct basic_tool_result {
    typename Model::string tool_use_id;
    bool is_error = false;
    basic_tool_result_content<Model> content;
    typename Model::json output;
    unknown_fields<Model> extra;

    bool operator==(basic_tool_result const&) const = default;
};

/// Zed's `SerializedCrease`: a folded range of the message's text, in bytes.
template <class Model>
struct basic_crease {
    std::uint64_t start = 0, end = 0;
    typename Model::string icon_path, label;
    unknown_fields<Model> extra;

    bool operator==(basic_crease const&) const = default;
};

/// Zed's `SerializedMessage`, of versions 0.1.0 and 0.2.0.
template <class Model>
struct basic_message {
    std::uint64_t id = 0;
    zed::role role{};
    std::vector<basic_segment<Model>> segments;
    std::vector<basic_tool_use<Model>> tool_uses;
    std::vector<basic_tool_result<Model>> tool_results;
    typename Model::string context;
    std::vector<basic_crease<Model>> creases;
    bool is_hidden = false;
    unknown_fields<Model> extra;

    bool operator==(basic_message const&) const = default;
};

/// A message of a thread without a version.
template <class Model>
struct basic_unversioned_message {
    std::uint64_t id = 0;
    zed::role role{};
    typename Model::string text;
    std::vector<basic_tool_use<Model>> tool_uses;
    std::vector<basic_tool_result<Model>> tool_results;
    unknown_fields<Model> extra;

    bool operator==(basic_unversioned_message const&) const = default;
};

using segment = basic_segment<owned>;
using message = basic_message<owned>;

}  // namespace lisle::v0_1::zed::legacy

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_text_segment<Model>>
    : object_of<zed::legacy::basic_text_segment<Model>> {
    using self = zed::legacy::basic_text_segment<Model>;
    struct fields : list<
        field<"text", &self::text, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_thinking_segment<Model>>
    : object_of<zed::legacy::basic_thinking_segment<Model>> {
    using self = zed::legacy::basic_thinking_segment<Model>;
    struct fields : list<
        field<"text",      &self::text, is_prose>,
        field<"signature", &self::signature, skip_none, is_signature>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_redacted_segment<Model>>
    : object_of<zed::legacy::basic_redacted_segment<Model>> {
    using self = zed::legacy::basic_redacted_segment<Model>;
    struct fields : list<
        field<"data", &self::data, is_encoded_bytes>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_segment<Model>>
    : one_of<zed::legacy::basic_segment<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",             zed::legacy::basic_text_segment<Model>>,
        holds<"thinking",         zed::legacy::basic_thinking_segment<Model>>,
        holds<"RedactedThinking", zed::legacy::basic_redacted_segment<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_tool_use<Model>>
    : object_of<zed::legacy::basic_tool_use<Model>> {
    using self = zed::legacy::basic_tool_use<Model>;
    struct fields : list<
        field<"id",    &self::id, is_identifier>,
        field<"name",  &self::name>,
        field<"input", &self::input>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_tool_result<Model>>
    : object_of<zed::legacy::basic_tool_result<Model>> {
    using self = zed::legacy::basic_tool_result<Model>;
    struct fields : list<
        field<"tool_use_id", &self::tool_use_id, is_identifier>,
        field<"is_error",    &self::is_error>,
        field<"content",     &self::content>,
        field<"output",      &self::output, or_default>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_crease<Model>>
    : object_of<zed::legacy::basic_crease<Model>> {
    using self = zed::legacy::basic_crease<Model>;
    struct fields : list<
        field<"start",     &self::start>,
        field<"end",       &self::end>,
        field<"icon_path", &self::icon_path, is_path>,
        field<"label",     &self::label, is_prose>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_message<Model>>
    : object_of<zed::legacy::basic_message<Model>> {
    using self = zed::legacy::basic_message<Model>;
    struct fields : list<
        field<"id",           &self::id>,
        field<"role",         &self::role>,
        field<"segments",     &self::segments,     or_default>,
        field<"tool_uses",    &self::tool_uses,    or_default>,
        field<"tool_results", &self::tool_results, or_default>,
        field<"context",      &self::context,      or_default, is_prose>,
        field<"creases",      &self::creases,      or_default>,
        field<"is_hidden",    &self::is_hidden,    or_default>,
        salvage_fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::zed::legacy::basic_unversioned_message<Model>>
    : object_of<zed::legacy::basic_unversioned_message<Model>> {
    using self = zed::legacy::basic_unversioned_message<Model>;
    struct fields : list<
        field<"id",           &self::id>,
        field<"role",         &self::role>,
        field<"text",         &self::text, is_prose>,
        field<"tool_uses",    &self::tool_uses,    or_default>,
        field<"tool_results", &self::tool_results, or_default>,
        salvage_fields,
        rest<&self::extra>> {};
};

// clang-format on
