// examples/lisle/search.cpp - lisle search: the sessions that mention a text.
#include "command.hpp"
#include "source.hpp"
#include "table.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace app {

namespace {

struct search_options {
    database_options database;
    std::string query;
    bool ids = false;
};

/// Of a damaged session the readable parts are searched, unless the system's own search would not
/// find it.
bool is_found(source& from, entry const& e, std::string const& query) {
    auto const row = from.fetch(e);
    if (!row) return false;
    auto const text = from.unpack(*row);
    if (!text) return false;
    auto const& kind = from.documents();
    if (auto const read = kind.read(*text, nullptr)) return (*read)->finds(query);
    return !kind.has_search() && kind.salvage(*text).value->finds(query);
}

int search(search_options const& o, console& io) {
    auto const from = open_source(o.database.path, access::read, o.database.wait());
    auto const entries = from->list();
    std::vector<entry> found;
    progress p{io, "searching", entries.size()};
    for (auto const& e : entries) {
        if (is_found(*from, e, o.query)) found.push_back(e);
        p.step();
    }
    p.clear();
    if (o.ids) {
        for (auto const& e : found) io.say(e.id);
    } else {
        print_table(*from, found, "session", io);
    }
    return found.empty() ? document_failed : all_well;
}

}  // namespace

void add_search(CLI::App& program, context& c) {
    auto const o = std::make_shared<search_options>();
    auto* const command =
        program.add_subcommand("search", "List the sessions that mention a text, newest first");
    add_database(*command, o->database);
    command->add_option("QUERY", o->query, "The text to search for, in any case")
        ->required()
        ->type_name("");
    command->add_flag("--ids", o->ids, "Only the ids, one per line");
    command->footer(
        R"(Loom's threads are searched as Loom does: by title, branch, remote, tags, messages and
the beginnings of commits. Other formats are searched by title and by the transcript that
`lisle show` prints. The exit code is 1 if nothing is found.

Examples:
  lisle search threads.db "red build"
  lisle search ~/.local/share/loom/threads 0f1e2d3)");
    command->callback([o, &c] { c.exit = search(*o, c.io); });
}

}  // namespace app
