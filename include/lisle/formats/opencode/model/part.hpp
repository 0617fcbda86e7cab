// lisle/formats/opencode/model/part.hpp - the parts of a message.
//
// Source of the rules: opencode 1.14.20 (2026-04). Its schema of parts is the same from 1.3.2 to
// 1.19.3, except for `tail_start_id`.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/opencode/model/content_parts.hpp>
#include <lisle/formats/opencode/model/step_parts.hpp>
#include <lisle/formats/opencode/model/visit_ids.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <variant>

namespace lisle::v0_1::opencode {

// ---- Data ---------------------------------------------------------------------------------------

template <class Model>
using part_types =
    list<basic_text_part<Model>, basic_subtask_part<Model>, basic_reasoning_part<Model>,
         basic_file_part<Model>, basic_tool_part<Model>, basic_step_start_part<Model>,
         basic_step_finish_part<Model>, basic_snapshot_part<Model>, basic_patch_part<Model>,
         basic_agent_part<Model>, basic_retry_part<Model>, basic_compaction_part<Model>,
         unknown_case<Model>>;

/// opencode's `Part`.
template <class Model>
struct basic_part : out_of_line_variant<part_types<Model>> {
    using basic_part::out_of_line_variant::out_of_line_variant;
};

using part = basic_part<owned>;

}  // namespace lisle::v0_1::opencode

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::opencode::basic_part<Model>>
    : one_of<opencode::basic_part<Model>, internally_tagged<"type">> {
    struct cases : list<
        holds<"text",        opencode::basic_text_part<Model>>,
        holds<"subtask",     opencode::basic_subtask_part<Model>>,
        holds<"reasoning",   opencode::basic_reasoning_part<Model>>,
        holds<"file",        opencode::basic_file_part<Model>>,
        holds<"tool",        opencode::basic_tool_part<Model>>,
        holds<"step-start",  opencode::basic_step_start_part<Model>>,
        holds<"step-finish", opencode::basic_step_finish_part<Model>>,
        holds<"snapshot",    opencode::basic_snapshot_part<Model>>,
        holds<"patch",       opencode::basic_patch_part<Model>>,
        holds<"agent",       opencode::basic_agent_part<Model>>,
        holds<"retry",       opencode::basic_retry_part<Model>>,
        holds<"compaction",  opencode::basic_compaction_part<Model>>> {};

    static hook_result accept(reader& r, opencode::basic_part<Model>& out) {
        return opencode::detail::read_with_ids(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return opencode::detail::describe_with_ids<opencode::basic_part<Model>>(d);
    }
};

// clang-format on
