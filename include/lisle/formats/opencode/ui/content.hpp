// lisle/formats/opencode/ui/content.hpp - the parts of a UIMessage of the AI SDK except tool
// calls.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/ui/tool.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string_view>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

/// Whether a text is still being written.
enum class ui_text_state { streaming, done };

/// The AI SDK's `TextUIPart`.
template <class Model>
struct basic_ui_text {
    typename Model::string text;
    std::optional<ui_text_state> state;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_text const&) const = default;
};

/// The AI SDK's `ReasoningUIPart`.
template <class Model>
struct basic_ui_reasoning {
    typename Model::string text;
    std::optional<ui_text_state> state;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_reasoning const&) const = default;
};

/// The AI SDK's `SourceUrlUIPart`.
template <class Model>
struct basic_ui_source_url {
    typename Model::string source_id, url;
    std::optional<typename Model::string> title;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_source_url const&) const = default;
};

/// The AI SDK's `SourceDocumentUIPart`.
template <class Model>
struct basic_ui_source_document {
    typename Model::string source_id, media_type, title;
    std::optional<typename Model::string> filename;
    std::optional<basic_provider_metadata<Model>> provider_metadata;
    unknown_fields<Model> extra;

    bool operator==(basic_ui_source_document const&) const = default;
};

/// The AI SDK's `FileUIPart`.
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

/// The AI SDK's `StepStartUIPart`.
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

using ui_text = basic_ui_text<owned>;
using ui_reasoning = basic_ui_reasoning<owned>;
using ui_source_url = basic_ui_source_url<owned>;
using ui_source_document = basic_ui_source_document<owned>;
using ui_file = basic_ui_file<owned>;
using ui_step_start = basic_ui_step_start<owned>;
using ui_data = basic_ui_data<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::opencode::ui_text_state> : string_enum<opencode::ui_text_state> {
    struct names : list<
        named<"streaming", self::streaming>,
        named<"done",      self::done>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_text<Model>>
    : object_of<opencode::basic_ui_text<Model>> {
    using self = opencode::basic_ui_text<Model>;
    struct fields : list<
        field<"text",             &self::text, is_prose>,
        field<"state",            &self::state,             never_null>,
        field<"providerMetadata", &self::provider_metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_reasoning<Model>>
    : object_of<opencode::basic_ui_reasoning<Model>> {
    using self = opencode::basic_ui_reasoning<Model>;
    struct fields : list<
        field<"text",             &self::text, is_prose>,
        field<"state",            &self::state,             never_null>,
        field<"providerMetadata", &self::provider_metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_source_url<Model>>
    : object_of<opencode::basic_ui_source_url<Model>> {
    using self = opencode::basic_ui_source_url<Model>;
    struct fields : list<
        field<"sourceId",         &self::source_id, is_identifier>,
        field<"url",              &self::url, is_url>,
        field<"title",            &self::title,             never_null, is_prose>,
        field<"providerMetadata", &self::provider_metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_source_document<Model>>
    : object_of<opencode::basic_ui_source_document<Model>> {
    using self = opencode::basic_ui_source_document<Model>;
    struct fields : list<
        field<"sourceId",         &self::source_id, is_identifier>,
        field<"mediaType",        &self::media_type>,
        field<"title",            &self::title, is_prose>,
        field<"filename",         &self::filename,          never_null, is_path>,
        field<"providerMetadata", &self::provider_metadata, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_file<Model>>
    : object_of<opencode::basic_ui_file<Model>> {
    using self = opencode::basic_ui_file<Model>;
    struct fields : list<
        field<"mediaType",        &self::media_type>,
        field<"filename",         &self::filename,          never_null, is_path>,
        field<"url",              &self::url, is_url>,
        field<"providerMetadata", &self::provider_metadata, never_null>,
        rest<&self::extra>> {};
    using assembled = list<
        field<"url",              &self::url, is_url>,
        field<"mediaType",        &self::media_type>,
        field<"filename",         &self::filename,          never_null, is_path>,
        field<"providerMetadata", &self::provider_metadata, never_null>,
        rest<&self::extra>>;

    static hooks::object_table const& table_of(self const& file) {
        static constexpr auto in_order = hooks::make_table<self>(assembled{});
        return file.order.is_validated ? hooks::table_of<self> : in_order;
    }
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_step_start<Model>>
    : object_of<opencode::basic_ui_step_start<Model>> {
    using self = opencode::basic_ui_step_start<Model>;
    struct fields : list<
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_ui_data<Model>>
    : object_of<opencode::basic_ui_data<Model>> {
    using self = opencode::basic_ui_data<Model>;
    template <class Use>
    static void visit(self& data, Use use) {
        use("type", data.name);
        use.as_table(data);
    }
    struct fields : list<
        field<"id",   &self::id,   never_null, is_identifier>,
        field<"data", &self::data, never_null>,
        rest<&self::extra>> {};

    static bool read_tagged(reader& r, self& data, std::string_view type,
                            hooks::tag_key const& key) {
        r.store(type.substr(5), data.name);
        return hooks::read_table(r, data, hooks::table_of<self>, key);
    }
};

// clang-format on
