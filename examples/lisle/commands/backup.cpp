// examples/lisle/commands/backup.cpp - lisle backup: saves every session as it is stored, and
// counts the changes.
#include "../command.hpp"
#include "../files/backup_folder.hpp"
#include "../files/files.hpp"
#include "../sessions/branched_source.hpp"
#include "../stores/stores.hpp"

#include <lisle/text/utf8.hpp>

#include <CLI/CLI.hpp>

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

struct backup_options {
    std::vector<std::string> stores;
    std::string folder;
    database_options database;
};

/// An open store, and its name in manifests.
struct opened_store {
    std::string name;
    std::unique_ptr<source> from;
};

/// Saves one store after the other, and collects the lines of the manifest.
class backup_run {
public:
    backup_run(backup_writer& to, console& io) : to_{to}, io_{io} {
        if (!to.last()) return;
        for (auto const& line : to.last()->lines) before_[line.store].emplace(line.id, line);
    }

    void save(opened_store& store) {
        std::size_t fresh = 0, changed = 0, failed = 0;
        auto const one_state = begin_reading(*store.from);
        auto const entries = store.from->list();
        is_complete_ = tell_problems(*store.from, io_) && is_complete_;
        auto const before = before_.extract(store.name);
        std::set<std::string> here;
        progress p{io_, "saving", entries.size()};
        for (auto const& e : entries) {
            p.step();
            auto line = save(store, e);
            if (!line) {
                ++failed;
                continue;
            }
            auto const old = before ? before.mapped().find(line->id) : before_line{};
            bool const is_known = before && old != before.mapped().end();
            if (!is_known) ++fresh;
            else if (old->second.version != line->version) ++changed;
            here.insert(line->id);
            lines_.push_back(std::move(*line));
        }
        p.clear();
        std::size_t gone = 0;
        if (before)
            for (auto const& [id, line] : before.mapped()) gone += here.contains(id) ? 0U : 1U;
        auto text = store.name + ": " + to_count_text(entries.size(), "session") + ", "
                    + std::to_string(fresh) + " new, " + std::to_string(changed) + " changed";
        if (gone != 0) text += ", " + std::to_string(gone) + " gone since the last backup";
        if (failed != 0) text += ", " + std::to_string(failed) + " not saved";
        io_.say(text);
    }

    /// A store that fails as a whole fails in the same words for each session. They are printed
    /// once.
    void fail(std::string const& problem) {
        if (std::exchange(last_problem_, problem) != problem) io_.warn(problem);
        is_complete_ = false;
    }

    [[nodiscard]] bool is_complete() const { return is_complete_; }
    [[nodiscard]] std::vector<manifest_line> const& lines() const { return lines_; }

private:
    using before_lines = std::map<std::string, manifest_line>;
    using before_line = before_lines::const_iterator;

    std::optional<manifest_line> save(opened_store& store, entry const& e) {
        try {
            auto saved = store.from->collect(e);
            if (!saved) {
                fail(store.name + ": " + e.id
                     + " can't be saved: it is a document, not in a store");
                return std::nullopt;
            }
            auto text = read_text(store, e);
            for (auto const& file : saved->files)
                if (text == file.bytes) text.reset();
            auto const clean = [](std::string const& s) {
                return lisle::text::replace_invalid_utf8(s);
            };
            return manifest_line{saved->agent,        clean(e.id),       clean(e.title),
                                 clean(e.updated_at), clean(store.name), to_.add(*saved, text)};
        } catch (storage_error const& failed) {
            fail(failed.what());
            return std::nullopt;
        }
    }

    static std::optional<std::string> read_text(opened_store& store, entry const& e) {
        auto const row = store.from->fetch(e);
        if (!row) return std::nullopt;
        auto text = store.from->unpack(*row);
        return text ? std::optional{std::move(*text)} : std::nullopt;
    }

