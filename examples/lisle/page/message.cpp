// examples/lisle/page/message.cpp - messages and their parts except tool calls.
#include "message.hpp"

#include "../terminal/counts.hpp"
#include "call.hpp"
#include "figures.hpp"
#include "fold.hpp"
#include "json_tree.hpp"
#include "markdown.hpp"
#include "media.hpp"

#include <lisle/overloaded.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

bool is_context(conversation::message const& m) {
    return m.role == conversation::role::system || m.audience == conversation::audience::model
           || (m.role == conversation::role::user && m.origin == conversation::origin::program);
}

std::string_view css_class_of(conversation::message const& m) {
    if (is_context(m)) return "context";
    return m.role == conversation::role::user ? "user" : "assistant";
}

std::string name_speaker(conversation::message const& m) {
    if (m.role == conversation::role::system) return "System";
    if (m.role == conversation::role::user) return is_context(m) ? "Context" : "You";
    return m.model && !m.model->id.empty() ? m.model->id : "Assistant";
}

// ---- Parts --------------------------------------------------------------------------------------

std::string_view sign_of(std::optional<conversation::plan_status> const& s) {
    if (!s) return "<span role=\"img\" aria-label=\"open\">☐</span>";
    switch (*s) {
        case conversation::plan_status::completed:
            return "<span role=\"img\" aria-label=\"done\">☑</span>";
        case conversation::plan_status::in_progress:
            return "<span role=\"img\" aria-label=\"in progress\">◐</span>";
        case conversation::plan_status::cancelled:
            return "<span role=\"img\" aria-label=\"cancelled\">☒</span>";
        case conversation::plan_status::pending: break;
    }
    return "<span role=\"img\" aria-label=\"open\">☐</span>";
}

void print_plan(html& to, conversation::plan const& p) {
    to.markup("<ul class=\"plan\">\n");
    for (auto const& each : p.entries) {
        bool const is_over = each.status == conversation::plan_status::completed
                             || each.status == conversation::plan_status::cancelled;
        to.markup(is_over ? "<li class=\"over\">" : "<li>")
            .markup(sign_of(each.status))
            .markup(" ")
            .text(each.content)
            .markup("</li>\n");
    }
    to.markup("</ul>\n");
}

/// Prints texts and the mentions between them in one paragraph.
class prose_printer {
public:
    prose_printer(html& to, line_ends ends) : to_{to}, ends_{ends} {}

    void add(conversation::plain_text const& text) {
        // After another text a new paragraph begins; after a mention the line goes on.
        if (was_text_ && !text_.empty()) text_ += "\n\n";
        text_ += text.text;
        was_text_ = true;
    }
    void add(conversation::mention const& m) {
        text_ += make_markdown_link(m);
        was_text_ = false;
        if (m.text && !m.text->empty()) mentions_with_text_.push_back(&m);
    }
    void flush() {
        if (!text_.empty()) {
            to_.markup("<div class=\"md\">");
            print_markdown(to_, text_, ends_);
            to_.markup("</div>\n");
        }
        for (auto const* m : mentions_with_text_) {
            to_.markup("<details class=\"held\"><summary>")
                .text(name_mention(*m))
                .markup(" <span class=\"dim\">")
                .text(to_size_text(m->text->size()))
                .markup("</span></summary>");
            print_folded(to_, *m->text);
            to_.markup("</details>\n");
        }
        text_.clear();
        mentions_with_text_.clear();
        was_text_ = false;
    }

private:
    html& to_;
    line_ends ends_;
    bool was_text_ = false;
    std::string text_;
    std::vector<conversation::mention const*> mentions_with_text_;
};

void print_thinking(html& to, conversation::thinking const& thought) {
    if (thought.text.empty()) {
        to.markup("<p class=\"dim hidden-thinking\">Thinking that the provider hides</p>\n");
        return;
    }
    to.markup("<details class=\"thinking\"><summary>")
        .markup(thought.is_summary ? "Thinking, as summarized" : "Thinking")
        .markup("</summary><div class=\"md\">");
    print_markdown(to, thought.text);
    to.markup("</div></details>\n");
}

void print_compaction(html& to, conversation::compaction const& c) {
    to.markup("<details class=\"mark\"><summary>What is above was compacted");
    if (c.kept_tail && *c.kept_tail != 0)
        to.markup(", but for the last ").text(to_count_text(*c.kept_tail, "message"));
    to.markup("</summary>");
    if (c.summary) {
        to.markup("<div class=\"md\">");
        print_markdown(to, *c.summary);
        to.markup("</div>");
    } else {
        to.markup("<p class=\"dim\">Only the provider can read the summary.</p>");
    }
    to.markup("</details>\n");
}

void print_raw(html& to, std::string_view name, std::string_view json) {
    to.markup("<details class=\"native\"><summary>").text(name).markup("</summary>");
    print_folded(to, json);
    to.markup("</details>\n");
}

