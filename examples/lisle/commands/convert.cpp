// examples/lisle/commands/convert.cpp - lisle convert: converts sessions of one agent to sessions
// of another.
#include "../../loom_store/new_file.hpp"
#include "../command.hpp"
#include "../files/files.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../opencode/v2_columns.hpp"
#include "../opencode/v2_format.hpp"
#include "../redaction/redact_target.hpp"
#include "../sessions/branched_source.hpp"
#include "../sessions/scan.hpp"
#include "../stores/newer_format.hpp"
#include "../stores/stores.hpp"
#include "../system/json_line.hpp"
#include "../terminal/description.hpp"
#include "conversion.hpp"

#include <CLI/CLI.hpp>

#include <boost/json/object.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

namespace {

// ---- Losses -------------------------------------------------------------------------------------

/// The losses of conversions: lines on standard error, or lines of JSON in a new file. No session
/// may be written before the file has its name, because losses can't be found again later.
class loss_report {
public:
    loss_report(console& io, std::string const& path) : io_{io}, path_{path} {
        if (path.empty()) return;
        remove_leftovers(path);
        refuse_taken_name(path);
        to_.emplace(path);
    }
    /// Removes the file unless keep() was called.
    ~loss_report() {
        std::error_code ignored;
        if (to_ && to_->has_name() && !is_kept_) std::filesystem::remove(path_, ignored);
    }
    loss_report(loss_report const&) = delete;
    loss_report& operator=(loss_report const&) = delete;

    void add(std::string const& id, std::vector<lisle::conversation::loss> const& losses) {
        for (auto const& loss : losses) {
            auto const kind = lisle::conversation::to_string(loss.kind);
            if (!to_) {
                auto const place = loss.pointer.empty() ? "" : " at " + loss.pointer;
                io_.tell(id + ": " + std::string{kind} + place + ": " + loss.what);
                continue;
            }
            to_->write(
                to_json_line(boost::json::object{
                    {"id", id}, {"kind", kind}, {"pointer", loss.pointer}, {"what", loss.what}})
                + '\n');
        }
    }
    /// Gives the file its name.
    void take_name() {
        if (to_ && !to_->take_free_name()) refuse();
    }
    /// Keeps the file when this object ends.
    void keep() { is_kept_ = true; }

private:
    [[noreturn]] void refuse() const { throw storage_error{path_ + ": already exists"}; }

    console& io_;
    std::string path_;
    std::optional<store::new_file> to_;
    bool is_kept_ = false;
};

// ---- Sessions -----------------------------------------------------------------------------------

/// Changes the format to that of the release, if newer releases of the program have another one,
/// and a release after the newest known one to that one.
void choose_format_of_release(convert_options& o, console& io) {
    if (o.release.empty()) return;
    auto const& asked = find_format(o.to);
    auto const found = find_format_of_release(asked, o.release);
    auto const tell = [&](std::string const& newest) {
        io.tell("--as " + o.release + ": as " + newest + ", the newest release that lisle knows");
    };
    if (found.kind == &asked) {
        auto const newest = find_newest_instead(asked, o.release);
        if (!newest) return;
        tell(*newest);
        o.release = *newest;
        return;
    }
    if (found.is_beyond) tell(std::string{found.kind->revision()});
    o.to = found.kind->name();
    o.release.clear();
}

/// Changes the format to that of the store, if the store is of newer releases of the same program
/// and no release was asked for.
void choose_format_of_store(convert_options& o, source const& into) {
    auto const* const newer = find_newer_format(find_format(o.to));
    if (newer == nullptr || &into.documents() != newer) return;
    if (!o.release.empty())
        throw document_error{o.into + ": holds sessions of " + std::string{newer->name()}
                             + ", so sessions of release " + o.release + " are not put there"};
    o.to = newer->name();
}

/// The store for the new sessions; null without --into.
[[nodiscard]] std::unique_ptr<source> open_target(convert_options& o, context& c) {
    if (o.into.empty()) return nullptr;
    auto const& kind = find_format(o.to);
    refuse_standard_input(o.into);
    remove_leftovers(o.into);
    auto out = open_source(o.into, access::write, o.session.database.wait(), &kind);
    choose_format_of_store(o, *out);
    if (out->documents().name() != o.to)
        throw storage_error{o.into + ": holds documents of the format "
                            + std::string{out->documents().name()} + ", not " + o.to};
    out->settle_on(c.host);
    return out;
}

/// The chosen sessions: all, or `only` one, with its subagents if `with_children`.
/// Whether subagents are converted with the session that began them.
enum class relatives { none, children };

[[nodiscard]] std::vector<entry const*> choose_sessions(std::vector<entry> const& all,
                                                        entry const* only, relatives wanted) {
    std::vector<entry const*> out;
    std::set<std::string_view> ids;
    if (only != nullptr) ids.insert(only->id);
    for (std::size_t before = 0; wanted == relatives::children && before != ids.size();) {
        before = ids.size();
        for (auto const& e : all)
            if (e.parent_id && ids.contains(*e.parent_id)) ids.insert(e.id);
    }
    for (auto const& e : all)
        if (only == nullptr || &e == only || (ids.contains(e.id) && e.id != only->id))
            out.push_back(&e);
    return out;
}

/// Uses the results of the threads in the order of the sessions.
class conversion_sink {
public:
    conversion_sink(convert_options const& o, converter const& by, source* into,
                    loss_report& report, console& io)
        : o_{o}, into_{into}, report_{report}, io_{io}, ids_in_target_{by.ids_in_target()} {}

