// lisle/formats/opencode/hub/ui.hpp - UIMessages from the hub's rows.
#pragma once

#include <lisle/formats/opencode/hub/data.hpp>
#include <lisle/formats/opencode/ui_assemble.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0::opencode::hub {

/// As opencode::assemble_ui_message, for a message of any role: instructions are one text.
[[nodiscard]] inline ui_message
assemble_ui_message(std::string id, message const& info, std::vector<part> const& parts,
                    unfinished_calls unfinished = unfinished_calls::show) {
    auto const role = std::holds_alternative<user_message>(info)        ? ui_role::user
                      : std::holds_alternative<assistant_message>(info) ? ui_role::assistant
                                                                        : ui_role::system;
    auto out = opencode::assemble_ui_message(std::move(id), role, parts, unfinished);
    if (auto const* const instructions = std::get_if<system_message>(&info))
        out.parts.emplace(out.parts.begin(), opencode::detail::make_text(instructions->content));
    return out;
}

}  // namespace lisle::inline v0::opencode::hub
