// lisle/conversation/opencode_v2/mappings.hpp - what an export of opencode 2 has no place for.
#pragma once

#include <lisle/conversation/rules/member_mappings.hpp>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

inline constexpr member_mapping mappings_of_calls[]{
    {"id name input raw_input is_input_complete status started ended output structured raw_output "
     "error child signature",
     is_put},
    {"namespace", "opencode has names alone"},
    {"title", "opencode 2's calls have no titles"},
    {"kind", "opencode knows it by the name"},
    {"arrival", "opencode has results in the order of the calls"},
    {"locations", "opencode has no locations"},
};

/// Of the commands that a person ran.
inline constexpr member_mapping mappings_of_commands[]{
    {"id input status started ended output", is_put},
    {"name namespace title kind", "opencode has the command alone"},
    {"raw_input is_input_complete", "opencode has the command alone"},
    {"arrival locations child signature", "opencode's commands have their text and output alone"},
    {"structured raw_output error", "opencode has what the command printed"},
};

inline constexpr member_mapping mappings_of_questions[]{
    {"id role origin audience part created content usage", is_put},
    {"completed", "opencode's questions have one time"},
    {"model mode", "opencode 2's questions name no model and no agent"},
    {"cost", "opencode's questions have no costs"},
    {"stop_reason", "opencode's questions have no stop reason"},
    {"error", "opencode's questions have no errors"},
};

inline constexpr member_mapping mappings_of_answers[]{
    {"id role origin audience part created completed model mode content usage cost stop_reason "
     "error",
     is_put},
};

inline constexpr member_mapping mappings_of_compactions[]{
    {"id role origin audience part created model content usage cost", is_put},
    {"completed", "opencode's compactions have one time"},
    {"mode", "opencode's compactions name no agent"},
    {"stop_reason", "opencode's compactions do not stop"},
    {"error", "a compaction with a summary did not fail"},
};

inline constexpr member_mapping mappings_of_sessions[]{
    {"lisle source id title created updated directories git model mode parent usage cost messages",
     is_put},
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