    void use(std::string const& source_id, conversion& result) {
        for (auto const& line : result.warnings) io_.warn(line);
        for (auto const& line : result.changes) io_.tell(line);
        report_.add(source_id, result.losses);
        exit = (std::max)(exit, result.exit);
        if (result.packed) put(source_id, result);
        else if (result.value) text_ = std::move(result.text);
        for (auto& subagent : result.subagents) use(source_id, subagent);
    }
    /// Writes the sessions, and prints a line for each session that was put.
    void finish() {
        if (batch_) batch_->commit();
        if (text_ && o_.out.empty()) io_.print(*text_);
        else if (text_) write_new_file(o_.out, *text_);
        for (auto const& line : done_) io_.say(line);
    }

    int exit = all_well;

private:
    void put(std::string const& source_id, conversion const& result) {
        if (ids_in_target_.contains(result.id) && !o_.replaces) {
            io_.warn(o_.into + ": holds " + result.id + " already: to replace it, use --replace");
            exit = (std::max)(exit, static_cast<int>(document_failed));
            return;
        }
        try {
            if (!batch_) batch_ = into_->begin_put();
            bool const is_new = batch_->put(*result.packed);
            done_.push_back((is_new ? "added " : "updated ") + result.id + ' ' + result.title);
            ids_in_target_.insert(result.id);
            for (auto& part : into_->find_dropped(*result.packed))
                report_.add(source_id,
                            {{{{}, std::move(part)}, lisle::conversation::loss_kind::dropped}});
        } catch (document_error const& refused) {
            io_.warn(refused.what());
            exit = (std::max)(exit, static_cast<int>(document_failed));
        }
    }

    convert_options const& o_;
    source* into_;
    loss_report& report_;
    console& io_;
    std::set<std::string> ids_in_target_;
    std::vector<std::string> done_;
    std::optional<std::string> text_;  ///< of the only session, without --into
    std::unique_ptr<put_batch> batch_;
};

/// The sessions to convert, and their store.
struct input {
    std::unique_ptr<source> from;
    std::vector<entry> all;
    std::vector<entry const*> chosen;
    int exit = all_well;
};

[[nodiscard]] std::optional<input> open_input(convert_options const& o, context& c) {
    auto const& place = o.session.database;
    input out;
    if (!o.into.empty() && o.session.id.empty() && names_store(place.path)
        && is_source(place.path)) {
        out.from = open_stores(place.path, place.wait(), c.host, c.io);
        out.all = out.from->list();
        if (!tell_problems(*out.from, c.io)) out.exit = storage_failed;
        out.chosen = choose_sessions(out.all, nullptr, relatives::none);
        return out;
    }
    auto found = find_session(o.session, c);
    if (!found) return std::nullopt;
    out.from = std::move(found->from);
    out.all = out.from->list();
    for (auto const& e : out.all)
        if (e.key == found->which.key)
            out.chosen = choose_sessions(out.all, &e,
                                         o.into.empty() ? relatives::none : relatives::children);
    for (auto const* const e : out.chosen) tell_fork(*out.from, *e, c.io);
    return out;
}

/// Tells the prompts that wait as left out: no document has them.
void tell_waiting(input const& given, loss_report& to) {
    for (auto const* const e : given.chosen)
        for (auto const& each : find_waiting(*given.from, *e))
            to.add(e->id, {{{{}, "a prompt that waits: " + each},
                            lisle::conversation::loss_kind::dropped}});
}

/// Tells the columns that rows of opencode 2 have and its exports lack, if the new sessions are of
/// opencode 2, too. A session that stays in its row keeps them.
void tell_columns(input const& given, convert_options const& o, std::set<std::string> const& there,
                  loss_report& to) {
    auto const& kind = opencode_v2_format();
    if (o.to != kind.name()) return;
    for (auto const* const e : given.chosen) {
        if (&given.from->documents_of(*e) != &kind || !given.from->keeps_rows_of(*e)) continue;
        if (there.contains(e->id)) continue;
        auto const rows = given.from->collect(*e);
        if (!rows) continue;
        for (auto& each : find_columns_beside_export(*rows))
            to.add(e->id, {{{{}, std::move(each)}, lisle::conversation::loss_kind::dropped}});
    }
}

int convert(convert_options o, context& c) {
    choose_format_of_release(o, c.io);
    loss_report report{c.io, o.losses};
    auto const into = open_target(o, c);
    auto const given = open_input(o, c);
    if (!given) return document_failed;
    converter by{o, *given->from, into.get()};
    by.map_ids(given->all, given->chosen);
    conversion_sink sink{o, by, into.get(), report, c.io};
    tell_columns(*given, o, by.ids_in_target(), report);
    {
        progress shown{c.io, "converting", given->chosen.size()};
        scan<conversion>(
            *given->from, given->chosen,
            [&](entry const& e, std::optional<stored>& row, workspace& space) {
                return row ? by.convert(e, *row, space) : conversion{};  // deleted meanwhile
            },
            [&](std::size_t i, conversion& result) {
                shown.clear();
                sink.use(given->chosen[i]->id, result);
                result = {};
                shown.step();
                return true;
            });
    }
    tell_waiting(*given, report);
    report.take_name();
    sink.finish();
    report.keep();
    return (std::max)(given->exit, sink.exit);
}

}  // namespace

