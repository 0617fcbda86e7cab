// examples/lisle/canon.cpp - lisle canon: a document's canonical text.
#include "command.hpp"
#include "files.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace app {

namespace {

struct options {
    std::string file = "-", format;
    bool notes = false;
};

int canon(options const& o, console& io) {
    auto const input = read_document(io, o.file, o.format);
    if (!input.value) {
        io.err << input.problem << '\n';
        return document_failed;
    }
    if (o.notes)
        for (auto const& n : input.notes)
            io.err << print_note(name_of_input(o.file), input.text, n) << '\n';
    print_document(io, input.value->print(lisle::layout::canonical, 0));
    return all_well;
}

}  // namespace

void add_canon(CLI::App& program, context& c) {
    auto const o = std::make_shared<options>();
    auto* const command =
        program.add_subcommand("canon", "Print a document as its own program would write it");
    command
        ->add_option("FILE", o->file,
                     "The document, plain or packed as zstd; - for standard input (-)")
        ->type_name("");
    add_format(*command, o->format);
    command->add_flag("--notes", o->notes,
                      "Tell on standard error what was not read at face value");
    command->footer(
        R"(Old, newer and loose forms are read, and what is not known is kept in its place.
An error is one line, FILE:LINE:COLUMN: MESSAGE, and the exit code 1.

Examples:
  lisle canon --format zed thread.json
  lisle get --raw threads.db 7546cf31 | lisle canon --format zed --notes - > /dev/null)");
    command->callback([o, &c] { c.exit = canon(*o, c.io); });
}

}  // namespace app
