// examples/lisle/commands/show.cpp - lisle show: prints a session as a readable transcript.
#include "../command.hpp"
#include "../sessions/branched_source.hpp"
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
#include <vector>

namespace app {

namespace {

/// An item of a Markdown list; further lines are indented, so that they belong to the item.
std::string to_list_item(std::string_view label, std::string_view value) {
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

/// Reads a session into a transcript; nothing, and a line on standard error, if it can't be read.
std::optional<transcript> make_transcript(show_options const& o, context& c) {
    auto const found = find_session(o.session, c);
    if (!found) return std::nullopt;
    auto const read = read_session(*found, c.io);
    if (!read) return std::nullopt;
    complete_session(*found, *read->value, c.io);
    auto const title = escape_line(read->value->title());
    auto out =
        "# " + (title.empty() ? "(no title)" : title) + "\n\n- id: " + found->which.id + '\n';
    for (auto const& f : read->value->describe()) out += to_list_item(f.label, f.value);
    for (auto const& f : found->which.folders) out += to_list_item("folder", f);
    for (auto const& problem : read->problems) out += to_list_item("unreadable", problem);
    auto const damaged_branch = find_damaged_branch(*found->from, found->which);
    for (auto const& problem : damaged_branch) {
        out += to_list_item("unreadable", problem);
        c.io.warn(found->which.id + ": " + problem);
    }
    for (auto const& line : read->skipped) out += to_list_item("skipped", line);
    auto const which = o.is_active_only ? talk_parts::active : talk_parts::all;
    auto* const branched = dynamic_cast<branched_source*>(found->from.get());
    auto const branches = branched == nullptr || o.is_active_only
                              ? std::vector<session_branch>{}
                              : branched->find_branches(found->which);
    if (branched != nullptr)
        for (auto const& f : branched->find_facts(found->which))
            out += to_list_item(f.label, f.value);
    out += '\n';
    for (auto const& branch : branches) {
        if (!branch.label.empty()) out += "\n# " + branch.label + "\n\n";
        out += branch.kind->salvage(branch.text).value->transcribe(which);
    }
    if (branches.empty()) out += read->value->transcribe(which);
    if (!o.is_active_only) tell_inactive(*read->value, c.io);
    // JavaScript programs may cut a character in half.
    return transcript{lisle::text::replace_invalid_utf8(out),
                      damaged_branch.empty() ? read->exit() : document_failed};
}

int show(show_options const& o, context& c) {
    auto const transcript = make_transcript(o, c);
    if (!transcript) return document_failed;
    auto& io = c.io;
    auto const view = [&] { view_transcript(io, transcript->text, terminal().columns); };
    if (!io.out_is_terminal || o.is_plain) io.print(transcript->text);
    else if (terminal().page) terminal().page(view);
    else view();
    return transcript->exit;
}

}  // namespace

void add_show(CLI::App& program, context& c) {
    auto const o = std::make_shared<show_options>();
    auto* const command =
        program.add_subcommand("show", "Show a session as a readable transcript, in Markdown");
    add_session(*command, o->session);
    command->add_flag("--plain", o->is_plain, "Print the Markdown as it is, even at a terminal");
    add_active(*command, o->is_active_only);
    command->footer(
        R"(Every message of the session is printed. Messages with which its agent would not go on are marked:
before a compaction, on another branch, rolled back, orphaned, of a subagent. Messages are printed in
the Markdown that Zed exports. At a terminal the text is wrapped and colored, long code is folded, and
$PAGER (less) shows the text; an empty PAGER starts no pager, and if the pager can't be started, the
text is printed without it. A damaged session is printed without its unreadable parts: each is named
in its place and on standard error, and the exit code is 1. Lines without a record, which Claude Code
and Codex skip, are named, too. Results that Claude Code keeps in files are read from the session's
own folder beside it.

Examples:
  lisle show threads.db 7546cf31 | less
  lisle show threads.db 7546cf31 > thread.md)");
    command->callback([o, &c] { c.exit = show(*o, c); });
}

}  // namespace app
