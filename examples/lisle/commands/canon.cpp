// examples/lisle/commands/canon.cpp - lisle canon: a document's canonical text.
#include "../command.hpp"
#include "../files/files.hpp"
#include "../sessions/source.hpp"
#include "../stores/newer_format.hpp"
#include "../terminal/release_text.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string_view>
#include <vector>

namespace app {

namespace {

struct canon_options {
    std::string file = "-", format, release, fit;
    bool notes = false;

    /// The text to print. Throws document_error if the release does not read the document, or if
    /// the format has no known releases.
    [[nodiscard]] std::string to_text(document const& d, std::string_view text,
                                      app::format const& kind, std::string_view name,
                                      console& io) const {
        if (!lisle::parse_release_number(release) && !release.empty()
            && !has_short_releases(kind.name()))
            throw CLI::ValidationError{"--as", release + " is not a release like 1.14.41"};
        auto const place = std::string{name} + ": ";
        if (!fit.empty()) return to_accepted_text(d, place, io);
        if (release.empty()) return d.to_text(lisle::layout::canonical, 0);
        return to_release_text(d, text, kind, place, io);
    }

private:
    /// The text that the release would write. Prints a note if some release writes the text as it
    /// is: a release may have more than one order of keys.
    [[nodiscard]] std::string to_release_text(document const& d, std::string_view text,
                                              app::format const& kind, std::string const& name,
                                              console& io) const {
        std::vector<std::string> remarks;
        auto const newest = find_newest_instead(kind, release);
        auto const prefix = name + "--as " + release + ": ";
        if (newest) io.tell(prefix + "as " + *newest + ", the newest release that lisle knows");
        auto out = d.to_release_text(parse_release(newest.value_or(release)).value(), remarks);
        if (!out) throw document_error{prefix + "no releases of this format are known to differ"};
        if (!*out) throw document_error{prefix + out->error().message()};
        for (auto const& remark : remarks) io.tell(prefix + remark);
        // Claude Code and Codex only append, so no release writes a loaded document again.
        bool const is_appended = kind.name() == "claude-code" || kind.name() == "codex";
        bool const is_same = is_appended || **out == text;
        auto const writer = is_same ? std::nullopt : d.find_writer(text);
        if (writer && *writer)
            io.tell(name + "the text is canonical as it is, for " + (*writer)->release + "; --as "
                    + release + " writes what this release writes after it has loaded it");
        return std::move(**out);
    }

    /// The text that the release accepts. Prints each change on standard error.
    [[nodiscard]] std::string to_accepted_text(document const& d, std::string const& name,
                                               console& io) const {
        std::vector<lisle::finding> changes;
        auto out = d.to_accepted_text(fit, changes);
        auto const prefix = name + "--fit " + fit + ": ";
        if (!out) throw document_error{prefix + "only for documents of Zed and opencode"};
        if (!*out) throw document_error{prefix + out->error().message()};
        for (auto const& changed : changes)
            io.tell(name + "changed at " + changed.pointer + ": " + changed.what);
        return std::move(**out);
    }
};

/// Prints all documents of a database or a folder, one after the other.
int canon_source(canon_options const& o, console& io) {
    auto const from = open_source(o.file, access::read, database_options{}.wait());
    int out = all_well;
    for (auto const& e : from->list()) {
        auto const row = from->fetch(e);
        if (!row) continue;
        std::vector<lisle::note> notes;
        auto const text = from->unpack(*row);
        auto const read = text ? from->documents_of(e).read(*text, &notes) : text.error();
        if (!read) {
            io.tell(to_error_line(e.id, text ? std::string_view{*text} : "", read.error()));
            out = document_failed;
            continue;
        }
        if (o.notes)
            for (auto const& n : notes) io.tell(to_note_line(e.id, *text, n));
        tell_skipped(io, e.id, **read, *text);
        auto const written = o.to_text(**read, *text, from->documents_of(e), e.id, io);
        io.print(written + (written.ends_with('\n') ? "" : "\n"));
    }
    return out;
}

int canon(canon_options const& o, console& io) {
    if (o.file != "-" && is_source(o.file)) return canon_source(o, io);
    auto const input = read_document(io, o.file, o.format);
    if (!input.value) {
        io.tell(input.problem);
        return document_failed;
    }
    if (o.notes)
        for (auto const& n : input.notes)
            io.tell(to_note_line(name_of_input(o.file), input.text, n));
    tell_skipped(io, name_of_input(o.file), *input.value, input.text);
    io.print(o.to_text(*input.value, input.text, *input.kind, name_of_input(o.file), io));
    return all_well;
}

}  // namespace

void add_canon(CLI::App& program, context& c) {
    auto const o = std::make_shared<canon_options>();
    auto* const command = program.add_subcommand(
        "canon", "Print a file, database or folder as its agent would write it");
    command
        ->add_option(
            "FILE", o->file,
            "A document, plain or compressed with zstd; - for standard input; or a database "
            "or folder, for all of its documents (-)")
        ->type_name("");
    add_format(*command, o->format);
    command->add_flag("--notes", o->notes,
                      "Print notes on unknown, newer and loose parts to standard error");
    auto* const release_option =
        command
            ->add_option("--as", o->release,
                         "Write the text that this release of its agent writes after it has read "
                         "the document")
            ->type_name("RELEASE")
            ->check([](std::string const& text) -> std::string {
                return parse_release(text) ? "" : text + " is not a release like 1.14.41";
            });
    command
        ->add_option("--fit", o->fit,
                     "Change what this release of opencode, or this revision of Zed (pinned or "
                     "latest), would refuse or drop, and print a line for each change")
        ->type_name("RELEASE")
        ->excludes(release_option);
    command->footer(
        R"(A session of opencode stays as it is if some release writes it like that (lisle check names this
release); any other session is written as the release that made it. --as writes the text that a
release writes after it has loaded the document: opencode after an import, acpx when it continues a
session. This text may differ from the one that the same release wrote before; a line on standard
error then says so. Claude Code and Codex only append: --as writes each line with its keys in the
order of the release, or of the last known release before it. A release after the newest known one
is written as that one, which a line on standard error tells. Unknown keys and records stay; for
Claude Code and Codex, standard error names them. A release of acpx or Codex may lack its last
number: 0.16 is 0.16.0.
--fit makes a document that the release accepts: `opencode import` refuses a session if its release
does not know one value. Each change is a line on standard error, FILE: changed at PLACE: WHAT.
Older, newer and loose forms are read; unknown parts are kept in their place. FILE may be a pipe. A
file or a pipe of more than --max-size is refused.
An error is one line, FILE:LINE:COLUMN: MESSAGE, with the exit code 1.

Examples:
  lisle canon --format zed thread.json
  lisle canon --fit 1.14.41 export.json > import.json
  lisle get --raw threads.db 7546cf31 | lisle canon --format zed --notes - > /dev/null)");
    command->callback([o, &c] { c.exit = canon(*o, c.io); });
}

}  // namespace app
