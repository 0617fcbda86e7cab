// lisle/conversation/zed/fates.hpp - what a thread of Zed has no place for.
#pragma once

#include <lisle/conversation/rules/member_fates.hpp>

#include <string_view>

namespace lisle::v0_1::conversation::zed_bridge {

inline constexpr std::string_view message_words = "Zed's messages have no such thing";

inline constexpr member_fate fates_of_calls[]{
    {"id name input raw_input is_input_complete status arrival output "
     "structured error child signature",
     is_put},
    {"namespace title kind", "Zed has names alone"},
    {"started ended", "Zed's calls have no times"},
    {"raw_output", "Zed has the result's content and value"},
    {"locations", "Zed has no locations"},
};

inline constexpr member_fate fates_of_messages[]{
    {"id role origin audience model mode content usage", is_put},
    {"created completed cost stop_reason error", message_words},
};

inline constexpr member_fate fates_of_threads[]{
    {"lisle source id title created updated directories git model mode "
     "parent usage messages",
     is_put},
    {"cost", "Zed counts no costs"},
};

}  // namespace lisle::v0_1::conversation::zed_bridge
