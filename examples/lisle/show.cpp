// examples/lisle/show.cpp - lisle show: a session as a readable transcript.
#include "command.hpp"
#include "escape.hpp"
#include "one_session.hpp"
#include "terminal.hpp"
#include "transcript_view.hpp"

#include <lisle/text/utf8.hpp>

#include <CLI/CLI.hpp>

#include <memory>
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
};

int show(show_options const& o, context& c) {
    auto& io = c.io;
    auto const found = find_session(o.session, c);
    if (!found) return document_failed;
    auto const read = read_session(*found, io);
    if (!read) return document_failed;
    complete_session(*found, *read->value, io);
    auto const title = escape_line(read->value->title());
    auto out =
        "# " + (title.empty() ? "(no title)" : title) + "\n\n- id: " + found->which.id + '\n';
    for (auto const& f : read->value->describe()) out += print_fact(f.label, f.value);
    for (auto const& f : found->which.folders) out += print_fact("folder", f);
    for (auto const& problem : read->problems) out += print_fact("unreadable", problem);
    out += '\n' + read->value->transcribe();
    out = lisle::text::replace_invalid_utf8(out);  // JavaScript cuts characters in half
    if (io.out_is_terminal && !o.is_plain) {
        if (terminal().begin_pager) terminal().begin_pager();
        view_transcript(io, out, terminal().columns);
    } else {
        io.print(out);
    }
    return read->exit();
}

}  // namespace

void add_show(CLI::App& program, context& c) {
    auto const o = std::make_shared<show_options>();
    auto* const command =
        program.add_subcommand("show", "Show a session as a readable transcript, in Markdown");
    add_session(*command, o->session);
    command->add_flag("--plain", o->is_plain, "At a terminal, too, print the Markdown as it is");
    command->footer(
        R"(Messages are printed in the Markdown that Zed exports. At a terminal it is wrapped and colored,
long code is folded, and $PAGER (less) shows it; an empty PAGER starts none. Of a damaged session
the readable parts are printed, each unreadable one is named in its place and on standard error,
and the exit code is 1. Results that Claude Code keeps in files beside the session are read from
there, if they stand in the session's own folder.

Examples:
  lisle show threads.db 7546cf31 | less
  lisle show threads.db 7546cf31 > thread.md)");
    command->callback([o, &c] { c.exit = show(*o, c); });
}

}  // namespace app
