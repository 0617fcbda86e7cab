// lisle/formats/opencode/ui/message.hpp - UIMessages of the AI SDK.
//
// Source of the rules: the validator of npm ai 6.0.168 (2026-04). Later versions allow an answer
// without parts.
#pragma once

#include <lisle/formats/opencode/ui/tool.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::inline v0::opencode {

// ---- Data ---------------------------------------------------------------------------------------

enum class ui_text_state { streaming, done };

template <class Model>
struct basic_ui_text {
    typename Model::string text;
    std::optional<ui_text_state> state;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_text const&) const = default;
};

template <class Model>
struct basic_ui_reasoning {
    typename Model::string text;
    std::optional<ui_text_state> state;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_reasoning const&) const = default;
};

template <class Model>
struct basic_ui_source_url {
    typename Model::string source_id, url;
    std::optional<typename Model::string> title;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_source_url const&) const = default;
};

template <class Model>
struct basic_ui_source_document {
    typename Model::string source_id, media_type, title;
    std::optional<typename Model::string> filename;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_source_document const&) const = default;
};

template <class Model>
struct basic_ui_file {
    typename Model::string media_type;
    std::optional<typename Model::string> filename;
    typename Model::string url;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    ui_key_order order;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_file const&) const = default;
};

template <class Model>
struct basic_ui_step_start {
    unknown_fields<Model> extra;

    bool operator==(basic_ui_step_start const&) const = default;
};

/// An application's own data: a part of type `data-<name>`.
template <class Model>
struct basic_ui_data {
    typename Model::string name;
    std::optional<typename Model::string> id;
    std::optional<basic_any<Model>> data;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_data const&) const = default;
};

template <class Model>
struct basic_ui_part
    : std::variant<basic_ui_text<Model>, basic_ui_reasoning<Model>, basic_ui_source_url<Model>,
                   basic_ui_source_document<Model>, basic_ui_file<Model>,
                   basic_ui_step_start<Model>, basic_ui_data<Model>, basic_ui_tool<Model>,
                   unknown_case<Model>> {
    using basic_ui_part::variant::variant;
};

enum class ui_role { system, user, assistant };

template <class Model>
struct basic_ui_message {
    typename Model::string id;
    ui_role role{};
    std::optional<basic_any<Model>> metadata;
    std::vector<basic_ui_part<Model>> parts;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_message const&) const = default;
};

/// A list that the SDK's validator accepts: at least one message, each with at least one part.
template <class Model>
struct basic_ui_messages {
    std::vector<basic_ui_message<Model>> messages;

    bool operator==(basic_ui_messages const&) const = default;
};

using ui_text = basic_ui_text<owned>;
using ui_reasoning = basic_ui_reasoning<owned>;
using ui_source_url = basic_ui_source_url<owned>;
using ui_source_document = basic_ui_source_document<owned>;
using ui_file = basic_ui_file<owned>;
using ui_step_start = basic_ui_step_start<owned>;
using ui_data = basic_ui_data<owned>;
using ui_part = basic_ui_part<owned>;
using ui_message = basic_ui_message<owned>;
using ui_messages = basic_ui_messages<owned>;

}  // namespace lisle::inline v0::opencode

#include <lisle/formats/opencode/ui/message_schema.hpp>
