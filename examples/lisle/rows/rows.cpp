// examples/lisle/rows/rows.cpp - reads sessions on all cores, and writes their rows in order.
#include "rows.hpp"

#include "../files/files.hpp"
#include "../sessions/scan.hpp"
#include "../stores/one_session.hpp"
#include "../stores/store_reader.hpp"
#include "../terminal/counts.hpp"
#include "document_rows.hpp"
#include "row_sink.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace app {

namespace {

struct rows_options {
    std::vector<std::string> stores;
    database_options database;
    std::string out;
    bool is_csv = false;
};

/// The rows of one session; or none, and in words what could not be read.
struct session_rows {
    std::optional<conversation_rows> rows;
    std::vector<std::string> problems;
};

[[nodiscard]] session_rows make_rows(source& from, entry const& e, std::optional<stored> const& row,
                                     workspace& room) {
    if (!row) return {};  // deleted meanwhile
    if (!row->failure.empty()) return {{}, {row->failure}};
    session_rows out{{}, row->missing};
    auto const text = from.unpack_in(room, *row);
    if (!text) return {{}, {text.error().message()}};
    auto kept = from.documents_of(e).salvage(*text);
    std::move(kept.problems.begin(), kept.problems.end(), std::back_inserter(out.problems));
    bool const is_nothing = !out.problems.empty() && kept.value->count_messages() == 0;
    if (is_nothing) return out;
    auto events = read_events(from, e, *kept.value);
    std::move(events.begin(), events.end(), std::back_inserter(out.problems));
    out.rows = make_document_rows(*kept.value, e.id);
    if (!out.rows) out.problems.emplace_back(no_conversation);
    return out;
}

/// The sessions that have rows, so that stores which overlap count once.
class known_sessions {
public:
    /// False if the same session, as it is, was added before.
    [[nodiscard]] bool add(conversation_rows const& of) {
        conversation_rows only_session;
        only_session.session = of.session;
        std::string row;
        append_json_lines(row, only_session, "sessions");
        return of.session.session.empty() || seen_.insert(std::move(row)).second;
    }

    /// Takes from the sums the usages that a session before has: what was copied into a fork or a
    /// resumed session keeps its id. Returns how many it took.
    std::size_t count_once(conversation_rows& of) {
        std::size_t out = 0;
        for (auto& usage : of.usages) {
            if (!usage.id || !(usage.counts_tokens || usage.counts_cost)) continue;
            conversation_rows only_usage;
            auto& copy = only_usage.usages.emplace_back(usage);
            copy.session = of.session.format;
            copy.turn = 0;
            copy.message.reset();
            std::string row;
            append_json_lines(row, only_usage, "usage");
            auto const [owner, is_new] = owners_.emplace(std::move(row), of.session.session);
            if (is_new || owner->second == of.session.session) continue;
            usage.counts_tokens = usage.counts_cost = false;
            ++out;
        }
        return out;
    }

private:
    std::set<std::string> seen_;
    std::map<std::string, std::string> owners_;  ///< the session that has a usage first
};

void add_store(std::string const& path, store_reader& reader, row_sink& to, known_sessions& known,
               console& io) {
    auto const store = reader.read(path);
    if (!store) return;
    std::vector<entry const*> all;
    for (auto const& e : store->sessions) all.push_back(&e);
    // What a subagent copies from its parent is the parent's.
    std::stable_partition(all.begin(), all.end(), [](auto const* e) { return !e->parent_id; });
    progress shown{io, "reading", all.size()};
    auto const name = [&](entry const& about) { return name_session(path, about) + ": "; };
    auto const failure = try_scan<session_rows>(
        *store->from, all,
        [&](entry const& e, std::optional<stored>& row, workspace& room) {
            return make_rows(*store->from, e, row, room);
        },
        [&](std::size_t i, session_rows& made) {
            if (!made.problems.empty()) shown.clear();
            for (auto const& problem : made.problems) reader.fail(name(*all[i]) + problem);
            if (made.rows && known.add(*made.rows)) {
                if (auto const copies = known.count_once(*made.rows); copies != 0) {
                    shown.clear();
                    io.warn(name(*all[i]) + print_count(copies, "answer")
                            + " of another session: counted there");
                }
                to.add(*made.rows);
            } else if (made.rows) {
                shown.clear();
                io.warn(name(*all[i]) + "has rows already");
            }
            shown.step();
            return true;
        });
    shown.clear();
    reader.fail(path, failure);
}

int write_rows(rows_options const& o, context& c) {
    if (o.is_csv && !is_folder_of_tables(o.out))
        throw CLI::ValidationError{"--csv", "-o must name a folder"};
    auto const to = open_row_sink(c.io, o.out, o.is_csv);
    store_reader reader{c, o.database.wait()};
    known_sessions known;
    for (auto const& path : o.stores) add_store(path, reader, *to, known, c.io);
    if (reader.has_read_any()) to->finish();
    return reader.exit();
}

}  // namespace

void add_rows(CLI::App& program, context& c) {
    auto const o = std::make_shared<rows_options>();
    auto* const command =
        program.add_subcommand("rows", "Write sessions as tables for SQL and spreadsheets");
    command
        ->add_option("STORE", o->stores,
                     "Databases, folders of sessions, or documents (the stores of all agents on "
                     "this machine)")
        ->type_name("");
    add_wait(*command, o->database);
    add_out(
        *command, o->out,
        "Where to write them: FILE.ndjson, FILE.db for SQLite, or a folder with a file for each "
        "table (standard output, as lines of JSON)");
    command->add_flag("--csv", o->is_csv, "Into a folder as CSV, not as lines of JSON");
    command->footer(
        R"(The tables are sessions, turns, calls, usage, touches and errors; their columns are the same for all
agents, and `version` in sessions is theirs. A line of FILE.ndjson has the member `table`. Sums of
tokens take the rows of usage with counts_tokens, sums of money those with counts_cost: then no
request counts twice. All messages of a session are counted, also those before a compaction or on a
branch that was left. A session that two stores have counts once, if both have it as it is, and so
does an answer that an agent copied into another session with its id. What is there already is not replaced. A store or a session
that can't be read is told, costs the others nothing, and makes the exit code 1. A run that reads no
store, or fails otherwise, leaves no result. One that is killed may leave some files of a folder,
but not schema.sql: that gets its name last, when all others are whole.

Examples:
  lisle rows -o sessions.db && sqlite3 sessions.db 'SELECT name, SUM(is_failed) FROM calls GROUP BY 1'
  lisle rows threads.db ~/.acpx/sessions -o tables --csv)");
    command->callback([o, &c] {
        if (o->stores.empty()) o->stores.emplace_back();
        c.exit = write_rows(*o, c);
    });
}

}  // namespace app
