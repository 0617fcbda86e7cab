// lisle/formats/opencode/hub/shape/tool_state.hpp - a tool call in the hub's parts.
//
// Only a completed call differs from opencode's: a flag says whether its result was cleared from
// the context, and its files have no type.
#pragma once

#include <lisle/formats/opencode/hub/shape/documented.hpp>
#include <lisle/formats/opencode/hub/shape/file.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/opencode/model/tool_state.hpp>
#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

template <class Model>
struct basic_completion_time<hub::documented<Model>> {
    number start = 0, end = 0;
    std::optional<bool> compacted;
    unknown_fields<Model> extra;

    bool operator==(basic_completion_time const&) const = default;
};

namespace hub::shape {

using completion_time = basic_completion_time<documented<owned>>;
using completed_call = basic_completed_call<documented<owned>>;
using tool_state = basic_tool_state<documented<owned>>;

}  // namespace hub::shape

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_attachment<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_attachment<opencode::hub::documented<Model>>> {
    using self = opencode::basic_attachment<opencode::hub::documented<Model>>;
    struct fields : extend<typename schema<opencode::basic_file_content<
                        opencode::hub::documented<Model>>>::fields,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_completed_call<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_completed_call<opencode::hub::documented<Model>>> {
    using self = opencode::basic_completed_call<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"input",       &self::input>,
        field<"output",      &self::output, is_prose>,
        field<"title",       &self::title,       always_required, is_prose>,
        field<"metadata",    &self::metadata,    always_required>,
        field<"time",        &self::time>,
        field<"attachments", &self::attachments, never_null>,
        rest<&self::extra>> {};
};

// clang-format on
