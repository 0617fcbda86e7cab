// examples/lisle/commands/list.cpp - lisle list: prints the sessions of a store, newest first.
#include "../command.hpp"
#include "../sessions/branched_source.hpp"
#include "../sessions/skimmed_source.hpp"
#include "../sessions/source.hpp"
#include "../sessions/table.hpp"
#include "../stores/stores.hpp"
#include "../system/json_line.hpp"
#include "../terminal/escape.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

namespace {

struct list_options {
    database_options database;
    bool json = false;
    bool ids = false;
    bool titles = false;
};

// ---- As JSON ----

boost::json::value or_null(std::optional<std::string> const& text) {
    return text ? boost::json::value(*text) : boost::json::value();
}
boost::json::value or_null(std::optional<std::size_t> const& number) {
    return number ? boost::json::value(*number) : boost::json::value();
}

std::string to_json(entry const& e, reading const& r, bool is_branched) {
    boost::json::object out;
    if (!e.agent.empty()) out["agent"] = e.agent;
    if (!e.store.empty()) out["store"] = e.store;
    out["id"] = e.id;
    out["title"] = e.title;
    out["updated_at"] = e.updated_at;
    out["created_at"] = or_null(e.created_at);
    out["parent_id"] = or_null(e.parent_id);
    auto& folders = out["folders"].emplace_array();
    for (auto const& f : e.folders) folders.emplace_back(f);
    out["encoding"] = r.encoding;
    out["stored_bytes"] = r.stored_bytes;
    out["text_bytes"] = or_null(r.text_bytes);
    out["messages"] = or_null(r.messages);
    if (r.active_messages) out["active_messages"] = *r.active_messages;
    if (is_branched) out["branched"] = true;
    out["error"] = r.problem.empty() ? boost::json::value() : boost::json::value(r.problem);
    return to_json_line(out);
}

/// Prints a line of JSON for each session. False if a file could not be read at all.
bool print_json_lines(source& from, std::vector<entry> const& entries, console& io) {
    std::vector<entry const*> all;
    std::vector<bool> branched;  // a source is not asked while it is read
    for (auto const& e : entries) {
        all.push_back(&e);
        branched.push_back(find_fork(from, e).has_value());
    }
    bool is_complete = true;
    read_all(from, all, io, [&](std::size_t i, reading const& r) {
        io.print(to_json(entries[i], r, branched[i]) + '\n');
        is_complete = is_complete && !r.is_storage;
        return i % 64 != 0 || io.flush();
    });
    return is_complete;
}

/// Lists the sessions; --ids needs no counts.
std::vector<entry> list_sessions(source& from, list_options const& o) {
    bool const is_skimmed = dynamic_cast<skimmed_source*>(&from) != nullptr;
    if (!o.ids && (o.json || is_skimmed)) return list_and_count(from);
    return from.list_briefly();
}

int list(list_options const& o, context& c) {
    auto& io = c.io;
    auto const from = open_stores(o.database.path, o.database.wait(), c.host, c.io);
    auto const entries = list_sessions(*from, o);
    bool is_complete = tell_problems(*from, io);
    if (o.titles) {
        for (auto const& e : entries)
            io.print(escape_line(e.id) + '\t' + escape_line(e.title) + '\n');
    } else if (o.ids) {
        for (auto const& e : entries) io.say(e.id);
    } else if (o.json) {
        is_complete = print_json_lines(*from, entries, io) && is_complete;
    } else {
        is_complete = print_table(*from, entries, "session", io) && is_complete;
    }
    return is_complete ? all_well : storage_failed;
}

}  // namespace

void add_list(CLI::App& program, context& c) {
    auto const o = std::make_shared<list_options>();
    auto* const command = program.add_subcommand(
        "list", "List the sessions, newest first; subagents below their parent");
    add_store(*command, o->database);
    auto* const json = command->add_flag(
        "--json", o->json, "One JSON object per line, sorted by time alone, with full ids");
    auto* const ids = command->add_flag(
        "--ids", o->ids,
        "Only the ids, one per line; control characters and invalid bytes are escaped, as in "
        "\\u{1b} and \\xff");
    ids->excludes(json);
    command->add_flag("--titles", o->titles, "With --ids: after each id a tab and the title")
        ->needs(ids);
    command->footer(
        R"(An unreadable session is listed with its error; all others are listed as usual.
SIZE is the size of the decompressed text. Without STORE the sessions of all agents are listed
(see `lisle where`), and --json has the keys agent and store. In --json a session with which both
opencode 1.x and 2 went on has "branched":true. Like Claude Code's own list, lisle
reads only the first and the last 64 KB of a larger file of Claude Code or Codex (more than 128 KB):
MESSAGES is - and in JSON null, and damage in between is not reported: see `lisle check`.

Examples:
  lisle list
  lisle list threads.db
  lisle list --json threads.db | jq -r 'select(.error) | .id')");
    command->callback([o, &c] { c.exit = list(*o, c); });
}

}  // namespace app
