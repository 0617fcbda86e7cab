// examples/lisle/page/head.cpp - title, facts and turns.
#include "head.hpp"

#include "../terminal/counts.hpp"
#include "figures.hpp"
#include "link.hpp"
#include "media.hpp"

#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

/// The first line of a message's texts and mentions, at most 80 bytes or a little more.
std::string first_words(conversation::message const& m) {
    constexpr std::size_t longest = 80;
    std::string words;
    for (auto const& part : m.content) {
        if (auto const* const text = lisle::find_alternative<conversation::plain_text>(&part))
            words += lisle::text::cut_utf8(text->text, 4 * longest);
        else if (auto const* const mention = lisle::find_alternative<conversation::mention>(&part))
            (words += '@') += lisle::text::cut_utf8(name_mention(*mention), longest);
        if (words.size() > 4 * longest) break;
    }
    std::string_view line = words;
    line.remove_prefix((std::min)(line.find_first_not_of(" \t\r\n#>*-"), line.size()));
    line = line.substr(0, line.find_first_of("\r\n"));
    if (line.size() <= longest) return std::string{line};
    auto const space = line.rfind(' ', longest);
    auto const end = space == std::string_view::npos || space < longest / 2 ? longest : space;
    return std::string{lisle::text::cut_utf8(line, end)} + "…";
}

/// A list of labels and values.
class fact_list {
public:
    explicit fact_list(html& to) : to_{to} { to_.markup("<dl class=\"facts\">"); }
    ~fact_list() { to_.markup("</dl>\n"); }
    fact_list(fact_list const&) = delete;
    fact_list& operator=(fact_list const&) = delete;

    void add(std::string_view label, std::string_view value) {
        if (value.empty()) return;
        to_.markup("<div><dt>").markup(label).markup("</dt><dd>").text(value).markup("</dd></div>");
    }
    void add_link(std::string_view label, std::string_view value, std::string_view url) {
        if (!is_safe_link(url)) {
            add(label, value);
            return;
        }
        to_.markup("<div><dt>").markup(label).markup("</dt><dd><a");
        to_.attribute("rel", "noreferrer noopener nofollow").attribute("href", url).markup(">");
        to_.text(value).markup("</a></dd></div>");
    }

private:
    html& to_;
};

std::string to_model_text(conversation::model_name const& m) {
    auto out = m.provider && !m.provider->empty() ? *m.provider + '/' + m.id : m.id;
    if (m.variant) out += " (" + *m.variant + ')';
    if (m.effort) out += ", effort " + *m.effort;
    return out;
}

/// The models of the messages, five at most; if no message names one, the conversation's.
std::string list_models(conversation::conversation const& c) {
    constexpr std::size_t most = 5;
    std::vector<std::string> out;
    auto const add = [&](lisle::boxed_optional<conversation::model_name> const& m) {
        if (!m || m->id.empty() || out.size() > most) return;
        auto name = to_model_text(*m);
        if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(std::move(name));
    };
    for (auto const& m : c.messages) add(m.model);
    if (out.empty()) add(c.model);
    std::string joined;
    for (std::size_t i = 0; i != out.size(); ++i)
        joined += i == most ? ", …" : (i == 0 ? "" : ", ") + out[i];
    return joined;
}

void add_git(fact_list& to, conversation::git_state const& git) {
    to.add("branch", git.branch.value_or(""));
    if (!git.commit || git.commit->empty()) return;
    to.add_link("commit",
                git.commit->substr(0, 12) + (git.dirty.value_or(false) ? ", changed" : ""),
                find_commit_page(git.remote.value_or(""), *git.commit));
}

}  // namespace

std::string to_tokens_text(conversation::token_sum const& tokens) {
    std::string out;
    auto const add = [&](std::uint64_t count, std::string_view name) {
        if (count != 0)
            out += (out.empty() ? "" : ", ") + to_short_count(count) + std::string{name};
    };
    add(tokens.input, " in");
    add(tokens.cache_write, " written to the cache");
    add(tokens.cache_read, " cached");
    add(tokens.output, " out");
    return out;
}

std::string title_of(conversation::conversation const& c) {
    if (c.title && !c.title->empty()) return *c.title;
    for (auto const& m : c.messages) {
        if (!conversation::is_prompt(m)) continue;
        if (auto words = first_words(m); !words.empty()) return words;
    }
    return "Untitled conversation";
}

void print_head(html& to, conversation::conversation const& c,
                std::vector<conversation::turn> const& turns, page_options const& o) {
    to.markup("<header>");
    if (!o.home.empty())
        to.markup("<a class=\"home\"").attribute("href", o.home).markup(">All conversations</a>");
    to.markup("<h1>").text(title_of(c)).markup("</h1>\n");
    std::size_t calls = 0, failed = 0;
    for (auto const& turn : turns) {
        calls += turn.calls;
        failed += turn.failed_calls;
    }
    {
        fact_list facts{to};
        if (c.source)
            facts.add("from",
                      c.source->format + (c.source->release ? ' ' + *c.source->release : ""));
        facts.add("model", list_models(c));
        for (auto const& folder : c.directories) facts.add("folder", folder);
        if (c.git) add_git(facts, *c.git);
        if (c.created) facts.add("began", to_minute(*c.created) + " UTC");
        if (c.updated) facts.add("last change", to_minute(*c.updated) + " UTC");
        facts.add("messages", std::to_string(c.messages.size()));
        if (calls != 0)
            facts.add("tool calls",
                      std::to_string(calls)
                          + (failed != 0 ? ", " + std::to_string(failed) + " failed" : ""));
        facts.add("tokens", to_tokens_text(conversation::tokens_of(c)));
        if (auto const cost = conversation::cost_of(c); cost && cost->amount != 0)
            facts.add("cost", to_money_text(cost->amount) + ' ' + cost->currency);
        if (c.parent) {
            auto const page = o.find_page ? o.find_page(c.parent->id) : std::string{};
            if (page.empty()) facts.add("started by", c.parent->id);
        }
        for (auto const& each : o.waiting) facts.add("waiting", each);
    }
    if (!o.problems.empty()) {
        to.markup("<div class=\"error\" role=\"note\"><b>Parts of this conversation could not be "
                  "read</b><ul>");
        for (auto const& each : o.problems) to.markup("<li>").text(each).markup("</li>");
        to.markup("</ul></div>\n");
    }
    to.markup("</header>\n");
}

void print_turns(html& to, conversation::conversation const& c,
                 std::vector<conversation::turn> const& turns) {
    to.markup("<nav aria-label=\"Turns\"><details class=\"turns\"><summary>")
        .text(to_count_text(turns.size(), "turn"))
        .markup("</summary><ol>\n");
    for (auto const& turn : turns) {
        auto const words = first_words(c.messages[turn.first]);
        to.markup("<li><a href=\"#m").number(turn.first + 1).markup("\">");
        to.text(words.empty() ? "(no text)" : words).markup("</a>");
        std::string facts;
        auto const add = [&](std::string const& f) { facts += (facts.empty() ? "" : " · ") + f; };
        if (turn.began && turn.ended && *turn.began < *turn.ended)
            add(to_duration_text(turn.ended->milliseconds - turn.began->milliseconds));
        if (turn.calls != 0) add(to_count_text(turn.calls, "call"));
        if (!facts.empty()) to.markup(" <small>").text(facts).markup("</small>");
        if (auto const failures = turn.failed_calls + turn.failed_answers; failures != 0)
            to.markup(" <small class=\"bad\">").number(failures).markup(" failed</small>");
        to.markup("</li>\n");
    }
    to.markup("</ol></details></nav>\n");
}

}  // namespace app::page
