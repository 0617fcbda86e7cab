// examples/lisle/opencode/v2_format.cpp - a session of opencode 2, for people.
#include "v2_format.hpp"

#include "../sessions/typed_format.hpp"
#include "../terminal/escape.hpp"
#include "../terminal/markdown_block.hpp"
#include "time.hpp"
#include "unknown_value.hpp"
#include "usage_text.hpp"
#include "v2_mend.hpp"
#include "v2_spelling.hpp"

#include <lisle/conversation/opencode_v2.hpp>
#include <lisle/formats/opencode/v2/export.hpp>
#include <lisle/formats/opencode/v2/settled.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

// ---- Content ------------------------------------------------------------------------------------

/// An item of an answer, a tool's state, or an item of a tool's result in a transcript.
struct v2_content_printer {
    std::string operator()(v2::text const& item) const { return item.text + '\n'; }
    std::string operator()(v2::reasoning const& item) const {
        return item.text.empty() ? std::string{} : in_details("Thinking", item.text + '\n');
    }
    std::string operator()(v2::tool const& item) const {
        auto const head = "**Tool Use**: " + item.name + " (ID: " + item.id + ")\n";
        if (auto const* const state = std::get_if<unknown_value>(&item.state))
            return head
                   + unknown_to_markdown<v2::tool_state>("a call " + name_tag(state->tag, "status"),
                                                         *state);
        return head + std::visit(*this, item.state);
    }
    std::string operator()(v2::streaming_call const& call) const {
        return (call.input.empty() ? std::string{} : fence("json", call.input)) + "*pending*\n";
    }
    std::string operator()(v2::running_call const& call) const {
        return input_to_markdown(call.input) + "*running*\n";
    }
    std::string operator()(v2::completed_call const& call) const {
        return input_to_markdown(call.input) + result_to_markdown(call.content);
    }
    std::string operator()(v2::failed_call const& call) const {
        auto out = input_to_markdown(call.input) + result_to_markdown(call.content);
        if (call.error) out += "**Error**: " + call.error->message + '\n';
        return out;
    }
    std::string operator()(v2::text_item const& item) const { return fence({}, item.text); }
    std::string operator()(v2::file_item const& item) const {
        bool const is_inline = item.uri.starts_with("data:");
        return "[" + item.name.value_or("file") + "](" + (is_inline ? item.mime : item.uri) + ")\n";
    }
    std::string operator()(unknown_value const& item) const {
        return unknown_to_markdown<v2::content>("an item " + name_tag(item.tag, "type"), item);
    }

private:
    static std::string input_to_markdown(lisle::opencode::record const& input) {
        return fence("json", to_indented_json(input.value));
    }
    std::string result_to_markdown(std::optional<v2::tool_result> const& result) const {
        std::string out;
        if (!result) return out;
        for (auto const& item : result->items) out += std::visit(*this, item);
        return out;
    }
};

std::string error_to_markdown(v2::error const& error) {
    return "**Error**\n" + fence("json", lisle::encode_as(error, lisle::opencode::indented));
}

// ---- Messages -----------------------------------------------------------------------------------

/// A message in a transcript: its heading, without the marks before it, and what follows it.
struct v2_printed_message {
    std::string heading, body;
};

