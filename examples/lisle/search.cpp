// examples/lisle/search.cpp - lisle search: the sessions that mention a text.
#include "command.hpp"
#include "source.hpp"
#include "stores.hpp"
#include "table.hpp"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

namespace {

struct search_options {
    database_options database;
    std::optional<std::string> query;  ///< if missing, it stands where the store's path would
    bool ids = false;
};

/// Of a damaged session the readable parts are searched, unless the system's own search would not
/// find it.
bool is_found(source& from, entry const& e, std::string const& query) {
    auto const row = from.fetch(e);
    if (!row) return false;
    auto const text = from.unpack(*row);
    if (!text) return false;
    auto const& kind = from.documents_of(e);
    if (auto const read = kind.read(*text, nullptr)) return (*read)->finds(query);
    return !kind.has_search() && kind.salvage(*text).value->finds(query);
}

int search(search_options const& o, context& c) {
    auto& io = c.io;
    if (!o.query && o.database.path.empty()) throw CLI::RequiredError{"QUERY"};
    auto const& query = o.query ? *o.query : o.database.path;
    auto const from = open_stores(o.query ? o.database.path : "", o.database.wait(), c.host);
    auto const entries = from->list();
    bool is_complete = tell_problems(*from, io);
    std::vector<entry> found;
    progress p{io, "searching", entries.size()};
    for (auto const& e : entries) {
        try {
            if (is_found(*from, e, query)) found.push_back(e);
        } catch (storage_error const& failed) {
            p.clear();
            io.warn(failed.what());
            is_complete = false;
        }
        p.step();
    }
    p.clear();
    if (o.ids) {
        for (auto const& e : found) io.say(e.id);
    } else if (!print_table(*from, found, "session", io)) {
        is_complete = false;
    }
    if (!is_complete) return storage_failed;
    return found.empty() ? document_failed : all_well;
}

}  // namespace

void add_search(CLI::App& program, context& c) {
    auto const o = std::make_shared<search_options>();
    auto* const command =
        program.add_subcommand("search", "List the sessions that mention a text, newest first");
    add_store(*command, o->database);
    command->add_option("QUERY", o->query, "The text to search for, in any case")->type_name("");
    command->add_flag("--ids", o->ids, "Only the ids, one per line");
    command->footer(
        R"(Loom's threads are searched as Loom does: by title, branch, remote, tags, messages and
the beginnings of commits. Other formats are searched by title and by the transcript that
`lisle show` prints. The exit code is 1 if nothing is found. A single argument is always the
text, even if there is a file of this name.

Examples:
  lisle search "red build"
  lisle search threads.db "red build"
  lisle search ~/.local/share/loom/threads 0f1e2d3)");
    command->callback([o, &c] { c.exit = search(*o, c); });
}

}  // namespace app
