// lisle/conversation/zed/fates.hpp - what a thread of Zed has no place for.
#pragma once

#include <lisle/conversation/rules/member_fates.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation::zed_bridge {

inline constexpr std::string_view message_words = "Zed's messages have no such thing",
                                  name_words = "Zed has names alone",
                                  time_words = "Zed's calls have no times";

inline constexpr member_fate fates_of_calls[]{
    {"id", is_put},
    {"name", is_put},
    {"namespace", name_words},
    {"title", name_words},
    {"kind", name_words},
    {"input", is_put},
    {"raw_input", is_put},
    {"is_input_complete", is_put},
    {"status", is_put},
    {"started", time_words},
    {"ended", time_words},
    {"arrival", is_put},
    {"output", is_put},
    {"structured", is_put},
    {"raw_output", "Zed has the result's content and value"},
    {"error", is_put},
    {"locations", "Zed has no locations"},
    {"child", is_put},
    {"signature", is_put},
};

inline constexpr member_fate fates_of_messages[]{
    {"id", is_put},           {"role", is_put},           {"origin", is_put},
    {"audience", is_put},     {"created", message_words}, {"completed", message_words},
    {"model", is_put},        {"mode", is_put},           {"content", is_put},
    {"usage", is_put},        {"cost", message_words},    {"stop_reason", message_words},
    {"error", message_words},
};

inline constexpr member_fate fates_of_threads[]{
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
    {"usage", is_put},
    {"cost", "Zed counts no costs"},
    {"messages", is_put},
};

}  // namespace lisle::inline v0_1::conversation::zed_bridge
