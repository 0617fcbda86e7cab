// lisle/conversation/loom/fates.hpp - what a thread of Loom has no place for.
#pragma once

#include <lisle/conversation/rules/member_fates.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation::loom_bridge {

inline constexpr std::string_view message_words =
                                      "Loom's messages have only a role, a text and calls",
                                  name_words = "Loom has names alone",
                                  time_words = "Loom's calls have no times",
                                  result_words = "Loom has the text for the model alone";

inline constexpr member_fate fates_of_calls[]{
    {"id", is_put},
    {"name", is_put},
    {"namespace", name_words},
    {"title", name_words},
    {"kind", name_words},
    {"input", is_put},
    {"raw_input", "Loom has the value alone"},
    {"is_input_complete", "Loom has whole inputs"},
    {"status", is_put},
    {"started", time_words},
    {"ended", time_words},
    {"arrival", is_put},
    {"output", is_put},
    {"structured", result_words},
    {"raw_output", result_words},
    {"error", is_put},
    {"locations", "Loom has no locations"},
    {"child", "Loom has no subagents"},
    {"signature", "Loom has no signatures"},
};

inline constexpr member_fate fates_of_messages[]{
    {"id", message_words},      {"role", is_put},
    {"origin", is_put},         {"audience", "the model is told all of it"},
    {"created", message_words}, {"completed", message_words},
    {"model", message_words},   {"mode", message_words},
    {"content", is_put},        {"usage", message_words},
    {"cost", message_words},    {"stop_reason", message_words},
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
    {"mode", "Loom has no modes"},
    {"parent", "Loom has no subagents"},
    {"usage", "Loom counts no tokens"},
    {"cost", "Loom counts no costs"},
    {"messages", is_put},
};

}  // namespace lisle::inline v0_1::conversation::loom_bridge