void add_convert(CLI::App& program, context& c) {
    auto const o = std::make_shared<convert_options>();
    auto* const command =
        program.add_subcommand("convert", "Convert a session of one agent to a session of another");
    add_session(*command, o->session);
    o->session.several = ", or use --into STORE for all";
    std::vector<std::string> names;
    for (auto const* f : all_formats())
        if (f->has_bridge()) names.emplace_back(f->name());
    auto* const to = command->add_option("--to", o->to, "The format: " + join_some(names))
                         ->required()
                         ->type_name("FORMAT");
    restrict_to(*to, names);
    command
        ->add_option("--as", o->release,
                     "For this release: 1.14.41 of opencode, acpx, Claude Code or Codex; 2 of "
                     "opencode for what its release 2 imports (of a later one, the newest known is "
                     "taken); pinned or latest of Zed")
        ->type_name("RELEASE");
    auto* const out = add_out(*command, o->out, "Where to write it, a new file (standard output)");
    command
        ->add_option("--into", o->into,
                     "Put it into this store instead: a database of Zed or opencode, or a folder "
                     "of acpx, Loom, Claude Code or Codex. Without ID, all sessions")
        ->type_name("STORE")
        ->excludes(out);
    command->add_flag("--replace", o->replaces, "Replace a session that the store already has");
    command
        ->add_option("--losses", o->losses,
                     "Write what was lost as lines of JSON into a new file (standard error, as "
                     "text)")
        ->type_name("FILE");
    command
        ->add_option("--folder", o->folders,
                     "Rename a folder in paths and file URLs; may be repeated: the first rule "
                     "that fits a path applies")
        ->type_name("OLD=NEW")
        ->check(folder_renames::find_mistake);
    command->footer(
        R"(The session becomes a neutral conversation, and then a document of the other agent. Parts that the
other agent has no place for are dropped, parts that it spells differently are approximated, and
missing values that it needs are invented. Each loss is a line, ID: dropped at PLACE: WHAT. The place
is a JSON pointer into the source session. Ids and times are made from those of the source: the same
session always becomes the same document.
The readable parts of a damaged session are converted, and the exit code is 1. So it is if the new
document's own program would refuse it: a line says why. Sessions are put into a store together; if
writing fails, none is. A session that the store refuses does not stop the others. A session brings
along its subagents, also those that stand in its own file, and results that Claude Code keeps in
files of the session's own folder. A database of opencode gets the rows of its release, 1.x or 2.
Where opencode 2 has copied a session with which 1.x went on, --replace puts the newer one in place
of the copy, as the migration would make it. Zed's folders become opencode's directory, and back.
Codex's threads have no place for a title, so it is appended to session_index.jsonl, where Codex keeps
names. The store may be a home of Claude Code or Codex that is missing or has no session yet.

Examples:
  lisle convert threads.db 7546cf31 --to opencode -o import.json && opencode import import.json
  lisle convert export.json --to zed --into threads.db --folder /home/old=/home/new
  lisle convert ~/.acpx/sessions --to zed --into threads.db --losses losses.ndjson)");
    command->callback([o, &c] { c.exit = convert(*o, c); });
}

}  // namespace app
