// examples/lisle/search.cpp - lisle search: the sessions that mention a text.
#include "command.hpp"
#include "scan.hpp"
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

/// What a row told: the columns of its line if the query finds it.
struct search_outcome {
    bool is_found = false;
    reading seen;
};

search_outcome look_into(source& from, std::optional<stored> const& row, query const& q,
                         workspace& room) {
    if (!row) return {};
    auto const text = from.unpack_in(room, *row);
    if (!text) return {};
    auto const result = from.documents().search(*text, q);
    if (!result.is_found) return {};
    if (result.is_damaged || !row->missing.empty()) return {true, read_row(from, row, room)};
    return {true, {result.messages, text->size(), row->bytes.size(), row->encoding, {}}};
}

int search(search_options const& o, console& io) {
    auto const from = open_source(o.database.path, access::read, o.database.wait());
    auto entries = from->list_briefly();
    std::vector<entry const*> all;
    all.reserve(entries.size());
    for (auto const& e : entries) all.push_back(&e);
    query const wanted{o.query};
    std::vector<entry> found;
    std::vector<reading> readings;
    progress p{io, "searching", entries.size()};
    scan<search_outcome>(
        *from, all,
        [&](entry const&, std::optional<stored> const& row, workspace& room) {
            return look_into(*from, row, wanted, room);
        },
        [&](std::size_t i, search_outcome& outcome) {
            p.step();
            if (!outcome.is_found) return true;
            if (o.ids) {
                if (io.out_is_terminal) p.clear();
                io.say(entries[i].id);
            }
            found.push_back(std::move(entries[i]));
            readings.push_back(std::move(outcome.seen));
            return !o.ids || found.size() % 64 != 1 || io.flush();
        });
    p.clear();
    if (!o.ids) print_table(found, readings, "session", io);
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
