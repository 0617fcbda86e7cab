// lisle/conversation/acpx/mappings.hpp - what a record of acpx has no place for.
#pragma once

#include <lisle/conversation/rules/member_mappings.hpp>

namespace lisle::v0_1::conversation::acpx_bridge {

inline constexpr member_mapping mappings_of_calls[]{
    {"id name title input raw_input is_input_complete status arrival output "
     "structured error signature",
     is_put},
    {"namespace kind", "acpx has names alone"},
    {"started ended", "acpx's calls have no times"},
    {"raw_output", "acpx has the output's value alone"},
    {"locations", "acpx has no locations"},
    {"child", "acpx has no subagents"},
};

inline constexpr member_mapping mappings_of_messages[]{
    {"id role origin part content usage cost", is_put},
    {"audience", "acpx shows all of it to everybody"},
    {"created completed", "acpx's messages have no times"},
    {"model mode", "acpx's messages have no model and no mode"},
    {"stop_reason", "acpx's answers have no stop reason"},
    {"error", "acpx's answers have no errors"},
};

inline constexpr member_mapping mappings_of_records[]{
    {"lisle source id title created updated directories model mode parent "
     "usage cost messages",
     is_put},
    {"git", "acpx has no repositories"},
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
