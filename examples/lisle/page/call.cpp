// examples/lisle/page/call.cpp - tool calls, their inputs and their outputs.
#include "call.hpp"

#include "commit.hpp"
#include "diff.hpp"
#include "figures.hpp"
#include "fold.hpp"
#include "json_tree.hpp"
#include "link.hpp"
#include "media.hpp"

#include <lisle/codec.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

struct state {
    std::string_view css_class, sign, words;
};

state describe(conversation::call_status s) {
    switch (s) {
        case conversation::call_status::pending: return {"pending", "○", "not started"};
        case conversation::call_status::in_progress: return {"running", "●", "not finished"};
        case conversation::call_status::completed: return {"ok", "✓", "completed"};
        case conversation::call_status::failed: return {"failed", "✕", "failed"};
        case conversation::call_status::cancelled: return {"cancelled", "⊘", "cancelled"};
    }
    return {"pending", "○", "not started"};
}

/// A change of a file among the arguments, found by the names that tools give both texts.
struct text_change {
    std::string before, after;
    std::array<std::string_view, 2> keys;
};

std::optional<std::string> find_text(lisle::json_view object, std::string_view key) {
    auto const value = object.find(key);
    return value.kind() == lisle::json_kind::string
               ? std::optional{lisle::text::unquote(value.text())}
               : std::nullopt;
}

std::optional<text_change> find_change(lisle::json_view input) {
    constexpr std::array<std::array<std::string_view, 2>, 4> names{{{"old_string", "new_string"},
                                                                    {"oldString", "newString"},
                                                                    {"old_text", "new_text"},
                                                                    {"oldText", "newText"}}};
    for (auto const& pair : names) {
        auto before = find_text(input, pair[0]), after = find_text(input, pair[1]);
        if (before && after) return text_change{*std::move(before), *std::move(after), pair};
    }
    return std::nullopt;
}

std::string find_path(lisle::json_view input) {
    for (std::string_view const name : {"file_path", "filePath", "path"})
        if (auto path = find_text(input, name)) return *std::move(path);
    return {};
}

bool has_diff(conversation::tool_call const& call) {
    return std::any_of(call.output.begin(), call.output.end(), [](auto const& each) {
        return std::holds_alternative<conversation::diff>(each);
    });
}

std::string_view first_line(std::string_view text) {
    return text.substr(0, text.find_first_of("\r\n"));
}

// ---- The line -----------------------------------------------------------------------------------

std::string to_kind_word(conversation::tool_kind kind) {
    auto const quoted = lisle::encode_as(kind);
    return quoted.substr(1, quoted.size() - 2);
}

void print_summary(html& to, conversation::tool_call const& call) {
    auto const is = describe(call.status);
    to.markup("<summary><span class=\"sign\" role=\"img\"")
        .attribute("aria-label", is.words)
        .markup(">")
        .markup(is.sign)
        .markup("</span> <b>")
        .text(call.name.empty() ? "tool" : call.name)
        .markup("</b>");
    auto title = std::string{first_line(call.title.value_or(""))};
    if (title.empty() || title == call.name) title = find_main_argument(call);
    constexpr std::size_t longest = 160;
    if (!title.empty()) {
        to.markup(" <span class=\"arg\">").text(lisle::text::cut_utf8(title, longest));
        to.markup(title.size() > longest ? "…</span>" : "</span>");
    }
    to.markup(" <span class=\"facts\">");
    if (call.kind && *call.kind != conversation::tool_kind::other)
        to.markup("<span>").text(to_kind_word(*call.kind)).markup("</span> ");
    if (call.started && call.ended)
        if (auto const took =
                to_duration_text(call.ended->milliseconds - call.started->milliseconds);
            !took.empty())
            to.markup("<span>").text(took).markup("</span>");
    if (call.status != conversation::call_status::completed)
        to.markup(" <span class=\"state\">").markup(is.words).markup("</span>");
    to.markup("</span></summary>\n");
}

// ---- Below the line -----------------------------------------------------------------------------

void print_input(html& to, conversation::tool_call const& call) {
    if (!call.is_input_complete && call.raw_input) {
        to.markup("<p class=\"dim\">The input is incomplete:</p>");
        print_folded(to, *call.raw_input);
        return;
    }
    auto const change = has_diff(call) ? std::nullopt : find_change(call.input);
    if (change) {
        print_json(to, call.input.value(), {change->keys[0], change->keys[1]});
        print_change(to, find_path(call.input), change->before, change->after);
        return;
    }
    // A diff names the path itself.
    if (has_diff(call) && call.input.members().size() == 1 && !find_path(call.input).empty())
        return;
    bool const is_empty = call.input.kind() == lisle::json_kind::null || call.input.text() == "{}";
    if (!is_empty) print_json(to, call.input.value());
    else if (call.raw_input && !call.raw_input->empty()) print_folded(to, *call.raw_input);
}

