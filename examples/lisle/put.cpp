// examples/lisle/put.cpp - lisle put: a document into a database, all or nothing.
#include "command.hpp"
#include "files.hpp"
#include "source.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <ostream>

namespace app {

namespace {

struct put_options {
    database_options database;
    std::string file, id, format = "zed";
    std::optional<std::string> title;
};

int put(put_options const& o, console& io) {
    // First all that can fail without the database.
    auto const& kind = find_format(o.format);
    auto const input = read_document(io, o.file, o.format);
    if (!input.value) {
        io.err << input.problem << '\n';
        return document_failed;
    }
    if (o.title) input.value->retitle(*o.title);

    auto const to = open_source(o.database.path, access::write, o.database.wait(), &kind);
    if (&to->documents() != &kind)
        throw storage_error{o.database.path + ": keeps documents of the format "
                            + std::string{to->documents().name()}};
    if (auto const obstacle = to->find_obstacle(*input.value)) {
        io.err << name_of_input(o.file) << ": " << *obstacle << '\n';
        return document_failed;
    }
    auto id = o.id.empty() ? to->make_id() : o.id;
    if (!o.id.empty()) {
        auto const entries = to->list();
        auto const found = find_entry(entries, o.id);
        if (found.is_ambiguous) {
            io.err << "lisle: " << o.database.path << ": " << found.problem << '\n';
            return document_failed;
        }
        if (found.match != nullptr) id = found.match->id;
    }
    bool const is_new = to->put(id, *input.value);
    io.out << (is_new ? "added " : "updated ") << id << ' ' << in_one_line(input.value->title())
           << '\n';
    return all_well;
}

}  // namespace

void add_put(CLI::App& program, context& c) {
    auto const o = std::make_shared<put_options>();
    auto* const command =
        program.add_subcommand("put", "Write a document into a database, all or nothing");
    add_database(*command, o->database);
    command
        ->add_option("FILE", o->file, "The document, plain or packed as zstd; - for standard input")
        ->required()
        ->type_name("");
    command
        ->add_option("--id", o->id,
                     "The session that it replaces, or the id of a new one (a random UUID)")
        ->type_name("ID");
    command->add_option("--title", o->title, "Give it this title")->type_name("TEXT");
    add_format(*command, o->format);
    command->footer(
        R"(Keys and messages that this version does not know are written as they were read.
The columns that follow from the document are written with it, as Zed does: summary,
updated_at, parent_id. All other columns keep what they hold. A file that is not there
is made, with the table that Zed makes.

Examples:
  lisle put threads.db thread.json
  lisle get --as-read threads.db 7546cf31 |
    lisle put threads.db - --id 7546cf31 --title "A better title")");
    command->callback([o, &c] { c.exit = put(*o, c.io); });
}

}  // namespace app
