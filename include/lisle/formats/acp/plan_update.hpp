// lisle/formats/acp/plan_update.hpp - updates of one of several plans, by its id.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0, where they are unstable).
#pragma once

#include <lisle/formats/acp/plan.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// A plan as a list of entries.
template <class Model>
struct basic_plan_items {
    typename Model::string plan_id;
    std::vector<basic_plan_entry<Model>> entries;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_items const&) const = default;
};

/// A plan in a file.
template <class Model>
struct basic_plan_file {
    typename Model::string plan_id, uri;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_file const&) const = default;
};

/// A plan as Markdown.
template <class Model>
struct basic_plan_markdown {
    typename Model::string plan_id, content;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_markdown const&) const = default;
};

/// ACP's `PlanUpdateContent`.
template <class Model>
struct basic_plan_content : std::variant<basic_plan_items<Model>, basic_plan_file<Model>,
                                         basic_plan_markdown<Model>, unknown_case<Model>> {
    using basic_plan_content::variant::variant;
};

/// The whole plan with this id.
template <class Model>
struct basic_plan_update {
    basic_plan_content<Model> plan;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_update const&) const = default;
};

/// The plan with this id was removed.
template <class Model>
struct basic_plan_removed {
    typename Model::string plan_id;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_removed const&) const = default;
};

using plan_items = basic_plan_items<owned>;
using plan_file = basic_plan_file<owned>;
using plan_markdown = basic_plan_markdown<owned>;
using plan_content = basic_plan_content<owned>;
using plan_update = basic_plan_update<owned>;
using plan_removed = basic_plan_removed<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_items<Model>>
    : object_of<acp::basic_plan_items<Model>> {
    using self = acp::basic_plan_items<Model>;
    struct fields : list<
        field<"planId",  &self::plan_id, is_identifier>,
        field<"entries", &self::entries>,
        field<"_meta",   &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_file<Model>> : object_of<acp::basic_plan_file<Model>> {
    using self = acp::basic_plan_file<Model>;
    struct fields : list<
        field<"planId", &self::plan_id, is_identifier>,
        field<"uri",    &self::uri, is_url>,
        field<"_meta",  &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_markdown<Model>>
    : object_of<acp::basic_plan_markdown<Model>> {
    using self = acp::basic_plan_markdown<Model>;
    struct fields : list<
        field<"planId",  &self::plan_id, is_identifier>,
        field<"content", &self::content, is_prose>,
        field<"_meta",   &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_content<Model>>
    : one_of<acp::basic_plan_content<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"items",    acp::basic_plan_items<Model>>,
        holds<"file",     acp::basic_plan_file<Model>>,
        holds<"markdown", acp::basic_plan_markdown<Model>>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_update<Model>>
    : object_of<acp::basic_plan_update<Model>> {
    using self = acp::basic_plan_update<Model>;
    struct fields : list<
        field<"plan",  &self::plan>,
        field<"_meta", &self::meta, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_removed<Model>>
    : object_of<acp::basic_plan_removed<Model>> {
    using self = acp::basic_plan_removed<Model>;
    struct fields : list<
        field<"planId", &self::plan_id, is_identifier>,
        field<"_meta",  &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