void print_terminal(html& to, conversation::terminal const& run) {
    print_folded(to, run.output.value_or(""));
    if (run.signal) to.markup("<p class=\"exit bad\">signal ").text(*run.signal).markup("</p>\n");
    else if (run.exit_code && *run.exit_code != 0)
        to.markup("<p class=\"exit bad\">exit code ")
            .text(std::to_string(*run.exit_code))
            .markup("</p>\n");
}

void print_output(html& to, conversation::output const& part) {
    std::visit(
        lisle::overloaded{
            [&](conversation::plain_text const& text) { print_folded(to, text.text); },
            [&](conversation::image const& m) { print_image(to, m); },
            [&](conversation::audio const& m) { print_file(to, m, "audio"); },
            [&](conversation::resource const& m) { print_file(to, m, "resource"); },
            [&](conversation::diff const& d) { print_diff(to, d); },
            [&](conversation::terminal const& run) { print_terminal(to, run); },
            [&](lisle::unknown_case<lisle::owned> const& u) { print_folded(to, u.json.text()); }},
        part);
}

void print_locations(html& to, conversation::tool_call const& call) {
    constexpr std::size_t most = 10;
    to.markup("<ul class=\"places\">");
    for (std::size_t i = 0; i != (std::min)(most, call.locations.size()); ++i) {
        auto const& place = call.locations[i];
        to.markup("<li>").text(place.path);
        if (place.line) to.markup(":").number(*place.line);
        to.markup("</li>");
    }
    if (call.locations.size() > most)
        to.markup("<li>and ").number(call.locations.size() - most).markup(" more</li>");
    to.markup("</ul>\n");
}

/// Agents also pass an error to the model as output.
bool is_among_output(conversation::tool_call const& call, std::string const& error) {
    return call.raw_output == error
           || std::any_of(call.output.begin(), call.output.end(), [&](auto const& each) {
                  auto const* const text = lisle::find_alternative<conversation::plain_text>(&each);
                  return text != nullptr && text->text == error;
              });
}

void print_result(html& to, conversation::tool_call const& call) {
    for (auto const& part : call.output) print_output(to, part);
    if (call.output.empty()) {
        if (call.structured) print_json(to, call.structured->value());
        else if (call.raw_output) print_folded(to, *call.raw_output);
    }
    if (call.error && !is_among_output(call, *call.error)) {
        to.markup("<div class=\"error\">");
        print_folded(to, *call.error);
        to.markup("</div>\n");
    }
}

void print_child(html& to, std::string_view id, page_options const& o) {
    auto const page = o.find_page ? o.find_page(id) : std::string{};
    to.markup("<p class=\"child\">Subagent: ");
    if (page.empty()) to.markup("<code>").text(id).markup("</code>");
    else to.markup("<a").attribute("href", page).markup(">").text(id).markup("</a>");
    to.markup("</p>\n");
}

bool has_result(conversation::tool_call const& call) {
    return !call.output.empty() || call.structured || call.raw_output || call.error;
}

}  // namespace

std::string find_main_argument(conversation::tool_call const& call) {
    for (std::string_view const name :
         {"command", "cmd", "pattern", "regex", "query", "url", "file_path", "filePath", "path",
          "description", "label", "prompt"})
        if (auto const text = find_text(call.input, name); text && !text->empty())
            return std::string{first_line(*text)};
    return {};
}

void print_call(html& to, conversation::tool_call const& call, page_options const& o) {
    auto const is = describe(call.status);
    to.markup("<details class=\"call ").markup(is.css_class).markup("\"");
    to.markup(has_diff(call) || find_change(call.input) ? " open>" : ">");
    print_summary(to, call);
    to.markup("<div class=\"in\">");
    print_input(to, call);
    if (!call.locations.empty()) print_locations(to, call);
    to.markup("</div>");
    if (has_result(call)) {
        to.markup("<div class=\"out\">");
        print_result(to, call);
        to.markup("</div>");
    }
    print_commits(to, call, o.remote);
    if (call.child) print_child(to, *call.child, o);
    to.markup("</details>\n");
}

}  // namespace app::page
