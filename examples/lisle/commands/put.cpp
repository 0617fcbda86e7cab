// examples/lisle/commands/put.cpp - lisle put: writes a document into a store, all or nothing.
#include "../command.hpp"
#include "../files/files.hpp"
#include "../files/leftovers.hpp"
#include "../sessions/source.hpp"
#include "../stores/newer_format.hpp"

#include <lisle/text/utf8.hpp>

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

namespace app {

namespace {

struct put_options {
    database_options database;
    std::string file, format;
    std::optional<std::string> id, title;
};

/// Throws storage_error for an id that no store could keep unchanged.
void check_id(std::string const& id) {
    auto const* const bad = lisle::text::find_invalid_utf8(id.data(), id.data() + id.size());
    if (bad != nullptr)
        throw storage_error{"--id is not UTF-8 from byte " + std::to_string(bad - id.data() + 1)
                            + " on: " + id};
}

/// Prints a note if the id of a new session is the beginning of another session's id. Commands that
/// read accept such a beginning, commands that write do not.
void tell_longer_id(source& in, std::string const& id, console& io) {
    for (auto const& e : in.list())
        if (e.id.size() > id.size() && e.id.starts_with(id))
            return io.tell("a new session: " + id + " only begins the id of " + e.id);
}

/// The id of --id, or the document's own id, or a random id. Nothing, and a line on standard error,
/// if the document's own id is taken.
std::optional<std::string> choose_id(put_options const& o, source& to, document const& d,
                                     console& io) {
    if (o.id) return o.id;
    auto own_id = d.identify().id;
    if (own_id.empty()) return to.make_id();
    for (auto const& e : to.list()) {
        if (e.id != own_id) continue;
        io.warn(o.database.path + ": holds " + own_id + " already: to replace it, use --id");
        return std::nullopt;
    }
    return own_id;
}

int put(put_options const& o, context& c) {
    auto& io = c.io;
    // Everything that can fail without the database comes first.
    refuse_standard_input(o.database.path);
    if (o.id) check_id(*o.id);
    auto const input = read_document(io, o.file, o.format);
    if (!input.value) {
        io.tell(input.problem);
        return document_failed;
    }
    tell_skipped(io, name_of_input(o.file), *input.value, input.text);
    if (o.title) input.value->retitle(*o.title);

    auto const& path = o.database.path;
    remove_leftovers(path);
    std::error_code unknown;
    bool const is_made_store =
        std::filesystem::is_directory(path, unknown) && std::filesystem::is_empty(path, unknown);
    bool const is_made_file = !std::filesystem::exists(path, unknown);
    auto const& kind = *input.kind;
    auto to = open_source(path, access::write, o.database.wait(), &kind);
    if (find_newer_format(kind) == &to->documents())
        throw document_error{path + ": holds sessions of " + std::string{to->documents().name()}
                             + ", so a session of an older release is not put there: lisle "
                               "convert --into converts it"};
    if (&to->documents() != &kind)
        throw storage_error{path + ": holds documents of the format "
                            + std::string{to->documents().name()} + ", not "
                            + std::string{kind.name()}};
    if (auto const obstacle = to->find_obstacle(*input.value)) {
        io.tell(std::string{name_of_input(o.file)} + ": " + *obstacle);
        return document_failed;
    }
    auto const id = choose_id(o, *to, *input.value, io);
    if (!id) return document_failed;
    new_session const session{*id, *input.value};
    to->settle_on(c.host);
    auto const outcome = [&] {
        try {
            return to->put(session);
        } catch (storage_error const&) {
            // Another program may have made the store meanwhile.
            if (!is_made_store && !is_made_file) throw;
            if (!std::filesystem::exists(path, unknown) || std::filesystem::is_empty(path, unknown))
                throw;
            to = open_source(path, access::write, o.database.wait(), &kind);
            to->settle_on(c.host);
            return to->put(session);
        }
    }();
    for (auto const& part : outcome.dropped) io.tell(*id + ": dropped: " + part);
    io.say((outcome.is_new ? "added " : "updated ") + *id + ' ' + std::string{input.value->title()});
    if (is_made_store) io.tell(path + ": now a store of the format " + std::string{kind.name()});
    if (outcome.is_new && o.id) tell_longer_id(*to, *id, io);
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
                     "The whole id of the session to replace or to add (the document's own, or a "
                     "random UUID)")
        ->type_name("ID")
        ->check([](std::string const& id) { return std::string{id.empty() ? "no id" : ""}; });
    command->add_option("--title", o->title, "Set the document's title")->type_name("TEXT");
    add_format(*command, o->format);
    command->footer(
        R"(Unknown keys and messages are written as they were read. No other session is touched: an
id that is only the beginning of another session's id names a new session.
put writes databases of Zed and opencode, and folders of acpx's records and Loom's threads;
opencode's files of releases before 1.2 are only read. A missing file becomes a database of Zed. An
empty folder gets a database of Zed, threads.db, or becomes a folder of records or threads, by the
document's format. opencode's database must exist, with tables of a known release. New files are
for their owner alone; a replaced file keeps its owner and rights. If the path is a symbolic link,
its target is replaced; a file with several hard links is replaced under this name only.
In Zed's databases the columns summary, updated_at and parent_id are derived from the document, as
Zed does; all other columns keep their values. In opencode's a session gets the project of its
folder, and a replaced session keeps its own. A replaced thread of Loom gets a larger version; if
the thread may leave the machine and the folder is Loom's own, it is noted in Loom's queue.

Examples:
  lisle put threads.db thread.json
  id=7546cf31-5cc8-411b-bc07-3868e5adfacf
  lisle get --as-read threads.db $id | lisle put threads.db - --id $id --title "A better title")");
    command->callback([o, &c] { c.exit = put(*o, c); });
}

}  // namespace app
