// lisle/conversation/opencode/fates.hpp - what an export of opencode has no place for.
#pragma once

#include <lisle/conversation/rules/member_fates.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation::opencode_bridge {

inline constexpr member_fate fates_of_calls[]{
    {"id", is_put},
    {"name", is_put},
    {"namespace", "opencode has names alone"},
    {"title", is_put},
    {"kind", "opencode knows it by the name"},
    {"input", is_put},
    {"raw_input", is_put},
    {"is_input_complete", is_put},
    {"status", is_put},
    {"started", is_put},
    {"ended", is_put},
    {"arrival", "opencode has results in the order of the calls"},
    {"output", is_put},
    {"structured", is_put},
    {"raw_output", is_put},
    {"error", is_put},
    {"locations", "opencode has no locations"},
    {"child", is_put},
    {"signature", is_put},
};

/// Of questions; answers have most members.
inline constexpr member_fate fates_of_questions[]{
    {"id", is_put},
    {"role", is_put},
    {"origin", is_put},
    {"audience", is_put},
    {"created", is_put},
    {"completed", "opencode's questions have one time"},
    {"model", is_put},
    {"mode", is_put},
    {"content", is_put},
    {"usage", is_put},
    {"cost", "opencode's questions cost nothing"},
    {"stop_reason", "opencode's questions do not stop"},
    {"error", "opencode's questions do not fail"},
};

/// Of other programs' conversations, which have no session's tokens and costs.
inline constexpr member_fate fates_of_sessions[]{
    {"lisle", is_put},
    {"source", is_put},
    {"id", is_put},
    {"title", is_put},
    {"created", is_put},
    {"updated", is_put},
    {"directories", is_put},
    {"git", is_put},
    {"model", is_put},
    {"mode", is_put},
    {"parent", is_put},
    {"usage", "opencode counts by answer"},
    {"cost", "opencode counts by answer"},
    {"messages", is_put},
};

}  // namespace lisle::inline v0_1::conversation::opencode_bridge
