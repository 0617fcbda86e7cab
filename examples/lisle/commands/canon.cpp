// examples/lisle/commands/canon.cpp - lisle canon: a document's canonical text.
#include "../command.hpp"
#include "../files/files.hpp"
#include "../sessions/source.hpp"
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
    [[nodiscard]] std::string print(document const& d, std::string_view text,
                                    app::format const& kind, std::string_view name,
                                    console& io) const {
        if (!lisle::parse_release_number(release) && !release.empty()
            && !has_short_releases(kind.name()))
            throw CLI::ValidationError{"--as", release + " is not a release like 1.14.41"};
        auto const place = std::string{name} + ": ";
        if (!fit.empty()) return print_fit(d, place, io);
        if (release.empty()) return d.print(lisle::layout::canonical, 0);
        return print_as(d, text, place, io);
    }

private:
    /// Tells if a release writes the text as it is: it may have more than one order.
    [[nodiscard]] std::string print_as(document const& d, std::string_view text,
                                       std::string const& name, console& io) const {
        std::vector<std::string> remarks;
        auto out = d.print_as(parse_release(release).value(), remarks);
        auto const as = name + "--as " + release + ": ";
        if (!out) throw document_error{as + "no releases of this format are known to differ"};
        if (!*out) throw document_error{as + out->error().message()};
        for (auto const& remark : remarks) io.tell(as + remark);
        auto const writer = **out == text ? std::nullopt : d.find_writer(text);
        if (writer && *writer)
            io.tell(name + "as it is, it is canonical for " + (*writer)->release + "; --as "
                    + release + " writes what this release writes after it has loaded it");
        return std::move(**out);
    }

    /// Tells each change on standard error.
    [[nodiscard]] std::string print_fit(document const& d, std::string const& name,
                                        console& io) const {
        std::vector<lisle::finding> changes;
        auto out = d.print_fit_for(fit, changes);
        auto const as = name + "--fit " + fit + ": ";
        if (!out) throw document_error{as + "only for documents of Zed and opencode"};
        if (!*out) throw document_error{as + out->error().message()};
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
        auto const read = text ? from->documents().read(*text, &notes) : text.error();
        if (!read) {
            io.tell(print_error(e.id, text ? std::string_view{*text} : "", read.error()));
            out = document_failed;
            continue;
        }
        if (o.notes)
            for (auto const& n : notes) io.tell(print_note(e.id, *text, n));
        tell_skipped(io, e.id, **read, *text);
        auto const written = o.print(**read, *text, from->documents(), e.id, io);
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
        for (auto const& n : input.notes) io.tell(print_note(name_of_input(o.file), input.text, n));
    tell_skipped(io, name_of_input(o.file), *input.value, input.text);
    io.print(o.print(*input.value, input.text, *input.kind, name_of_input(o.file), io));
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
    auto* const as =
        command
            ->add_option("--as", o->release,
                         "Write it as this release of its agent writes what it has read")
            ->type_name("RELEASE")
            ->check([](std::string const& text) -> std::string {
                return parse_release(text) ? "" : text + " is not a release like 1.14.41";
            });
    command
        ->add_option("--fit", o->fit,
                     "Change what this release of opencode, or this revision of Zed (pinned or "
                     "latest), would refuse or drop, and tell each change")
        ->type_name("RELEASE")
        ->excludes(as);
    command->footer(
        R"(A session of opencode stays as it is if one of its releases writes it like that, which lisle
check tells; any other is written as the release that made it. --as writes what a release writes
once it has loaded the document: opencode after an import, acpx when it goes on with a session. Its
text may differ from what the same release wrote before, which check names and --as then tells.
Claude Code and Codex only append: --as writes each line with its keys in the order of the release,
or of the one before it that is known. Keys and records that the release does not know stay; of
Claude Code and Codex they are named on standard error. A release of acpx or Codex may lack its last
number: 0.16 is 0.16.0.
--fit makes a document that the release takes as it is: `opencode import` refuses a session with one
value that its release does not know. Each change is a line on standard error, FILE: changed at
PLACE: WHAT.
Older, newer and loose forms are read; unknown parts are kept in their place. FILE may be a pipe; a
file or a pipe of more than --max-size is refused.
An error is one line, FILE:LINE:COLUMN: MESSAGE, with the exit code 1.

Examples:
  lisle canon --format zed thread.json
  lisle canon --fit 1.14.41 export.json > import.json
  lisle get --raw threads.db 7546cf31 | lisle canon --format zed --notes - > /dev/null)");
    command->callback([o, &c] { c.exit = canon(*o, c.io); });
}

}  // namespace app
