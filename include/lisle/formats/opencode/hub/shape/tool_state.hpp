// lisle/formats/opencode/hub/shape/tool_state.hpp - a tool call in the hub's parts.
#pragma once

#include <lisle/formats/opencode/hub/shape/file.hpp>
#include <lisle/formats/opencode/model/tool_state.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <variant>
#include <vector>

namespace lisle::v0_1::opencode::hub::shape {

// ---- Data ---------------------------------------------------------------------------------------

/// When a call ran, in milliseconds since 1970, and whether its result was cleared from the
/// context.
template <class Model>
struct basic_completion_time {
    number start = 0, end = 0;
    std::optional<bool> compacted;
    unknown_fields<Model> extra;

    bool operator==(basic_completion_time const&) const = default;
};

/// The tool ended, with this output.
template <class Model>
struct basic_completed_call {
    basic_record<Model> input;
    typename Model::string output, title;
    basic_record<Model> metadata;
    basic_completion_time<Model> time;
    std::optional<std::vector<basic_file<Model>>> attachments;
    unknown_fields<Model> extra;

    bool operator==(basic_completed_call const&) const = default;
};

/// The progress of a call. Only a completed call differs from opencode's.
template <class Model>
struct basic_tool_state
    : std::variant<basic_pending_call<Model>, basic_running_call<Model>,
                   basic_completed_call<Model>, basic_failed_call<Model>, unknown_case<Model>> {
    using basic_tool_state::variant::variant;
};

using completion_time = basic_completion_time<owned>;
using completed_call = basic_completed_call<owned>;
using tool_state = basic_tool_state<owned>;

}  // namespace lisle::v0_1::opencode::hub::shape

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_completion_time<Model>>
    : object_of<opencode::hub::shape::basic_completion_time<Model>> {
    using self = opencode::hub::shape::basic_completion_time<Model>;
    struct fields : list<
        field<"start",     &self::start>,
        field<"end",       &self::end>,
        field<"compacted", &self::compacted, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_completed_call<Model>>
    : object_of<opencode::hub::shape::basic_completed_call<Model>> {
    using self = opencode::hub::shape::basic_completed_call<Model>;
    struct fields : list<
        field<"input",       &self::input>,
        field<"output",      &self::output, is_prose>,
        field<"title",       &self::title, is_prose>,
        field<"metadata",    &self::metadata>,
        field<"time",        &self::time>,
        field<"attachments", &self::attachments, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::hub::shape::basic_tool_state<Model>>
    : one_of<opencode::hub::shape::basic_tool_state<Model>, internally_tagged<"status">> {
    struct cases : list<
        holds<"pending",   opencode::basic_pending_call<Model>>,
        holds<"running",   opencode::basic_running_call<Model>>,
        holds<"completed", opencode::hub::shape::basic_completed_call<Model>>,
        holds<"error",     opencode::basic_failed_call<Model>>> {};
};

// clang-format on
