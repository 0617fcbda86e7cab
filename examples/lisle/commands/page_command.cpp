// examples/lisle/commands/page_command.cpp - lisle page: writes a session as a page of HTML.
#include "page_command.hpp"

#include "../files/files.hpp"
#include "../page/page.hpp"
#include "../redaction/redact_target.hpp"
#include "../redaction/user_names.hpp"
#include "../sessions/branched_source.hpp"
#include "../stores/one_session.hpp"
#include "../terminal/description.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace app {

namespace {

struct page_command_options {
    session_options session;
    shown_options shown;
    std::vector<std::string> messages;
    std::string out;
    bool only_person = false;
};

/// Reads "3" or "3-9"; nothing for any other text, or a range that ends before it begins.
std::optional<page::number_range> parse_range(std::string_view text) {
    page::number_range out;
    auto const* const end = text.data() + text.size();
    auto [at, failed] = std::from_chars(text.data(), end, out.first);
    if (failed != std::errc{} || out.first == 0) return std::nullopt;
    out.last = out.first;
    if (at != end && *at == '-') {
        auto const last = std::from_chars(at + 1, end, out.last);
        if (last.ec != std::errc{} || out.last < out.first) return std::nullopt;
        at = last.ptr;
    }
    return at == end ? std::optional{out} : std::nullopt;
}

int write_page(page_command_options const& o, context& c) {
    auto const found = find_session(o.session, c);
    if (!found) return document_failed;
    tell_fork(*found->from, found->which, c.io);
    auto const read = read_session(*found, c.io);
    if (!read) return document_failed;
    if (o.shown.is_redacted && !read->is_whole()) {
        c.io.warn(found->which.id + ": " + damage_may_hide_secrets);
        return document_failed;
    }
    complete_conversation(*found, *read->value, c.io);
    auto const by = make_redactor(o.shown, c);
    auto const talk = read_conversation(*read->value, by.get(), o.shown);
    if (!talk) {
        c.io.warn(found->which.id + ": a session of this format can't become a conversation");
        return document_failed;
    }
    if (!o.shown.is_active_only) tell_inactive(*read->value, c.io);
    auto options = make_page_options(o.shown);
    options.problems = read->problems;
    options.waiting = redact_texts(find_waiting(*found->from, found->which), by.get());
    options.only_person = o.only_person;
    for (auto const& each : o.messages) options.messages.push_back(*parse_range(each));
    auto const text = page::to_page(*talk, options);
    if (o.out.empty()) c.io.print(text);
    else write_new_file(o.out, text);
    return read->exit();
}

}  // namespace

void add_shown(CLI::App& command, shown_options& o) {
    auto* const without =
        command.add_option("--without", o.without, "Parts to leave out: tools, thinking, context")
            ->type_name("LIST")
            ->delimiter(',')
            ->allow_extra_args(false);
    restrict_to(*without, {"tools", "thinking", "context"});
    command.add_flag("--redact", o.is_redacted,
                     "Replace secrets by placeholders first, as lisle redact does");
    command
        .add_option("--highlight", o.highlighter,
                    "Color code with this script, highlight.js in one file")
        ->type_name("FILE");
    add_active(command, o.is_active_only);
}

page::page_options make_page_options(shown_options const& o) {
    auto const leaves_out = [&](std::string_view name) {
        return std::find(o.without.begin(), o.without.end(), name) != o.without.end();
    };
    page::page_options out;
    out.without_tools = leaves_out("tools");
    out.without_thinking = leaves_out("thinking");
    out.without_context = leaves_out("context");
    if (!o.highlighter.empty()) out.highlighter = read_file(o.highlighter);
    return out;
}

std::unique_ptr<lisle::redactor> make_redactor(shown_options const& o, context& c) {
    if (!o.is_redacted) return nullptr;
    lisle::redaction_options wanted;
    add_names(wanted, c.host);
    return std::make_unique<lisle::redactor>(wanted);
}

std::vector<std::string> redact_texts(std::vector<std::string> texts, lisle::redactor* by) {
    lisle::redaction::report ignored;
    if (by != nullptr)
        for (auto& each : texts) each = by->redact_text(each, ignored);
    return texts;
}

std::optional<lisle::conversation::conversation> read_conversation(document& d, lisle::redactor* by,
                                                                   shown_options const& o) {
    if (by != nullptr) static_cast<void>(d.redact(*by));
    return d.to_conversation(o.is_active_only ? talk_parts::active : talk_parts::all);
}

void add_page(CLI::App& program, context& c) {
    auto const o = std::make_shared<page_command_options>();
    auto* const command = program.add_subcommand("page", "Write a session as a page of HTML");
    add_session(*command, o->session);
    add_out(*command, o->out, "Where to write it, a new file (standard output)");
    add_shown(*command, o->shown);
    command->add_flag("--only-person", o->only_person, "Only the messages of a person");
    command->add_option("--messages", o->messages, "Only messages with these numbers: 1-20,25")
        ->type_name("LIST")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check([](std::string const& text) {
            return parse_range(text) ? "" : '"' + text + "\" is not a number or a range: 3, 3-9";
        });
    command->footer(
        R"(The page has every message. Messages with which the session's agent would not go on are folded and
marked: before a compaction, on another branch, rolled back, orphaned, of a subagent. The page is one
file: it loads no resource and runs no code of the session. It can be read without its script, which
searches, filters, and moves by j, k, t and e. Raw HTML in a session is shown as text; links are http,
https and mailto alone; remote images are links. The page of a damaged session shows the readable
parts and names the problems above them; the exit code is then 1.

Examples:
  lisle page threads.db 7546cf31 > thread.html
  lisle page --redact --without thinking session.json -o shared.html
  lisle page --highlight highlight.min.js opencode.db ses_123 > session.html)");
    command->callback([o, &c] { c.exit = write_page(*o, c); });
}

}  // namespace app
