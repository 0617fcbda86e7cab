// lisle/conversation/acpx/fates.hpp - what a record of acpx has no place for.
#pragma once

#include <lisle/conversation/rules/member_fates.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation::acpx_bridge {

inline constexpr std::string_view message_words = "acpx's messages have no such member",
                                  name_words = "acpx has names alone",
                                  time_words = "acpx's calls have no times";

inline constexpr member_fate fates_of_calls[]{
    {"id", is_put},
    {"name", is_put},
    {"namespace", name_words},
    {"title", is_put},
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
    {"raw_output", "acpx has the output's value alone"},
    {"error", is_put},
    {"locations", "acpx has no locations"},
    {"child", "acpx has no subagents"},
    {"signature", is_put},
};

inline constexpr member_fate fates_of_messages[]{
    {"id", is_put},
    {"role", is_put},
    {"origin", is_put},
    {"audience", "all see it"},
    {"created", message_words},
    {"completed", message_words},
    {"model", message_words},
    {"mode", message_words},
    {"content", is_put},
    {"usage", is_put},
    {"cost", is_put},
    {"stop_reason", message_words},
    {"error", message_words},
};

inline constexpr member_fate fates_of_records[]{
    {"lisle", is_put},       {"source", is_put},
    {"id", is_put},          {"title", is_put},
    {"created", is_put},     {"updated", is_put},
    {"directories", is_put}, {"git", "acpx has no repositories"},
    {"model", is_put},       {"mode", is_put},
    {"parent", is_put},      {"usage", is_put},
    {"cost", is_put},        {"messages", is_put},
};

}  // namespace lisle::inline v0_1::conversation::acpx_bridge
