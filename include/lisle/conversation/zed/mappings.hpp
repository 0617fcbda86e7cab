// lisle/conversation/zed/mappings.hpp - what a thread of Zed has no place for.
#pragma once

#include <lisle/conversation/rules/member_mappings.hpp>

namespace lisle::v0_1::conversation::zed_bridge {

inline constexpr member_mapping mappings_of_calls[]{
    {"id name input raw_input is_input_complete status arrival output "
     "structured error child signature",
     is_put},
    {"namespace title kind", "Zed has names alone"},
    {"started ended", "Zed's calls have no times"},
    {"raw_output", "Zed has the result's content and value"},
    {"locations", "Zed has no locations"},
};

inline constexpr member_mapping mappings_of_messages[]{
    {"id role origin audience part model mode content usage", is_put},
    {"created completed", "Zed's messages have no times"},
    {"cost", "Zed counts no costs"},
    {"stop_reason", "Zed's answers have no stop reason"},
    {"error", "Zed's answers have no errors"},
};

inline constexpr member_mapping mappings_of_threads[]{
    {"lisle source id title created updated directories git model mode "
     "parent usage messages",
     is_put},
    {"cost", "Zed counts no costs"},
};

}  // namespace lisle::v0_1::conversation::zed_bridge
