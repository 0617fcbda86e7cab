// examples/lisle/conversation/format.cpp - a neutral conversation, for people.
#include "format.hpp"

#include "../sessions/typed_format.hpp"
#include "../terminal/markdown_block.hpp"

#include <lisle/conversation/parts.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/spelled_members.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

namespace app {

namespace talk = lisle::conversation;

namespace {

std::string_view heading_of(talk::role role) {
    switch (role) {
        case talk::role::system: return "System";
        case talk::role::assistant: return "Assistant";
        case talk::role::user: break;
    }
    return "User";
}

std::string to_rfc3339(talk::timestamp const& at) {
    return lisle::scalars::to_rfc3339_z(at.to_instant());
}

/// The kind of a part that text can't show, and its name if it has one.
std::string media_to_markdown(std::string_view kind, std::optional<std::string> const& name) {
    return "[" + std::string{kind} + (name ? ": " + *name : "") + "]\n";
}

using unknown = lisle::unknown_case<lisle::owned>;

std::string unknown_to_markdown(std::string_view json) {
    return "[unknown block]\n"
           + fence("json", to_indented_json(lisle::text::assume_json_view(json)));
}

/// The block that a part without a neutral word keeps of its format; empty if it keeps none.
std::string native_to_markdown(talk::native_content const& part) {
    if (!part.native) return {};
    for (auto const& of_format : lisle::text::members_of(part.native->text()))
        for (auto const& kept : lisle::text::members_of(of_format.value))
            if (kept.key == "block") return unknown_to_markdown(kept.value);
    return {};
}

std::string output_to_markdown(talk::output const& part) {
    return std::visit(
        lisle::overloaded{
            [](talk::plain_text const& text) { return fence({}, text.text); },
            [](talk::diff const& d) {
                return d.unified ? fence("diff", *d.unified) : "[changed: " + d.path + "]\n";
            },
            [](talk::terminal const& run) { return fence({}, run.output.value_or("")); },
            [](unknown const& u) { return unknown_to_markdown(u.json.text()); },
            [](auto const& media) { return media_to_markdown("file", media.name); },
        },
        static_cast<talk::output::variant const&>(part));
}

std::string call_to_markdown(talk::tool_call const& call) {
    auto out = "**Tool Use**: " + call.name + " (ID: " + call.id + ")\n"
               + fence("json", to_indented_json(call.input));
    auto const status = lisle::encode_as(call.status);
    out += "**Tool Result**: " + status.substr(1, status.size() - 2) + '\n';
    if (call.error) out += fence({}, *call.error);
    for (auto const& part : call.output) out += output_to_markdown(part);
    return out;
}

std::string part_to_markdown(talk::content const& part) {
    return lisle::visit_alternative(
        lisle::overloaded{
            [](talk::plain_text const& text) { return text.text + '\n'; },
            [](talk::thinking const& thought) { return "<think>" + thought.text + "</think>\n"; },
            [](talk::redacted_thinking const&) { return std::string{"<redacted_thinking />\n"}; },
            [](talk::mention const& m) {
                return "[@" + m.name.value_or(m.kind) + "](" + m.uri.value_or("") + ")\n";
            },
            [](talk::tool_call const& call) { return call_to_markdown(call); },
            [](talk::plan const& p) {
                std::string out;
                for (auto const& e : p.entries)
                    out += (e.status == talk::plan_status::completed ? "- [x] " : "- [ ] ")
                           + e.content + '\n';
                return out;
            },
            [](talk::compaction const& c) {
                return "[compacted]\n" + (c.summary ? *c.summary + '\n' : std::string{});
            },
            [](talk::resume const&) { return std::string{"[resume]\n"}; },
            [](talk::native_content const& n) { return native_to_markdown(n); },
            [](talk::image const& i) { return media_to_markdown("image", i.name); },
            [](talk::audio const& a) { return media_to_markdown("audio", a.name); },
            [](talk::file const& f) { return media_to_markdown("file", f.name); },
            [](unknown const& u) { return unknown_to_markdown(u.json.text()); },
        },
        part);
}

/// Whether the program told the model something that people did not see.
bool is_context(talk::message const& m) {
    return m.origin == talk::origin::program && m.audience == talk::audience::model;
}

std::string failure_to_markdown(talk::failure const& f) {
    auto out = "**Error**" + (f.kind ? ": " + *f.kind : std::string{}) + '\n';
    if (f.text) out += fence({}, *f.text);
    return out;
}

}  // namespace

part_counts count_parts(talk::conversation const& c) {
    auto const active =
        std::count_if(c.messages.begin(), c.messages.end(), talk::is_active<lisle::owned>);
    return {c.messages.size(), static_cast<std::size_t>(active)};
}

std::string transcribe(talk::conversation const& c) {
    std::string out;
    for (auto const& m : c.messages) {
        (out += out.empty() ? "## " : "\n## ") += heading_of(m.role);
        if (is_context(m)) out += " (context)";
        if (!is_active(m)) ((out += " (") += to_words(m.part)) += ')';
        out += "\n\n";
        for (auto const& part : m.content) out += part_to_markdown(part);
        if (m.error) out += failure_to_markdown(*m.error);
    }
    return out;
}

template <>
struct presentation<lisle::conversation_t> {
    using document = talk::conversation;

    static constexpr bool reads_other_encodings = true;

    static std::string_view title(document const& d) { return talk::title_of(d); }
    static void retitle(document& d, std::string title) { d.title = std::move(title); }
    static std::size_t count_messages(document const& d) { return d.messages.size(); }

    static document to_conversation(document const& d, lisle::conversation::source_map& places,
                                    talk_parts which) {
        places = lisle::conversation::source_map::same();
        return which == talk_parts::active ? talk::take_active(d) : d;
    }
    static part_counts count_parts(document const& d) { return app::count_parts(d); }
    static talk::converted<document> from_conversation(document const& d) { return {d, {}}; }

    static entry identify(document const& d) {
        entry out;
        out.id = d.id.value_or("");
        if (d.updated) out.updated_at = to_rfc3339(*d.updated);
        if (d.created) out.created_at = to_rfc3339(*d.created);
        if (d.parent) out.parent_id = d.parent->id;
        out.folders = d.directories;
        return out;
    }

    static std::string transcribe(document const& d, talk_parts which) {
        return app::transcribe(which == talk_parts::all ? d : talk::take_active(d));
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out;
        if (d.source)
            out.push_back({"source", d.source->format + ' ' + d.source->release.value_or("")});
        if (d.updated) out.push_back({"last change", to_rfc3339(*d.updated)});
        if (d.git && d.git->branch) out.push_back({"branch", *d.git->branch});
        if (d.model) {
            auto const& model = *d.model;
            out.push_back({"model", (model.provider ? *model.provider + '/' : "") + model.id});
        }
        return out;
    }
};

format const& conversation_format() {
    static typed_format<lisle::conversation_t> const out;
    return out;
}

}  // namespace app
