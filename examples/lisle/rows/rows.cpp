// examples/lisle/rows/rows.cpp - reads sessions on all cores, and writes their rows in order.
#include "rows.hpp"

#include "../files/files.hpp"
#include "../sessions/branched_source.hpp"
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

/// The rows of one session, and descriptions of its unreadable parts.
struct session_rows {
    std::optional<conversation_rows> rows;
    std::vector<std::string> problems;
};

[[nodiscard]] session_rows make_rows(source& from, entry const& e, std::optional<stored> const& row,
                                     workspace& space) {
    if (!row) return {};  // deleted meanwhile
    if (!row->failure.empty()) return {{}, {row->failure}};
    session_rows out{{}, row->missing};
    auto const text = from.unpack_in(space, *row);
    if (!text) return {{}, {text.error().message()}};
    auto kept = from.documents_of(e).salvage(*text);
    std::move(kept.problems.begin(), kept.problems.end(), std::back_inserter(out.problems));
    bool const is_nothing = !out.problems.empty() && kept.value->count_messages() == 0;
    if (is_nothing) return out;
    if (from.documents_of(e).has_messages_beside())
        for (auto& problem : from.complete(e, *kept.value))
            out.problems.push_back(std::move(problem));
    auto events = read_events(from, e, *kept.value);
    std::move(events.begin(), events.end(), std::back_inserter(out.problems));
    out.rows = make_document_rows(*kept.value, e.id);
    if (!out.rows) out.problems.emplace_back(no_conversation);
    return out;
}

/// The sessions that have rows: two stores may have the same session.
class known_sessions {
public:
    /// False if an equal session was added before.
    [[nodiscard]] bool add(conversation_rows const& rows) {
        conversation_rows only_session;
        only_session.session = rows.session;
        std::string row;
        append_json_lines(row, only_session, "sessions");
        return rows.session.session.empty() || seen_.insert(std::move(row)).second;
    }

    /// Takes from the sums the usages that a session before has: a message that was copied into a
    /// fork or a resumed session keeps its id. And those of messages whose ids are `copied`, which
    /// got other ids. Returns how many it took.
    std::size_t count_once(conversation_rows& rows, std::set<std::string> const& copied) {
        ++session_;
        std::size_t out = 0;
        for (auto& usage : rows.usages) {
            if (!usage.id || !(usage.counts_tokens || usage.counts_cost)) continue;
            if (copied.contains(*usage.id)) {
                usage.counts_tokens = usage.counts_cost = false;
                ++out;
                continue;
            }
            conversation_rows only_usage;
            auto& copy = only_usage.usages.emplace_back(usage);
            copy.session = rows.session.format;
            copy.turn = 0;
            copy.message.reset();
            std::string row;
            append_json_lines(row, only_usage, "usage");
            auto const [owner, is_new] = owners_.emplace(std::move(row), session_);
            if (is_new || owner->second == session_) continue;
            usage.counts_tokens = usage.counts_cost = false;
            ++out;
        }
        return out;
    }

private:
    std::set<std::string> seen_;
    std::map<std::string, std::size_t> owners_;  ///< the session that has a usage first
    std::size_t session_ = 0;                    ///< the number of the last session
};

void add_store(std::string const& path, store_reader& reader, row_sink& to, known_sessions& known,
               console& io) {
    auto const store = reader.read(path);
    if (!store) return;
    std::vector<entry const*> all;
    for (auto const& e : store->sessions) all.push_back(&e);
    // What a subagent copies from its parent is the parent's.
    std::stable_partition(all.begin(), all.end(), [](auto const* e) { return !e->parent_id; });
    std::vector<std::set<std::string>> copied;  // a source is not asked while it is read
    for (auto const* e : all) copied.push_back(find_copies(*store->from, *e));
    progress shown{io, "reading", all.size()};
    auto const name = [&](entry const& about) { return name_session(path, about) + ": "; };
    auto const failure = try_scan<session_rows>(
        *store->from, all,
        [&](entry const& e, std::optional<stored>& row, workspace& space) {
            return make_rows(*store->from, e, row, space);
        },
        [&](std::size_t i, session_rows& result) {
            if (!result.problems.empty()) shown.clear();
            for (auto const& problem : result.problems) reader.fail(name(*all[i]) + problem);
            if (result.rows && known.add(*result.rows)) {
                if (auto const copies = known.count_once(*result.rows, copied[i]); copies != 0) {
                    shown.clear();
                    io.warn(name(*all[i]) + "copies " + to_count_text(copies, "answer")
                            + " of another session, which counts them");
                }
                to.add(*result.rows);
            } else if (result.rows) {
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
    auto const to =
        open_row_sink(c.io, o.out, o.is_csv ? table_format::csv : table_format::json_lines);
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
    command->add_flag("--csv", o->is_csv, "In a folder, write CSV, not lines of JSON");
    command->footer(
        R"(The tables are sessions, turns, calls, usage, touches and errors. Their columns are the same for all
agents; sessions.version is the version of the columns. A line of FILE.ndjson has the member `table`.
Sum up tokens over the rows of usage with counts_tokens, and money over those with counts_cost: then
no request counts twice. All messages of a session count, also those before a compaction or on another
branch. If two stores have equal sessions, the session counts once, and so does an answer that an agent
copied into another session with its id. An existing file is not replaced. For each store or session
that can't be read, a line says so; the others are read, and the exit code is 1. A run that reads no
store, or fails otherwise, leaves no result. A killed run may leave some files of a folder, but not
schema.sql, which gets its name last.

Examples:
  lisle rows -o sessions.db && sqlite3 sessions.db 'SELECT name, SUM(is_failed) FROM calls GROUP BY 1'
  lisle rows threads.db ~/.acpx/sessions -o tables --csv)");
    command->callback([o, &c] {
        if (o->stores.empty()) o->stores.emplace_back();
        c.exit = write_rows(*o, c);
    });
}

}  // namespace app