    backup_writer& to_;
    console& io_;
    std::map<std::string, before_lines> before_;
    std::vector<manifest_line> lines_;
    std::string last_problem_;
    bool is_complete_ = true;
};

std::vector<opened_store> open_all(backup_options const& o, context& c, backup_run& run) {
    std::vector<opened_store> out;
    auto const attempt = [&](std::filesystem::path const& path, auto open) {
        try {
            std::error_code none;
            auto const name = std::filesystem::weakly_canonical(path, none);
            if (auto from = open()) out.push_back({name.string(), std::move(from)});
        } catch (std::runtime_error const& e) {  // storage_error or document_error
            run.fail(e.what());
        }
    };
    auto const wait = o.database.wait();
    for (auto const& path : o.stores)
        attempt(path, [&] { return open_source(path, access::read, wait); });
    if (!o.stores.empty()) return out;
    for (auto const& place : find_places(c.host).all) {
        if (!place.problem.empty()) run.fail(place.problem);
        if (place.is_there) attempt(place.path, [&] { return open_place(place, wait); });
    }
    return out;
}

int backup(backup_options const& o, context& c) {
    for (auto const& path : o.stores) refuse_standard_input(path);
    refuse_standard_input(o.folder);
    backup_writer to{o.folder};
    backup_run run{to, c.io};
    auto stores = open_all(o, c, run);
    if (stores.empty() && run.is_complete())
        throw document_error{"lisle: no agent's store was found; `lisle where --all` prints the "
                             "places that were looked at"};
    for (auto& store : stores) {
        try {
            run.save(store);
        } catch (storage_error const& e) { run.fail(e.what()); }
    }
    if (!stores.empty() && !to.finish(c.host.now, run.lines()))
        c.io.say("nothing has changed since " + to.last()->time);
    return run.is_complete() ? all_well : storage_failed;
}

}  // namespace

void add_backup(CLI::App& program, context& c) {
    auto const o = std::make_shared<backup_options>();
    auto* const command = program.add_subcommand(
        "backup", "Save every session as it is stored, and keep all its versions");
    command
        ->add_option("STORE", o->stores,
                     "Databases and folders of sessions (the stores of all agents on this "
                     "machine)")
        ->type_name("");
    command->add_option("-o,--output", o->folder, "The folder of the backup; it is created")
        ->required()
        ->type_name("DIR");
    add_wait(*command, o->database);
    command->footer(
        R"(A backup saves everything that a store keeps of a session:
  Zed          the row of the thread
  opencode     the rows of all tables that name the session, and its project; or its files
  acpx         the record, its event streams and its entry in the index
  Loom         the file
  Claude Code  the file and the folder beside it; from ~/.claude the session's prompts, todos,
               tasks and copies of files for undo. A subagent is a session of its own
  Codex        all files of the thread, its names and its prompts, but no database: Codex makes
               databases from the threads
Accounts and credentials are not saved. Only the owner may read the backup. Sessions and versions
of earlier runs stay in it:

  DIR/runs/TIME.jsonl        the manifest of a run: a line for each session, with its version
  DIR/AGENT/ID/VERSION/      one version of one session, in plain files:
    about.json               its id, title and time
    rows.jsonl               rows with all columns, one a line; bytes are base64
    files/                   files, unchanged; beside/ has files of ~/.claude. Of a file that many
                             sessions share, only the session's lines are saved
    shared.jsonl, shared/    rows and files of its project, put back only if they are missing
    document.json            the document, for people, unless a file is it; for opencode an export
    SHA256SUMS               sums of its own files, SHARED-SHA256SUMS of shared files;
                             `sha256sum -c` checks them

A stopped backup leaves earlier runs whole. If a store can't be read, a line says so and the exit
code is 3; all other stores are saved.

Examples:
  lisle backup -o ~/sessions
  lisle backup ~/.local/share/zed/threads/threads.db -o /media/disk/zed)");
    command->callback([o, &c] { c.exit = backup(*o, c); });
}

}  // namespace app
