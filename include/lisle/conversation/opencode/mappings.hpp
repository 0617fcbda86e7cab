// lisle/conversation/opencode/mappings.hpp - what an export of opencode has no place for.
#pragma once

#include <lisle/conversation/rules/member_mappings.hpp>

#include <string_view>

namespace lisle::v0_1::conversation::opencode_bridge {

inline constexpr member_mapping mappings_of_calls[]{
    {"id name title input raw_input is_input_complete status started ended "
     "output structured raw_output error child signature",
     is_put},
    {"namespace", "opencode has names alone"},
    {"kind", "opencode knows it by the name"},
    {"arrival", "opencode has results in the order of the calls"},
    {"locations", "opencode has no locations"},
};

/// Of questions; answers have most members.
inline constexpr member_mapping mappings_of_questions[]{
    {"id role origin audience part created model mode content usage", is_put},
    {"completed", "opencode's questions have one time"},
    {"cost", "opencode's questions have no costs"},
    {"stop_reason", "opencode's questions have no stop reason"},
    {"error", "opencode's questions have no errors"},
};

/// Of other programs' conversations, which have no session's tokens and costs.
inline constexpr member_mapping mappings_of_sessions[]{
    {"lisle source id title created updated directories git model mode "
     "parent messages",
     is_put},
    {"usage cost", "opencode counts by answer"},
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
