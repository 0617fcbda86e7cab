// examples/lisle/put.cpp - lisle put: a document into a database, all or nothing.
#include "command.hpp"
#include "files.hpp"
#include "source.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>

namespace app {

namespace {

struct put_options {
    database_options database;
    std::string file, id, format = "zed";
    std::optional<std::string> title;
};

int put(put_options const& o, console& io) {
    // First do everything that can fail without the database.
    auto const& kind = find_format(o.format);
    auto const input = read_document(io, o.file, o.format);
    if (!input.value) {
        io.tell(input.problem);
        return document_failed;
    }
    if (o.title) input.value->retitle(*o.title);

    auto const to = open_source(o.database.path, access::write, o.database.wait(), &kind);
    if (&to->documents() != &kind)
        throw storage_error{o.database.path + ": holds documents of the format "
                            + std::string{to->documents().name()}};
    if (auto const obstacle = to->find_obstacle(*input.value)) {
        io.tell(std::string{name_of_input(o.file)} + ": " + *obstacle);
        return document_failed;
    }
    auto id = o.id.empty() ? to->make_id() : o.id;
    if (!o.id.empty()) {
        auto const entries = to->list();
        auto const found = find_entry(entries, o.id);
        if (found.is_ambiguous) {
            io.warn(o.database.path + ": " + found.problem);
            return document_failed;
        }
        if (found.match != nullptr) id = found.match->id;
    }
    bool const is_new = to->put(id, *input.value);
    io.say((is_new ? "added " : "updated ") + id + ' ' + std::string{input.value->title()});
    return all_well;
}

}  // namespace

void add_put(CLI::App& program, context& c) {
    auto const o = std::make_shared<put_options>();
    auto* const command =
        program.add_subcommand("put", "Write a document into a database, all or nothing");
    add_database(*command, o->database);
    command
        ->add_option("FILE", o->file,
                     "The document, plain or compressed with zstd; - for standard input")
        ->required()
        ->type_name("");
    command
        ->add_option("--id", o->id,
                     "The session to replace, or the id of a new one (a random UUID)")
        ->type_name("ID");
    command->add_option("--title", o->title, "Set the document's title")->type_name("TEXT");
    add_format(*command, o->format);
    command->footer(
        R"(Unknown keys and messages are written as they were read. The columns summary, updated_at
and parent_id are derived from the document, as Zed does; all others keep their values.
A missing file is created, with the table that Zed creates.

Examples:
  lisle put threads.db thread.json
  lisle get --as-read threads.db 7546cf31 |
    lisle put threads.db - --id 7546cf31 --title "A better title")");
    command->callback([o, &c] { c.exit = put(*o, c.io); });
}

}  // namespace app
