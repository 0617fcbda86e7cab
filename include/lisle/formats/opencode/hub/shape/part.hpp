// lisle/formats/opencode/hub/shape/part.hpp - the parts that the hub's schema document allows.
//
//     auto const part = lisle::decode_as<lisle::opencode::hub::shape::part>(text, reference);
//
// They have no ids, which are columns; ids and all other keys that the document lacks are dropped.
// It lacks opencode's subtasks and retries. hub/data.hpp reads both systems' parts.
#pragma once

#include <lisle/formats/opencode/hub/shape/documented.hpp>
#include <lisle/formats/opencode/hub/shape/file.hpp>
#include <lisle/formats/opencode/hub/shape/tool_state.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/formats/opencode/model/usage.hpp>
#include <lisle/schema.hpp>

#include <variant>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

template <class Model>
struct basic_part<hub::documented<Model>>
    : std::variant<
          basic_text_part<hub::documented<Model>>, basic_reasoning_part<hub::documented<Model>>,
          basic_file_part<hub::documented<Model>>, basic_tool_part<hub::documented<Model>>,
          basic_step_start_part<hub::documented<Model>>,
          basic_step_finish_part<hub::documented<Model>>,
          basic_snapshot_part<hub::documented<Model>>, basic_patch_part<hub::documented<Model>>,
          basic_agent_part<hub::documented<Model>>, basic_compaction_part<hub::documented<Model>>,
          unknown_case<Model>> {
    using basic_part::variant::variant;
};

namespace hub::shape {

using text_part = basic_text_part<documented<owned>>;
using reasoning_part = basic_reasoning_part<documented<owned>>;
using tool_part = basic_tool_part<documented<owned>>;
using step_start_part = basic_step_start_part<documented<owned>>;
using step_finish_part = basic_step_finish_part<documented<owned>>;
using snapshot_part = basic_snapshot_part<documented<owned>>;
using patch_part = basic_patch_part<documented<owned>>;
using agent_part = basic_agent_part<documented<owned>>;
using compaction_part = basic_compaction_part<documented<owned>>;
using token_counts = basic_token_counts<documented<owned>>;
using part = basic_part<documented<owned>>;

}  // namespace hub::shape

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

/// The time of a part says when it ended.
template <class Model>
struct lisle::schema<lisle::opencode::basic_writing_time<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_writing_time<opencode::hub::documented<Model>>> {
    using self = opencode::basic_writing_time<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"start", &self::start>,
        field<"end",   &self::end, always_required>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_token_counts<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_token_counts<opencode::hub::documented<Model>>> {
    using self = opencode::basic_token_counts<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"input",     &self::input>,
        field<"output",    &self::output>,
        field<"reasoning", &self::reasoning, never_null>,
        field<"cache",     &self::cache,     never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_tool_part<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_tool_part<opencode::hub::documented<Model>>> {
    using self = opencode::basic_tool_part<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"callID", &self::call_id, is_identifier>,
        field<"tool",   &self::tool>,
        field<"state",  &self::state>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<
    lisle::opencode::basic_step_finish_part<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_step_finish_part<opencode::hub::documented<Model>>> {
    using self = opencode::basic_step_finish_part<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"reason",   &self::reason,   always_required>,
        field<"snapshot", &self::snapshot, never_null, is_identifier>,
        field<"cost",     &self::cost,     never_null>,
        field<"tokens",   &self::tokens>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<
    lisle::opencode::basic_compaction_part<lisle::opencode::hub::documented<Model>>>
    : object_of<opencode::basic_compaction_part<opencode::hub::documented<Model>>> {
    using self = opencode::basic_compaction_part<opencode::hub::documented<Model>>;
    struct fields : list<
        field<"auto",     &self::is_auto,  always_required>,
        field<"overflow", &self::overflow, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::opencode::basic_part<lisle::opencode::hub::documented<Model>>>
    : one_of<opencode::basic_part<opencode::hub::documented<Model>>, internally_tagged<"type">> {
    using model = opencode::hub::documented<Model>;
    struct cases : list<
        holds<"text",       opencode::basic_text_part<model>>,
        holds<"reasoning",  opencode::basic_reasoning_part<model>>,
        holds<"file",       opencode::basic_file_part<model>>,
        holds<"tool",       opencode::basic_tool_part<model>>,
        holds<"step-start", opencode::basic_step_start_part<model>>,
        holds<"step-finish",opencode::basic_step_finish_part<model>>,
        holds<"snapshot",   opencode::basic_snapshot_part<model>>,
        holds<"patch",      opencode::basic_patch_part<model>>,
        holds<"agent",      opencode::basic_agent_part<model>>,
        holds<"compaction", opencode::basic_compaction_part<model>>> {};
};

// clang-format on
