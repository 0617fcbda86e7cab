// examples/lisle/loom/format.cpp - a Loom thread, for people.
#include "format.hpp"

#include "../sessions/typed_format.hpp"
#include "../terminal/markdown_block.hpp"

#include <lisle/conversation/loom.hpp>
#include <lisle/formats/loom/search.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/salvage.hpp>

#include <utility>

namespace app {

namespace loom = lisle::loom;

namespace {

std::string_view heading_of(loom::message_role role) {
    switch (role) {
        case loom::message_role::system: return "System";
        case loom::message_role::user: return "User";
        case loom::message_role::assistant: return "Assistant";
        case loom::message_role::tool: break;
    }
    return "Tool";
}

/// An enumerator as the document spells it.
template <class Word>
std::string spell(Word const& word) {
    auto const quoted = lisle::encode_as(word);
    return quoted.substr(1, quoted.size() - 2);
}

std::string to_markdown(loom::message const& m) {
    auto out = "## " + std::string{heading_of(m.role)} + "\n\n";
    if (m.role == loom::message_role::tool) {
        out += "**Tool Result**: " + m.tool_name.value_or("?")
               + " (ID: " + m.tool_call_id.value_or("?") + ")\n" + fence({}, m.content);
    } else if (!m.content.empty()) {
        out += m.content + '\n';
    }
    if (m.tool_calls)
        for (auto const& call : *m.tool_calls)
            out += "**Tool Use**: " + call.tool_name + " (ID: " + call.id + ")\n"
                   + fence("json", to_indented_json(call.arguments));
    return out;
}

}  // namespace

saved_document save_thread(std::string_view text, std::string const& id) {
    auto saved = lisle::salvage<lisle::loom_t>(text, bounded());
    saved_document out;
    for (auto const& error : saved.errors) out.problems.push_back(error.message());
    auto& thread = saved.value;
    out.messages = thread.conversation.messages.size();
    if (saved.is_whole() || out.messages == 0) return out;
    if (thread.id.text.empty()) thread.id.text = id;
    out.text = lisle::encode(thread);
    return out;
}

template <>
struct presentation<lisle::loom_t> {
    using document = loom::thread;

    static saved_document save(std::string_view text, std::string const& id) {
        return save_thread(text, id);
    }

    static std::string_view title(document const& d) {
        return d.metadata.title ? std::string_view{*d.metadata.title} : std::string_view{};
    }
    static void retitle(document& d, std::string title) { d.metadata.title = std::move(title); }

    static lisle::conversation::conversation
    to_conversation(document const& d, lisle::conversation::source_map& places) {
        return lisle::conversation::get(d, places);
    }
    static lisle::conversation::converted<document>
    from_conversation(lisle::conversation::conversation const& c) {
        return lisle::conversation::put<lisle::loom_t>(c);
    }
    static std::size_t count_messages(document const& d) { return d.conversation.messages.size(); }
    static bool finds(document const& d, query const& q) {
        return loom::local_search{q.text()}.finds(d);
    }

    static entry identify(document const& d) {
        entry out;
        out.id = d.id.text;
        out.updated_at = d.last_activity_at;
        out.created_at = d.created_at;
        return out;
    }

    static std::string transcribe(document const& d) {
        std::string out;
        for (auto const& m : d.conversation.messages)
            out += (out.empty() ? "" : "\n") + to_markdown(m);
        return out;
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out{{"last activity", d.last_activity_at},
                              {"version", std::to_string(d.version)}};
        auto const add = [&](std::string label, auto const& text) {
            if (text) out.push_back({std::move(label), *text});
        };
        add("provider", d.provider);
        add("model", d.model);
        add("branch", d.git_branch);
        add("remote", d.git_remote_url);
        add("commit", d.git_current_commit_sha);
        std::string tags;
        for (auto const& tag : d.metadata.tags) tags += (tags.empty() ? "" : ", ") + tag;
        if (!tags.empty()) out.push_back({"tags", tags});
        out.push_back({"state", spell(d.agent_state.kind)});
        add("last error", d.agent_state.last_error);
        out.push_back({"visible to", d.is_private ? "nobody else (it stays on its machine)"
                                                  : spell(d.visibility)});
        return out;
    }
};

format const& loom_format() {
    static typed_format<lisle::loom_t> const out;
    return out;
}

}  // namespace app
