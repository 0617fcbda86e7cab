// examples/lisle/zed/markdown.cpp - messages to Markdown, alternative by alternative.
#include "markdown.hpp"

#include <lisle/formats/zed/tools/mention_link.hpp>

#include "../markdown_message.hpp"

#include <string>
#include <variant>
#include <vector>

namespace app {

namespace zed = lisle::zed;

namespace {

using unknown = lisle::unknown_case<lisle::owned>;

std::string print_unknown(unknown const& u) {
    auto const name = u.tag.empty() ? std::string{"Something"} : u.tag;
    return "**" + name + "** (unknown to lisle)\n" + fence("json", print_pretty(u.json)) + '\n';
}

// ---- Content ----

std::string print(zed::plain_text const& t) { return t.value + '\n'; }
std::string print(zed::image const&) { return "<image />\n"; }
std::string print(zed::mention const& m) {
    return zed::print_link(m.uri, lisle::schema_revision::pinned)
           + (m.content.empty() ? "" : "\n\n" + m.content) + '\n';
}
std::string print(zed::thinking const& t) { return "<think>" + t.text + "</think>\n"; }
std::string print(zed::redacted_thinking const&) { return "<redacted_thinking />\n"; }
std::string print(zed::tool_use const& t) { return print_tool_use(t, t.input.value); }
std::string print(unknown const& u) { return print_unknown(u); }

std::string print(zed::tool_result const& r) {
    auto out = print_tool_result_head(r);
    for (auto const& part : r.content.parts) {
        if (auto const* const t = std::get_if<zed::plain_text>(&part)) out += t->value + "\n\n";
        else if (auto const* const u = std::get_if<unknown>(&part)) out += print_unknown(*u);
        else out += "<image />\n\n";
    }
    if (!r.output.is_null())
        out += "**Debug Output**:\n\n```json\n" + print_pretty(r.output) + "\n```\n\n";
    return out;
}

constexpr auto print_part = [](auto const& part) { return print(part); };

// ---- Messages ----

std::string print(zed::user_message const& m) { return print_user(m, print_part); }
std::string print(zed::agent_message const& m) { return print_agent(m, print_part); }
std::string print(zed::resume const&) { return "[resume]\n"; }
std::string print(zed::compaction const& c) {
    std::string out = "--- Context Compacted ---\n";
    if (auto const* const summary = std::get_if<zed::compaction_summary>(&c))
        out += '\n' + summary->value + '\n';
    if (auto const* const u = std::get_if<unknown>(&c)) out += '\n' + print_unknown(*u);
    return out;
}

}  // namespace

std::string print_markdown(std::vector<zed::message> const& messages) {
    return print_all(
        messages, [](auto const& message) { return print(message); }, "\n");
}

}  // namespace app
