// examples/lisle/commands/restore.cpp - lisle restore: puts sessions of a backup back into a store.
#include "../command.hpp"
#include "../files/backup_folder.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../files/private_files.hpp"
#include "../opencode/source.hpp"
#include "../sessions/upgraded_source.hpp"
#include "../stores/newer_format.hpp"
#include "../stores/stores.hpp"
#include "../stores/written_part.hpp"
#include "../system/json_line.hpp"
#include "../terminal/description.hpp"

#include <lisle/scalars/timestamp.hpp>

#include <boost/json/object.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

namespace {

struct restore_options {
    std::string folder;
    std::vector<std::string> ids;
    std::string to, at, agent;
    bool list = false, json = false, dry_run = false, replace = false, missing = false;
    database_options database;
};

// ---- The backup ---------------------------------------------------------------------------------

/// A session of a backup: its newest version up to a time, and the names of all its versions.
struct known_session {
    manifest_line line;
    std::string seen_at;  ///< the last run that found it
    std::set<std::string> versions;
    bool is_gone = false;  ///< the last run did not find it
};

/// The sessions of a backup, newest first. Two stores may have a session of the same id.
std::vector<known_session> find_sessions(backup_reader const& from, restore_options const& o) {
    std::map<std::vector<std::string>, known_session> all;
    manifest const* last = nullptr;
    for (auto const& run : from.runs()) {
        if (!o.at.empty() && run.time > o.at && !run.time.starts_with(o.at)) break;
        last = &run;
        for (auto const& line : run.lines) {
            if (!o.agent.empty() && line.agent != o.agent) continue;
            auto& known = all[{std::string{name_program(line.agent)}, line.id, line.store}];
            known.line = line;
            known.seen_at = run.time;
            known.versions.insert(line.version);
        }
    }
    std::vector<known_session> out;
    for (auto& [key, known] : all) {
        known.is_gone = last != nullptr && known.seen_at != last->time;
        out.push_back(std::move(known));
    }
    std::stable_sort(out.begin(), out.end(), [](known_session const& a, known_session const& b) {
        return lisle::scalars::parse_rfc3339(b.line.updated_at)
               < lisle::scalars::parse_rfc3339(a.line.updated_at);
    });
    return out;
}

std::string to_json(known_session const& s) {
    boost::json::object out;
    out["agent"] = s.line.agent;
    out["id"] = s.line.id;
    out["title"] = s.line.title;
    out["updated_at"] = s.line.updated_at;
    out["store"] = s.line.store;
    out["version"] = s.line.version;
    out["versions"] = s.versions.size();
    out["seen_at"] = s.seen_at;
    out["is_gone"] = s.is_gone;
    return to_json_line(out);
}

void print_list(std::vector<known_session> const& all, bool is_json, console& io) {
    std::size_t gone = 0;
    for (auto const& s : all) {
        gone += s.is_gone ? 1U : 0U;
        if (is_json) {
            io.print(to_json(s) + '\n');
            continue;
        }
        auto line = s.line.agent;
        line.resize((std::max)(line.size(), std::size_t{8}), ' ');
        line += "  " + s.line.id + "  "
                + (s.line.updated_at.empty() ? "-" : s.line.updated_at.substr(0, 16)) + "  "
                + to_count_text(s.versions.size(), "version") + "  "
                + (s.line.title.empty() ? "(no title)" : s.line.title);
        if (s.is_gone) line += "  (gone; last saved " + s.seen_at + ')';
        io.say(line);
    }
    if (is_json) return;
    io.say({});
    io.say(to_count_text(all.size(), "session")
           + (gone == 0 ? "" : ", " + std::to_string(gone) + " gone from their stores"));
}

// ---- The store ----------------------------------------------------------------------------------

/// A session to put back, without its data.
struct planned_session {
    manifest_line line;
    bool is_rows = false;
};

/// Throws storage_error if a missing store for such sessions can't be created.
void refuse_missing_database(std::filesystem::path const& path, planned_session const& like) {
    if (like.is_rows && like.line.agent.starts_with("opencode"))
        throw storage_error{path.string()
                            + ": the database is missing: start opencode once to create it"};
}

/// Creates a missing store for sessions of the kind of `like`.
std::unique_ptr<source> create_store(std::filesystem::path const& path, planned_session const& like,
                                     std::chrono::milliseconds wait) {
    auto const& agent = like.line.agent;
    refuse_missing_database(path, like);
    if (like.is_rows) {
        make_private_folder(absolute(path).parent_path());
        if (is_folder(path)) throw storage_error{path.string() + ": a folder, not a database"};
        if (!is_file(path)) write_private_file(path, {});  // of mode 0600
        return open_source(path, access::write, wait, &find_format(agent));
    }
    make_private_folder(absolute(path / "").lexically_normal());
    if (agent == "opencode") return open_opencode_store(path);
    return open_source(path, access::write, wait, &find_format(agent));
}

// ---- The plan -----------------------------------------------------------------------------------

enum class act { add, keep, update, refuse };

struct decision {
    act action = act::add;
    std::string reason;
};

/// Compares a saved session with the store's session of the same id.
decision decide(manifest_line const& saved, source& to, std::vector<entry> const& entries,
                restore_options const& o) {
    auto const same = std::find_if(entries.begin(), entries.end(),
                                   [&](entry const& e) { return e.id == saved.id; });
    if (same == entries.end()) return {act::add, "is missing"};
    if (auto const now = to.collect(*same);
        now && saved.version.ends_with('/' + make_version_name(*now)))
        return {act::keep, "is unchanged"};
    if (o.missing) return {act::keep, "exists"};
    auto const stored_at = lisle::scalars::parse_rfc3339(same->updated_at);
    auto const saved_at = lisle::scalars::parse_rfc3339(saved.updated_at);
    auto const times = " (there " + same->updated_at + ", saved " + saved.updated_at + ')';
    if (stored_at && saved_at && *stored_at < *saved_at)
        return {act::update, "is older there" + times};
    if (o.replace) return {act::update, "differs there" + times};
    return {act::refuse, "differs there and is not older" + times};
}

/// The wanted sessions, each read once to check it. If a session was in two stores, the one of the
/// target store comes first, then the newest. Nothing, and a line for each missing id, if an id is
/// missing.
std::vector<planned_session> find_wanted(backup_reader const& from, restore_options const& o,
                                         console& io) {
    std::error_code none;
    auto const store = std::filesystem::weakly_canonical(o.to, none).string();
    auto all = find_sessions(from, o);
    std::stable_partition(all.begin(), all.end(),
                          [&](known_session const& s) { return s.line.store == store; });
    std::vector<planned_session> out;
    std::set<std::string> found;
    for (auto const& s : all) {
        bool const is_wanted =
            o.ids.empty() || std::find(o.ids.begin(), o.ids.end(), s.line.id) != o.ids.end();
        if (!is_wanted) continue;
        found.insert(s.line.id);
        auto saved = from.load(s.line.version);
        bool const is_rows = saved.is_rows();
        // The facts in the version itself, which may differ from the manifest.
        out.push_back({{std::move(saved.agent), std::move(saved.id), std::move(saved.title),
                        std::move(saved.updated_at), s.line.store, s.line.version},
                       is_rows});
    }
    bool is_complete = true;
    for (auto const& id : o.ids) {
        if (found.contains(id)) continue;
        io.warn(o.folder + ": no session has the id " + id + "; only whole ids are accepted");
        is_complete = false;
    }
    if (out.empty() && is_complete)
        io.warn(o.folder + ": has no sessions" + (o.at.empty() ? "" : " up to " + o.at));
    return is_complete ? std::move(out) : std::vector<planned_session>{};
}

/// The format of a store, and whether it keeps rows.
struct store_shape {
    std::string agent;
    bool has_rows = false;

