// examples/lisle/commands/show.cpp - lisle show: a session as a readable transcript.
#include "../command.hpp"
#include "../stores/one_session.hpp"
#include "../terminal/escape.hpp"
#include "../terminal/terminal.hpp"
#include "../terminal/transcript_view.hpp"

#include <lisle/text/utf8.hpp>

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace app {

namespace {

/// An item of a list; its later lines are indented, so that they belong to it.
std::string print_fact(std::string_view label, std::string_view value) {
    auto out = "- " + std::string{label} + ": ";
    for (char const c : value) {
        out += c;
        if (c == '\n') out += "  ";
    }
    return out + '\n';
}

struct show_options {
    session_options session;
    bool is_plain = false;
    bool is_active_only = false;
};

/// A session in Markdown, and the exit code of a command that prints it.
struct transcript {
    std::string text;
    int exit;
};

/// Nothing, and a line on standard error, if nothing can be read.
std::optional<transcript> make_transcript(show_options const& o, context& c) {
    auto const found = find_session(o.session, c);
    if (!found) return std::nullopt;
    auto const read = read_session(*found, c.io);
    if (!read) return std::nullopt;
    complete_session(*found, *read->value, c.io);
    auto const title = escape_line(read->value->title());
    auto out =
        "# " + (title.empty() ? "(no title)" : title) + "\n\n- id: " + found->which.id + '\n';
    for (auto const& f : read->value->describe()) out += print_fact(f.label, f.value);
    for (auto const& f : found->which.folders) out += print_fact("folder", f);
    for (auto const& problem : read->problems) out += print_fact("unreadable", problem);
    for (auto const& line : read->skipped) out += print_fact("skipped", line);
    out += '\n' + read->value->transcribe(o.is_active_only ? talk_parts::active : talk_parts::all);
    if (!o.is_active_only) tell_inactive(*read->value, c.io);
    // JavaScript cuts characters in half.
    return transcript{lisle::text::replace_invalid_utf8(out), read->exit()};
}

int show(show_options const& o, context& c) {
    auto const made = make_transcript(o, c);
    if (!made) return document_failed;
    auto& io = c.io;
    auto const view = [&] { view_transcript(io, made->text, terminal().columns); };
    if (!io.out_is_terminal || o.is_plain) io.print(made->text);
    else if (terminal().page) terminal().page(view);
    else view();
    return made->exit;
}

}  // namespace

void add_show(CLI::App& program, context& c) {
    auto const o = std::make_shared<show_options>();
    auto* const command =
        program.add_subcommand("show", "Show a session as a readable transcript, in Markdown");
    add_session(*command, o->session);
    command->add_flag("--plain", o->is_plain, "At a terminal, too, print the Markdown as it is");
    add_active(*command, o->is_active_only);
    command->footer(
        R"(Every message of the session is printed. Those with which its agent would not go on are marked:
before a compaction, on another branch, rolled back, orphaned, of a subagent. Messages are printed in
the Markdown that Zed exports. At a terminal it is wrapped and colored,
long code is folded, and $PAGER (less) shows it; an empty PAGER starts none, and if one can't be
started, the text is printed without it. Of a damaged session the readable parts are printed, each
unreadable one is named in its place and on standard error, and the exit code is 1. Lines that its
own program skips, as Claude Code and Codex skip what holds no record, are named too. Results that
Claude Code keeps in files beside the session are read from there, if they stand in the session's
own folder.

Examples:
  lisle show threads.db 7546cf31 | less
  lisle show threads.db 7546cf31 > thread.md)");
    command->callback([o, &c] { c.exit = show(*o, c); });
}

}  // namespace app