struct v2_message_printer {
    v2_printed_message operator()(v2::user const& m) const {
        auto body = to_facts_line(m) + m.text + '\n';
        if (m.files)
            for (auto const& file : *m.files) body += file_to_markdown(file);
        if (m.skills)
            for (auto const& skill : *m.skills)
                body +=
                    in_details("Skill " + escape_line(skill.name), skill.text.value_or("") + '\n');
        return {"User", std::move(body)};
    }
    v2_printed_message operator()(v2::assistant const& m) const {
        auto body = to_facts_line(m, name_model(m.model.provider_id, m.model.id), m.agent);
        for (auto const& item : m.content) body += std::visit(v2_content_printer{}, item);
        if (m.retry)
            body += "*the request is repeated: " + escape_line(m.retry->error.message) + "*\n";
        if (m.error) body += error_to_markdown(*m.error);
        return {"Assistant", std::move(body)};
    }
    v2_printed_message operator()(v2::compaction const& m) const {
        auto body = to_facts_line(m);
        if (m.status.text != "completed") body += '*' + escape_line(m.status.text) + "*\n";
        if (m.summary && !m.summary->empty()) body += *m.summary + '\n';
        if (m.recent && !m.recent->empty()) body += in_details("Last messages", *m.recent + '\n');
        if (m.error) body += error_to_markdown(*m.error);
        return {"Compaction", std::move(body)};
    }
    v2_printed_message operator()(v2::synthetic const& m) const {
        return {"User", to_facts_line(m) + in_details("Added by opencode", m.text + '\n')};
    }
    v2_printed_message operator()(v2::system const& m) const {
        return {"System", to_facts_line(m) + m.text + '\n'};
    }
    v2_printed_message operator()(v2::skill_text const& m) const {
        return {"User",
                to_facts_line(m) + in_details("Skill " + escape_line(m.name), m.text + '\n')};
    }
    v2_printed_message operator()(v2::shell const& m) const {
        auto body = to_facts_line(m) + fence("sh", m.command);
        if (m.output) body += fence({}, m.output->output);
        auto const exit = m.exit
                              ? " with code " + lisle::encode_as(*m.exit, lisle::opencode::compact)
                              : std::string{};
        return {"Shell", body + '*' + escape_line(m.status.text) + exit + "*\n"};
    }
    v2_printed_message operator()(v2::model_switched const& m) const {
        return {"Change", to_facts_line(m) + "*the model is now "
                              + escape_line(name_model(m.model.provider_id, m.model.id)) + "*\n"};
    }
    v2_printed_message operator()(v2::agent_switched const& m) const {
        return {"Change", to_facts_line(m) + "*the agent is now " + escape_line(m.agent) + "*\n"};
    }
    v2_printed_message operator()(v2::location_switched const& m) const {
        return {"Change", to_facts_line(m) + "*the folder is now "
                              + escape_line(m.location.directory) + "*\n"};
    }
    v2_printed_message operator()(v2::idle const& m) const {
        auto body = to_facts_line(m) + "*the turn ended: " + escape_line(m.outcome.text) + "*\n";
        if (m.error) body += error_to_markdown(*m.error);
        return {"End of the turn", std::move(body)};
    }
    v2_printed_message operator()(unknown_value const& m) const {
        return {"Unknown",
                unknown_to_markdown<v2::message>("a message " + name_tag(m.tag, "type"), m)};
    }

private:
    template <class Message>
    static std::string to_facts_line(Message const& m, std::string const& model = {},
                                     std::string const& agent = {}) {
        return "\n*" + to_rfc3339(m.time.created) + (model.empty() ? "" : ", ") + escape_line(model)
               + (agent.empty() ? "" : ", agent " + escape_line(agent)) + "*\n\n";
    }
    static std::string file_to_markdown(v2::file const& file) {
        auto const* const from = std::get_if<v2::uri_source>(&file.source);
        return "[" + file.name.value_or("file") + "](" + (from ? from->uri : file.mime) + ")\n";
    }
};

/// The messages with which opencode would go on: from `first` to `last`, which is not included.
struct v2_active_range {
    std::size_t first = 0, last = 0;
};

/// opencode sends the newest complete compaction that the session's model reads and what follows
/// it, up to a rollback.
v2_active_range find_v2_active(v2::conversation const& d) {
    v2_active_range out{0, d.messages.size()};
    if (d.info.revert) {
        auto const& id = d.info.revert->message_id.text;
        auto const at = std::find_if(d.messages.begin(), d.messages.end(),
                                     [&](auto const& m) { return v2::id_of(m) == id; });
        out.last = static_cast<std::size_t>(at - d.messages.begin());
    }
    for (auto i = out.last; i > 0; --i) {
        auto const* const found = std::get_if<v2::compaction>(&d.messages[i - 1]);
        if (found == nullptr || !v2::goes_on_from(*found, d.info.model)) continue;
        out.first = i - 1;
        break;
    }
    return out;
}

}  // namespace

entry identify(v2::session const& info) {
    entry out;
    out.id = info.id.text;
    out.title = info.title.value_or("");
    out.updated_at = to_rfc3339(info.time.updated);
    out.created_at = to_rfc3339(info.time.created);
    if (info.parent_id) out.parent_id = info.parent_id->text;
    if (info.location) out.folders.push_back(info.location->directory);
    return out;
}

