// examples/lisle/acpx/markdown.cpp - messages to Markdown, in the words that Zed has for them.
#include "markdown.hpp"

#include "../markdown_block.hpp"

#include <string_view>
#include <variant>

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
std::string print(acpx::tool_use const& t) {
    return "**Tool Use**: " + t.name + " (ID: " + t.id + ")\n"
           + fence("json", print_pretty(t.input)) + '\n';
}
std::string print(unknown const& u) {
    return "Not known to lisle:\n" + fence("json", print_pretty(u.json)) + '\n';
}

std::string print(acpx::tool_result const& r) {
    auto out = "**Tool Result**: " + r.tool_name + " (ID: " + r.tool_use_id + ")\n\n";
    if (r.is_error) out += "**ERROR:**\n";
    out += std::visit([](auto const& c) { return print(c); },
                      static_cast<acpx::tool_result_content::variant const&>(r.content));
    return out + '\n';
}

template <class Content>
std::string print_content(std::vector<Content> const& content) {
    std::string out;
    for (auto const& part : content)
        out += std::visit([](auto const& p) { return print(p); },
                          static_cast<typename Content::variant const&>(part));
    return out;
}

std::string print(acpx::user_message const& m) { return "## User\n\n" + print_content(m.content); }
std::string print(acpx::agent_message const& m) {
    auto out = "## Assistant\n\n" + print_content(m.content);
    for (auto const& [id, result] : m.tool_results) out += print(result);
    return out;
}
std::string print(acpx::resume const&) { return "[resume]\n"; }

}  // namespace

std::string print_markdown(std::vector<acpx::message> const& messages) {
    std::string out;
    for (auto const& m : messages) {
        if (!out.empty()) out += '\n';
        out += std::visit([](auto const& p) { return print(p); },
                          static_cast<acpx::message::variant const&>(m));
    }
    return out;
}

}  // namespace app
