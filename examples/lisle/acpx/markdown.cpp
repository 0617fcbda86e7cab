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

std::string print(acpx::plain_text const& t) { return t.value + '\n'; }
std::string print(acpx::image const&) { return "<image />\n"; }
std::string print(acpx::audio const& a) { return "<audio type=\"" + a.mime_type + "\" />\n"; }
std::string print(acpx::mention const& m) { return '[' + m.content + "](" + m.uri + ")\n"; }
std::string print(acpx::thinking const& t) { return "<think>" + t.text + "</think>\n"; }
std::string print(acpx::redacted_thinking const&) { return "<redacted_thinking />\n"; }
std::string print(acpx::tool_use const& t) { return print_tool_use(t, t.input); }
std::string print(unknown const& u) {
    return "Unknown to lisle:\n" + fence("json", print_pretty(u.json)) + '\n';
}

std::string print(acpx::tool_result const& r) {
    return print_tool_result_head(r)
           + std::visit([](auto const& c) { return print(c); },
                        static_cast<acpx::tool_result_content::variant const&>(r.content))
           + '\n';
}

constexpr auto print_part = [](auto const& part) { return print(part); };

std::string print(acpx::user_message const& m) { return print_user(m, print_part); }
std::string print(acpx::agent_message const& m) { return print_agent(m, print_part); }
std::string print(acpx::resume const&) { return "[resume]\n"; }

}  // namespace

std::string print_markdown(std::vector<acpx::message> const& messages) {
    return print_all(
        messages, [](auto const& message) { return print(message); }, "\n");
}

}  // namespace app