void print_part(html& to, conversation::content const& part, page_options const& o) {
    lisle::visit_alternative(
        lisle::overloaded{[](conversation::plain_text const&) {},
                          [](conversation::mention const&) {},
                          [&](conversation::thinking const& thought) {
                              if (!o.without_thinking) print_thinking(to, thought);
                          },
                          [&](conversation::redacted_thinking const&) {
                              if (!o.without_thinking) print_thinking(to, {});
                          },
                          [&](conversation::image const& m) { print_image(to, m); },
                          [&](conversation::audio const& m) { print_file(to, m, "audio"); },
                          [&](conversation::file const& m) { print_file(to, m, "file"); },
                          [&](conversation::tool_call const& c) {
                              if (!o.without_tools) print_call(to, c, o);
                          },
                          [&](conversation::plan const& p) { print_plan(to, p); },
                          [&](conversation::compaction const& c) { print_compaction(to, c); },
                          [&](conversation::resume const&) {
                              to.markup("<p class=\"mark\">Told to go on</p>\n");
                          },
                          [&](conversation::native_content const& n) {
                              if (n.native) print_raw(to, "Another part", n.native->text());
                          },
                          [&](lisle::unknown_case<lisle::owned> const& u) {
                              print_raw(to,
                                        u.tag.empty() ? "A part that could not be read"
                                                      : "A part of an unknown kind: " + u.tag,
                                        u.json.text());
                          }},
        part);
}

void print_parts(html& to, conversation::message const& m, page_options const& o) {
    bool const is_typed = m.role == conversation::role::user;
    prose_printer prose{to, is_typed ? line_ends::kept : line_ends::joined};
    for (auto const& part : m.content) {
        if (auto const* const text = lisle::find_alternative<conversation::plain_text>(&part))
            prose.add(*text);
        else if (auto const* const mention = lisle::find_alternative<conversation::mention>(&part))
            prose.add(*mention);
        else {
            prose.flush();
            print_part(to, part, o);
        }
    }
    prose.flush();
}

// ---- Around the parts ---------------------------------------------------------------------------

void print_head(html& to, conversation::message const& m, std::size_t number,
                std::string const& speaker, previous_message& before) {
    to.markup("<h2><span class=\"who\">").text(speaker).markup("</span>");
    if (m.mode) to.markup(" <span class=\"mode\">").text(*m.mode).markup("</span>");
    to.markup(" <a class=\"at\" href=\"#m").number(number).markup("\"");
    to.attribute("aria-label", "Link to message " + std::to_string(number)).markup(">");
    if (m.created) {
        auto const day = to_day(*m.created);
        to.markup("<time").attribute("datetime", to_datetime(*m.created)).markup(">");
        to.text(day == before.day ? to_clock_time(*m.created).substr(0, 5) : to_minute(*m.created));
        to.markup("</time>");
        before.day = day;
    } else {
        to.markup("#").number(number);
    }
    to.markup("</a></h2>\n");
}

void print_error_line(html& to, conversation::failure const& f) {
    to.markup("<div class=\"error\" role=\"note\"><b>")
        .text(f.kind.value_or("Error"))
        .markup("</b>");
    if (f.text) print_folded(to, *f.text);
    if (f.data && f.data->kind() != lisle::json_kind::null) print_json(to, f.data->value());
    to.markup("</div>\n");
}

bool is_usual_stop(std::string_view reason) {
    constexpr std::array<std::string_view, 7> usual{
        "stop", "end_turn", "tool_use", "tool-calls", "tool_calls", "endTurn", "completed"};
    return std::find(usual.begin(), usual.end(), reason) != usual.end();
}

void print_foot(html& to, conversation::message const& m) {
    if (!m.stop_reason || is_usual_stop(*m.stop_reason)) return;
    to.markup("<p class=\"usage\">stopped: ").text(*m.stop_reason).markup("</p>\n");
}

}  // namespace

void print_message(html& to, conversation::message const& m, std::size_t number,
                   page_options const& o, previous_message& before) {
    auto const css_class = css_class_of(m);
    if (o.only_person && css_class != "user") return;
    if (o.without_context && css_class == "context") return;
    html parts;
    print_parts(parts, m, o);
    if (m.error) print_error_line(parts, *m.error);
    if (!o.only_person) print_foot(parts, m);
    if (parts.get().empty()) return;

    auto const speaker = name_speaker(m);
    bool const goes_on = css_class == "assistant" && speaker == before.speaker;
    to.markup("<article class=\"").markup(css_class).markup(goes_on ? " next" : "");
    to.markup(m.error ? " bad\"" : "\"").markup(" id=\"m").number(number).markup("\">");
    if (css_class == "context")
        to.markup("<details><summary><h2>").text(speaker).markup("</h2></summary>");
    else if (!goes_on) print_head(to, m, number, speaker, before);
    to.markup(parts.take());
    to.markup(css_class == "context" ? "</details></article>\n" : "</article>\n");
    before.speaker = css_class == "context" ? before.speaker : speaker;
}

}  // namespace app::page
