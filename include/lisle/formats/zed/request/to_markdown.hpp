// lisle/formats/zed/request/to_markdown.hpp - a thread's messages as Zed exports them.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/thread.rs (`Thread::to_markdown`).
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/request/codeblock.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/options.hpp>

#include <string>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

/// The parts of an export that Zed's own export lacks.
struct markdown_options {
    schema_revision revision = schema_revision::pinned;  ///< the spelling of links
    agent_message const* pending = nullptr;              ///< the message that is being written
    bool shows_summaries = false;                        ///< the texts of compactions
};

namespace detail {

/// A value as indented JSON.
template <class T>
[[nodiscard]] std::string to_indented_json(T const& value) {
    json_style style;
    style.indent = 2;
    return encode_as(value, style);
}

/// Prints messages and their parts.
struct markdown_printer {
    markdown_options options;

    // ---- Parts ----------------------------------------------------------------------------------

    std::string operator()(plain_text const& text) const { return text.value + '\n'; }
    std::string operator()(image const&) const { return "<image />\n"; }
    std::string operator()(mention const& m) const {
        return to_link(m.uri, options.revision) + (m.content.empty() ? "" : "\n\n" + m.content)
               + '\n';
    }
    std::string operator()(thinking const& thought) const {
        return "<think>" + thought.text + "</think>\n";
    }
    std::string operator()(redacted_thinking const&) const { return "<redacted_thinking />\n"; }
    std::string operator()(tool_use const& use) const {
        return "**Tool Use**: " + use.name + " (ID: " + use.id + ")\n"
               + to_codeblock("json", to_indented_json(use.input.value)) + '\n';
    }
    std::string operator()(tool_result const& r) const {
        auto out = "**Tool Result**: " + r.tool_name + " (ID: " + r.tool_use_id + ")\n\n";
        if (r.is_error) out += "**ERROR:**\n";
        for (auto const& part : r.content.parts) {
            out += to_text(part);
            if (!std::holds_alternative<unknown_case<owned>>(part)) out += '\n';
        }
        if (r.output.kind() != json_kind::null)
            out += "**Debug Output**:\n\n```json\n" + to_indented_json(r.output) + "\n```\n\n";
        return out;
    }
    std::string operator()(unknown_case<owned> const& u) const {
        auto const name = u.tag.empty() ? std::string{"Something"} : u.tag;
        return "**" + name + "** (unknown to lisle)\n"
               + to_codeblock("json", to_indented_json(u.json)) + '\n';
    }

    // ---- Messages -------------------------------------------------------------------------------

    std::string operator()(user_message const& m) const {
        return "## User\n\n" + parts_to_text(m.content);
    }
    std::string operator()(agent_message const& m) const {
        auto out = "## Assistant\n\n" + parts_to_text(m.content);
        for (auto const& [id, result] : m.tool_results) out += (*this)(result);
        return out;
    }
    std::string operator()(resume const&) const { return "[resume]\n"; }
    std::string operator()(compaction const& c) const {
        std::string out = "--- Context Compacted ---\n";
        auto const* const summary = std::get_if<compaction_summary>(&c);
        if (summary != nullptr && options.shows_summaries) out += '\n' + summary->value + '\n';
        if (auto const* const u = std::get_if<unknown_case<owned>>(&c)) out += '\n' + (*this)(*u);
        return out;
    }

    template <class Variant>
    std::string to_text(Variant const& v) const {
        return std::visit(*this, static_cast<typename Variant::variant const&>(v));
    }

private:
    template <class Parts>
    std::string parts_to_text(Parts const& parts) const {
        std::string out;
        for (auto const& part : parts) out += to_text(part);
        return out;
    }
};

}  // namespace detail

/// Returns the messages in Zed's own Markdown, byte for byte. Unknown messages and parts, which Zed
/// can't read, are shown as JSON.
///
/// Errors: none. Complexity: linear in the messages.
[[nodiscard]] inline std::string to_markdown(std::vector<message> const& messages,
                                             markdown_options const& options = {}) {
    detail::markdown_printer const printer{options};
    std::string out;
    for (auto const& m : messages) {
        if (&m != &messages.front()) out += '\n';
        out += printer.to_text(m);
    }
    if (options.pending != nullptr) out += '\n' + printer(*options.pending);
    return out;
}

}  // namespace lisle::v0_1::zed
