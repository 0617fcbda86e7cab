// examples/lisle/terminal/markdown_message.hpp - messages as Zed prints them, for all formats that
// share its shapes: `print` turns each alternative into text.
#pragma once

#include "markdown_block.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace app {

template <class Variant, class Print>
[[nodiscard]] std::string join_texts(std::vector<Variant> const& all, Print print,
                                     std::string_view between = {}) {
    std::string out;
    for (auto const& each : all) {
        if (&each != &all.front()) out += between;
        out += std::visit(print, static_cast<typename Variant::variant const&>(each));
    }
    return out;
}

template <class ToolUse, class Input>
[[nodiscard]] std::string to_tool_use_markdown(ToolUse const& use, Input const& input) {
    return "**Tool Use**: " + use.name + " (ID: " + use.id + ")\n"
           + fence("json", to_indented_json(input)) + '\n';
}

/// The first lines of a result.
template <class ToolResult>
[[nodiscard]] std::string to_tool_result_head(ToolResult const& result) {
    auto out = "**Tool Result**: " + result.tool_name + " (ID: " + result.tool_use_id + ")\n\n";
    if (result.is_error) out += "**ERROR:**\n";
    return out;
}

template <class User, class Print>
[[nodiscard]] std::string to_user_markdown(User const& message, Print print) {
    return "## User\n\n" + join_texts(message.content, print);
}

template <class Agent, class Print>
[[nodiscard]] std::string to_agent_markdown(Agent const& message, Print print) {
    auto out = "## Assistant\n\n" + join_texts(message.content, print);
    for (auto const& [id, result] : message.tool_results) out += print(result);
    return out;
}

}  // namespace app