    [[nodiscard]] bool is_of_program(planned_session const& s) const {
        return name_program(s.line.agent) == name_program(agent);
    }
    /// Whether a newer release saved the session than the one that the store is of.
    [[nodiscard]] bool is_too_old_for(planned_session const& s) const {
        return is_of_program(s) && s.is_rows && has_rows && agent == name_program(agent)
               && s.line.agent != agent;
    }
    /// A store has place for sessions of older releases of its program.
    [[nodiscard]] bool fits(planned_session const& s) const {
        return is_of_program(s) && s.is_rows == has_rows && !is_too_old_for(s);
    }
};

/// The shape of a missing store. Nothing if it could hold sessions of several programs.
std::optional<store_shape> guess_shape(std::string const& path,
                                       std::vector<planned_session> const& all) {
    bool const is_database = std::filesystem::path{path}.extension() == ".db";
    std::optional<store_shape> out;
    for (auto const& s : all) {
        if (s.is_rows != is_database) continue;
        if (out && !out->is_of_program(s)) return std::nullopt;
        out = store_shape{s.line.agent, s.is_rows};
    }
    return out;
}

/// The sessions that fit the store; the first of each id.
std::vector<planned_session> select(std::vector<planned_session> all, store_shape const& shape) {
    std::vector<planned_session> out;
    std::set<std::string> seen;
    for (auto& s : all)
        if (shape.fits(s) && seen.insert(s.line.id).second) out.push_back(std::move(s));
    return out;
}

/// The sessions of the store's program that it can't hold: rows for files, or files for rows.
std::set<std::string> find_other_shape(std::vector<planned_session> const& all,
                                       store_shape const& shape) {
    std::set<std::string> out;
    for (auto const& s : all)
        if (shape.is_of_program(s) && s.is_rows != shape.has_rows) out.insert(s.line.id);
    return out;
}

/// Reads the sessions again, one by one.
session_stream read_again(backup_reader const& from, std::vector<planned_session> const& these) {
    return [&from, next = these.begin(), end = these.end()]() mutable {
        return next == end ? std::nullopt : std::optional{from.load((next++)->line.version)};
    };
}

/// Creates the store and puts the sessions back; if that fails, an empty database is removed.
std::vector<std::string> put_into_new_store(planned_session const& like, session_stream const& next,
                                            restore_options const& o) {
    try {
        auto const to = create_store(o.to, like, o.database.wait());
        static_cast<void>(to->list());
        return to->put_back(next);
    } catch (std::runtime_error const&) {
        std::error_code none;
        if (is_file(o.to) && std::filesystem::is_empty(o.to, none))
            std::filesystem::remove(o.to, none);
        throw;
    }
}

/// The sessions that will be put back, and the numbers of the others.
struct plan {
    std::vector<planned_session> changes;
    std::size_t refused = 0, kept = 0;
};

/// `to`: null for a missing store.
plan make_plan(std::vector<planned_session> sessions, source* to, restore_options const& o,
               console& io) {
    auto const entries = to != nullptr ? to->list() : std::vector<entry>{};
    plan out;
    for (auto& s : sessions) {
        auto const d = to != nullptr ? decide(s.line, *to, entries, o) : decision{};
        if (d.action == act::refuse) {
            ++out.refused;
            io.warn(s.line.id + ' ' + d.reason);
        } else if (d.action == act::keep) {
            ++out.kept;
        } else {
            io.say((d.action == act::add ? "add      " : "replace  ") + s.line.id + "  "
                   + s.line.title);
            out.changes.push_back(std::move(s));
        }
    }
    return out;
}

/// The wanted sessions that the store can hold; none, and a line, if it can't hold a session that
/// was named.
std::vector<planned_session> choose(std::vector<planned_session> all,
                                    std::optional<store_shape> const& shape,
                                    restore_options const& o, console& io) {
    auto const wanted = all.size();
    auto const newer = std::find_if(all.begin(), all.end(), [&](planned_session const& s) {
        return shape && shape->is_too_old_for(s);
    });
    if (newer != all.end()) {
        io.warn(o.to + ": a database of " + shape->agent + ", which can't hold " + newer->line.id
                + " of " + newer->line.agent
                + ": let that program open it first, or restore with "
                  "--agent "
                + shape->agent);
        return {};
    }
    auto left_out = shape ? find_other_shape(all, *shape) : std::set<std::string>{};
    auto out = shape ? select(std::move(all), *shape) : std::vector<planned_session>{};
    std::set<std::string> unfit{o.ids.begin(), o.ids.end()};
    for (auto const& s : out) {
        unfit.erase(s.line.id);
        left_out.erase(s.line.id);
    }
    if (!out.empty() && unfit.empty()) {
        if (!left_out.empty())
            io.warn(o.to + ": leaves out " + to_count_text(left_out.size(), "session")
                    + " saved as "
                    + (shape->has_rows ? "files, because it holds rows"
                                       : "rows, because it holds files"));
        return out;
    }
    io.warn(o.to + ": can't hold "
            + (unfit.empty() ? to_count_text(wanted, "session") + " of the backup"
                             : "the session " + *unfit.begin())
            + (shape ? ": they belong to another program, or were saved as files and not as rows"
                     : ": see --agent"));
    return {};
}

int restore(restore_options const& o, context& c) {
    auto& io = c.io;
    if (!o.list && o.to.empty()) throw CLI::RequiredError{"--to"};
    refuse_standard_input(o.to);
    refuse_standard_input(o.folder);
    backup_reader const from{o.folder};
    if (o.list) {
        print_list(find_sessions(from, o), o.json, io);
        return all_well;
    }
    if (!o.dry_run) remove_leftovers(o.to);
    auto all = find_wanted(from, o, io);
    if (all.empty()) return document_failed;

    std::unique_ptr<source> to;
    std::optional<store_shape> shape;
    bool const is_empty = is_empty_place(o.to);
    if (is_empty) shape = guess_shape(o.to, all);
    if (auto const* const home = shape ? nullptr : find_new_home(o.to))
        shape = store_shape{std::string{home->name()}, false};
    if (!shape && !is_empty) {
        to = open_source(find_written_part(o.to), o.dry_run ? access::read : access::write,
                         o.database.wait());
        shape = store_shape{std::string{to->documents().name()}, to->keeps_rows()};
    }
    auto sessions = choose(std::move(all), shape, o, io);
    if (sessions.empty()) return document_failed;

    auto const [changes, refused, kept] = make_plan(std::move(sessions), to.get(), o, io);
    if (refused != 0) {
        io.warn("nothing was restored: " + to_count_text(refused, "session")
                + " would be lost; --missing restores only lost sessions, --replace overwrites");
        return document_failed;
    }
    auto const rest = kept == 0 ? std::string{} : ", " + std::to_string(kept) + " left as they are";
    if (o.dry_run) {
        for (auto const& s : changes)
            if (auto* const upgraded = dynamic_cast<upgraded_source*>(to.get()))
                upgraded->refuse_misplaced(from.load(s.line.version));
            else if (!to) refuse_missing_database(o.to, s);
        io.say(to_count_text(changes.size(), "session") + " would be restored" + rest);
        return all_well;
    }
    if (!changes.empty()) {
        auto const next = read_again(from, changes);
        for (auto const& lost :
             to ? to->put_back(next) : put_into_new_store(changes.front(), next, o))
            io.warn(lost);
    }
    io.say("restored " + to_count_text(changes.size(), "session") + rest);
    return all_well;
}

}  // namespace