template <>
struct presentation<lisle::opencode_v2_t> {
    using document = v2::conversation;

    static std::string_view title(document const& d) { return v2::title_of(d); }
    static void retitle(document& d, std::string title) {
        if (title.empty()) d.info.title.reset();
        else d.info.title = std::move(title);
    }
    static std::size_t count_messages(document const& d) { return d.messages.size(); }
    static entry identify(document const& d) { return app::identify(d.info); }

    static lisle::conversation::conversation
    to_conversation(document const& d, lisle::conversation::source_map& places, talk_parts which) {
        return lisle::conversation::get(d, places, {.parts = which});
    }
    static lisle::conversation::converted<document>
    from_conversation(lisle::conversation::conversation const& c) {
        return lisle::conversation::put<lisle::opencode_v2_t>(c);
    }

    static constexpr std::string_view program = "opencode 2";
    static std::vector<lisle::fault> find_faults(document const& d) { return find_v2_faults(d); }
    static saved_document save(std::string_view text, std::string const&) {
        return save_v2_export(text, {});
    }

    /// A session in whose rows the migration from 1.x wrote messages is canonical as it is.
    static std::optional<lisle::result<text_writer>> find_writer(document const& d,
                                                                 std::string_view text) {
        bool is_migrated = false;
        auto respelled = d;
        for (auto& m : respelled.messages) {
            auto const by = find_v2_spelling(m);
            if (by == v2_spelling::other) return std::nullopt;
            is_migrated = is_migrated || by == v2_spelling::migrated;
        }
        if (!is_migrated) return std::nullopt;
        respelled.messages.clear();
        if (lisle::encode(respelled, lisle::layout::source) != lisle::encode(respelled)
            || lisle::encode(d, lisle::layout::source) != text)
            return std::nullopt;
        return text_writer{"opencode 2, migrated from 1.x", ""};
    }

    static part_counts count_parts(document const& d) {
        auto const active = find_v2_active(d);
        return {d.messages.size(), active.last - active.first};
    }

    static std::string transcribe(document const& d, talk_parts which) {
        std::string out;
        auto const active = find_v2_active(d);
        for (std::size_t i = 0; i < d.messages.size(); ++i) {
            std::string_view const mark = i < active.first   ? " (before a compaction)"
                                          : i >= active.last ? " (rolled back)"
                                                             : "";
            if (!mark.empty() && which != talk_parts::all) continue;
            auto const [heading, body] = std::visit(v2_message_printer{}, d.messages[i]);
            ((out += out.empty() ? "## " : "\n## ") += heading).append(mark) += '\n';
            out += body;
        }
        return out;
    }

    static std::vector<fact> describe(document const& d) {
        auto const& info = d.info;
        std::vector<fact> out{{"updated", to_rfc3339(info.time.updated)}};
        if (info.location) out.push_back({"directory", info.location->directory});
        if (info.parent_id) out.push_back({"child of", info.parent_id->text});
        if (info.fork) out.push_back({"fork of", info.fork->session_id.text});
        if (info.agent) out.push_back({"agent", *info.agent});
        if (info.model)
            out.push_back({"model", name_model(info.model->provider_id, info.model->id)});
        if (info.outcome) out.push_back({"last turn", info.outcome->text});
        if (info.time.archived) out.push_back({"archived", to_rfc3339(*info.time.archived)});
        if (info.revert) out.push_back({"rolled back to", info.revert->message_id.text});
        token_usage spent;
        spent.add(info.tokens);
        spent.cost = info.cost;
        spent.describe(out);
        return out;
    }
};

std::vector<lisle::finding> drop_unsettled(document& d) {
    auto* const typed = dynamic_cast<typed_value<lisle::opencode_v2_t>*>(&d);
    if (typed == nullptr) return {};
    auto out = find_unsettled(typed->value);
    std::erase_if(typed->value.messages, [](auto const& m) { return !v2::is_settled(m); });
    return out;
}

format const& opencode_v2_format() {
    static typed_format<lisle::opencode_v2_t> const out;
    return out;
}

}  // namespace app
