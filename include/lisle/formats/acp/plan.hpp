// lisle/formats/acp/plan.hpp - an agent's plan.
//
// Source of the rules: the Agent Client Protocol, version 1 (SDK 1.9.0).
#pragma once

#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// An entry of a plan. `priority`: high, medium, low. `status`: pending, in_progress, completed.
template <class Model>
struct basic_plan_entry {
    typename Model::string content;
    typename Model::string priority;
    typename Model::string status;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan_entry const&) const = default;
};

/// A plan. Each update has the whole plan.
template <class Model>
struct basic_plan {
    std::vector<basic_plan_entry<Model>> entries;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_plan const&) const = default;
};

using plan_entry = basic_plan_entry<owned>;
using plan = basic_plan<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_plan_entry<Model>>
    : object_of<acp::basic_plan_entry<Model>> {
    using self = acp::basic_plan_entry<Model>;
    struct fields : list<
        field<"content",  &self::content, is_prose>,
        field<"priority", &self::priority>,
        field<"status",   &self::status>,
        field<"_meta",    &self::meta,    skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_plan<Model>> : object_of<acp::basic_plan<Model>> {
    using self = acp::basic_plan<Model>;
    struct fields : list<
        field<"entries", &self::entries>,
        field<"_meta",   &self::meta,   skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