void add_restore(CLI::App& program, context& c) {
    auto const o = std::make_shared<restore_options>();
    auto* const command =
        program.add_subcommand("restore", "Put sessions of a backup back into a store");
    command->add_option("DIR", o->folder, "The folder of the backup")->required()->type_name("");
    command->add_option("ID", o->ids, "Whole ids (every session of the store's program)")
        ->type_name("");
    command->add_option("--to", o->to, "The database or folder to restore into; it may be missing")
        ->type_name("STORE");
    auto* const list =
        command->add_flag("--list", o->list, "Print the sessions of the backup, also deleted ones");
    command->add_flag("--json", o->json, "With --list: one JSON object per line")->needs(list);
    command
        ->add_option("--at", o->at,
                     "As the store was at this time (RFC 3339 in UTC, or the beginning of it)")
        ->type_name("TIME");
    auto* const agent = command->add_option("--agent", o->agent, "Only sessions of this program")
                            ->type_name("NAME");
    restrict_to(*agent, names_of_formats());
    command->add_flag("--dry-run", o->dry_run, "Print what would be restored; change nothing");
    auto* const replace =
        command->add_flag("--replace", o->replace,
                          "Also replace sessions that differ in the store and are not older there");
    command->add_flag("--missing", o->missing, "Only sessions that the store does not have")
        ->excludes(replace);
    add_wait(*command, o->database);
    command->footer(
        R"(Close the program that owns the store first. After an update that lost sessions:

  lisle restore ~/sessions --list                saved sessions, and which are gone
  lisle restore ~/sessions --missing --to STORE  only lost sessions are put back

All sessions are restored or none: a session that differs in the store, and is not older there,
stops the restore. If a restore into a folder is killed, the next command that writes there undoes
or completes it, and says so. Columns and tables that the store does not have are left out, with a
line for each. The files beside a session of Claude Code or Codex come back, too; with a lost
session only missing files do, and an existing file that differs stays, with a line. Nothing is
written through a link. A missing database of Zed, or a missing folder, is created, and a home of
Claude Code or Codex may have no session yet; opencode's database must exist. A session that
opencode kept in files does not come back into its database, and a line says so:
`opencode import DIR/opencode/ID/VERSION/document.json` imports it.

Examples:
  lisle restore ~/sessions ses_e00433274ffent5iz72MxBl3uh --to opencode.db
  lisle restore ~/sessions --at 2026-03-01 --replace --to threads.db --dry-run)");
    command->callback([o, &c] { c.exit = restore(*o, c); });
}

}  // namespace app
