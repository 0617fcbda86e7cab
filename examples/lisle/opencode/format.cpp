// examples/lisle/opencode/format.cpp - an opencode session, for people.
#include "format.hpp"

#include "../markdown_block.hpp"
#include "time.hpp"

#include <lisle/formats/opencode/export.hpp>

#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace opencode = lisle::opencode;

std::string in_details(std::string_view summary, std::string const& body) {
    return "<details><summary>" + std::string{summary} + "</summary>\n\n" + body + "\n</details>\n";
}

// ---- Parts --------------------------------------------------------------------------------------

/// Prints a part for a transcript; most kinds print nothing.
struct part_printer {
    std::string operator()(opencode::text_part const& part) const { return part.text + '\n'; }
    std::string operator()(opencode::reasoning_part const& part) const {
        return part.text.empty() ? std::string{} : in_details("Thinking", part.text + '\n');
    }
    std::string operator()(opencode::file_part const& part) const {
        bool const is_inline = part.url.starts_with("data:");
        return "[" + part.filename.value_or("file") + "](" + (is_inline ? part.mime : part.url)
               + ")\n";
    }
    std::string operator()(opencode::tool_part const& part) const {
        auto const head = "**Tool Use**: " + part.tool + " (ID: " + part.call_id + ")\n";
        return head + std::visit(*this, part.state);
    }
    std::string operator()(opencode::pending_call const& call) const {
        return print_input(call.input) + "*pending*\n";
    }
    std::string operator()(opencode::running_call const& call) const {
        return print_input(call.input) + "*running*\n";
    }
    std::string operator()(opencode::completed_call const& call) const {
        return print_input(call.input)
               + (call.time.is_compacted() ? "*the result was cleared from the context*\n" : "")
               + fence({}, call.output);
    }
    std::string operator()(opencode::failed_call const& call) const {
        return print_input(call.input) + "**Error**: " + call.error + '\n';
    }
    std::string operator()(opencode::subtask_part const& part) const {
        return "**Subtask** for " + part.agent + ": " + part.description + "\n" + part.prompt
               + '\n';
    }
    std::string operator()(opencode::compaction_part const& part) const {
        return part.is_auto ? "*the context was full and was compacted*\n"
                            : "*the context was compacted*\n";
    }
    std::string operator()(opencode::retry_part const&) const {
        return "*the request was retried*\n";
    }
    template <class Other>
    std::string operator()(Other const&) const {
        return {};
    }

private:
    static std::string print_input(opencode::record const& input) {
        return fence("json", print_pretty(input.value));
    }
};

// ---- Messages -----------------------------------------------------------------------------------

struct heading_printer {
    std::string operator()(opencode::user_message const&) const { return "User"; }
    std::string operator()(opencode::assistant_message const& info) const {
        return info.summary.value_or(false) ? "Assistant: summary" : "Assistant";
    }
    std::string operator()(lisle::unknown_case<lisle::owned> const&) const { return "Unknown"; }
};

std::string print_failure(opencode::message const& info) {
    auto const* const answer = std::get_if<opencode::assistant_message>(&info);
    if (answer == nullptr || !answer->error) return {};
    return "**Error**\n" + fence("json", lisle::encode_as(*answer->error, opencode::indented));
}

}  // namespace

template <>
struct presentation<lisle::opencode_t> {
    using document = opencode::conversation;

    static std::string_view title(document const& d) { return d.info.title; }
    static void retitle(document& d, std::string title) { d.info.title = std::move(title); }
    static std::size_t count_messages(document const& d) { return d.messages.size(); }

    static std::string transcribe(document const& d) {
        std::string out;
        for (auto const& [info, parts, extra] : d.messages) {
            out += (out.empty() ? "## " : "\n## ") + std::visit(heading_printer{}, info) + "\n\n";
            for (auto const& part : parts) out += std::visit(part_printer{}, part);
            out += print_failure(info);
        }
        return out;
    }

    static std::vector<fact> describe(document const& d) {
        auto const& info = d.info;
        std::vector<fact> out{{"updated", print_time(info.time.updated)}};
        if (info.slug) out.push_back({"slug", *info.slug});
        if (info.directory) out.push_back({"directory", *info.directory});
        out.push_back({"opencode", info.version});
        if (info.parent_id) out.push_back({"child of", info.parent_id->text});
        if (info.agent) out.push_back({"agent", *info.agent});
        if (info.model) out.push_back({"model", info.model->provider_id + '/' + info.model->id});
        if (info.share) out.push_back({"shared at", info.share->url});
        if (info.time.archived) out.push_back({"archived", print_time(*info.time.archived)});
        if (info.revert) out.push_back({"rolled back to", info.revert->message_id.text});
        auto const [tokens, cost] = count_usage(d);
        if (tokens > 0) out.push_back({"tokens", lisle::encode_as(tokens, opencode::compact)});
        if (cost > 0) out.push_back({"cost", '$' + lisle::encode_as(cost, opencode::compact)});
        return out;
    }

private:
    struct usage {
        double tokens = 0, cost = 0;
    };
    static usage count_usage(document const& d) {
        usage out;
        for (auto const& one : d.messages) {
            auto const* const answer = std::get_if<opencode::assistant_message>(&one.info);
            if (answer == nullptr) continue;
            if (answer->cost) out.cost += *answer->cost;
            if (!answer->tokens) continue;
            auto const& t = *answer->tokens;
            out.tokens += t.input + t.output + t.reasoning.value_or(0);
            if (t.cache) out.tokens += t.cache->read + t.cache->write;
        }
        return out;
    }
};

format const& opencode_format() {
    static typed_format<lisle::opencode_t> const out;
    return out;
}

}  // namespace app
