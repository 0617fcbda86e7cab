// examples/lisle/acpx/markdown.cpp - messages to Markdown, with Zed's headings.
#include "markdown.hpp"

#include "../terminal/markdown_message.hpp"

#include <string>
#include <variant>
#include <vector>

namespace app {

namespace acpx = lisle::acpx;

namespace {

using unknown = lisle::unknown_case<lisle::owned>;

std::string to_markdown(acpx::plain_text const& text) { return text.value + '\n'; }
std::string to_markdown(acpx::image const&) { return "<image />\n"; }
std::string to_markdown(acpx::audio const& a) { return "<audio type=\"" + a.mime_type + "\" />\n"; }
std::string to_markdown(acpx::mention const& m) { return '[' + m.content + "](" + m.uri + ")\n"; }
std::string to_markdown(acpx::thinking const& thought) {
    return "<think>" + thought.text + "</think>\n";
}
std::string to_markdown(acpx::redacted_thinking const&) { return "<redacted_thinking />\n"; }
std::string to_markdown(acpx::tool_use const& use) { return to_tool_use_markdown(use, use.input); }
std::string to_markdown(unknown const& u) {
    return "Unknown to lisle:\n" + fence("json", to_indented_json(u.json)) + '\n';
}

std::string to_markdown(acpx::tool_result const& r) {
    return to_tool_result_head(r)
           + std::visit([](auto const& c) { return to_markdown(c); },
                        static_cast<acpx::tool_result_content::variant const&>(r.content))
           + '\n';
}

constexpr auto part_to_markdown = [](auto const& part) { return to_markdown(part); };

std::string to_markdown(acpx::user_message const& m) {
    return to_user_markdown(m, part_to_markdown);
}
std::string to_markdown(acpx::agent_message const& m) {
    return to_agent_markdown(m, part_to_markdown);
}
std::string to_markdown(acpx::resume const&) { return "[resume]\n"; }

}  // namespace

std::string to_markdown(std::vector<acpx::message> const& messages) {
    return join_texts(
        messages, [](auto const& message) { return to_markdown(message); }, "\n");
}

}  // namespace app
