// lisle/conversation/loom/mappings.hpp - what a thread of Loom has no place for.
#pragma once

#include <lisle/conversation/rules/member_mappings.hpp>

#include <string_view>

namespace lisle::v0_1::conversation::loom_bridge {

inline constexpr member_mapping mappings_of_calls[]{
    {"id name input status arrival output error", is_put},
    {"namespace title kind", "Loom has names alone"},
    {"raw_input", "Loom has the value alone"},
    {"is_input_complete", "Loom has whole inputs"},
    {"started ended", "Loom's calls have no times"},
    {"structured raw_output", "Loom has the text for the model alone"},
    {"locations", "Loom has no locations"},
    {"child", "Loom has no subagents"},
    {"signature", "Loom has no signatures"},
};

inline constexpr member_mapping mappings_of_messages[]{
    {"role origin part content", is_put},
    {"id created completed model mode usage cost stop_reason error",
     "Loom's messages have only a role, a text and calls"},
    {"audience", "Loom tells the model all of it"},
};

inline constexpr member_mapping mappings_of_threads[]{
    {"lisle source id title created updated directories git model messages", is_put},
    {"mode", "Loom has no modes"},
    {"parent", "Loom has no subagents"},
    {"usage", "Loom counts no tokens"},
    {"cost", "Loom counts no costs"},
};

}  // namespace lisle::v0_1::conversation::loom_bridge
