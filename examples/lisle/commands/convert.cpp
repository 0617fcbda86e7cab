// examples/lisle/commands/convert.cpp - lisle convert: sessions of one agent as those of another.
#include "../../loom_store/new_file.hpp"
#include "../command.hpp"
#include "../files/files.hpp"
#include "../redaction/redact_target.hpp"
#include "../sessions/scan.hpp"
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

/// What a conversion tells: lines on standard error, or lines of JSON in a new file. Nothing may be
/// written before the file has its name: a session without its losses can't be told again.
class loss_report {
public:
    loss_report(console& io, std::string const& path) : io_{io}, path_{path} {
        if (path.empty()) return;
        std::error_code unknown;
        if (std::filesystem::exists(path, unknown)) refuse();
        place_ = store::follow_links(path);
        to_.emplace(place_);
    }
    /// Removes the file of a run that has written nothing else.
    ~loss_report() {
        std::error_code ignored;
        if (to_ && to_->has_name() && !is_kept_) std::filesystem::remove(place_, ignored);
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
                print_json_line(boost::json::object{
                    {"id", id}, {"kind", kind}, {"pointer", loss.pointer}, {"what", loss.what}})
                + '\n');
        }
    }
    /// Gives the file its name, until the end of this object.
    void take_name() {
        if (to_ && !to_->take_free_name()) refuse();
    }
    /// Lets the file stay.
    void keep() { is_kept_ = true; }

private:
    [[noreturn]] void refuse() const { throw storage_error{path_ + ": is there already"}; }

    console& io_;
    std::string path_;
    std::filesystem::path place_;  ///< behind links
    std::optional<store::new_file> to_;
    bool is_kept_ = false;
};

// ---- Sessions -----------------------------------------------------------------------------------

/// The store for the new sessions, null if there is none.
[[nodiscard]] std::unique_ptr<source> open_target(convert_options const& o, context& c) {
    if (o.into.empty()) return nullptr;
    auto const& kind = find_format(o.to);
    refuse_standard_input(o.into);
    remove_leftovers(c.io, o.into);
    auto out = open_source(o.into, access::write, o.session.database.wait(), &kind);
    if (&out->documents() != &kind)
        throw storage_error{o.into + ": holds documents of the format "
                            + std::string{out->documents().name()} + ", not " + o.to};
    out->settle_on(c.host);
    return out;
}

/// The sessions that were asked for: all, or one and the subagents that it began.
[[nodiscard]] std::vector<entry const*> choose_sessions(std::vector<entry> const& all,
                                                        entry const* only, bool with_children) {
    std::vector<entry const*> out;
    std::set<std::string_view> ids;
    if (only != nullptr) ids.insert(only->id);
    for (std::size_t before = 0; with_children && before != ids.size();) {
        before = ids.size();
        for (auto const& e : all)
            if (e.parent_id && ids.contains(*e.parent_id)) ids.insert(e.id);
    }
    for (auto const& e : all)
        if (only == nullptr || &e == only || (ids.contains(e.id) && e.id != only->id))
            out.push_back(&e);
    return out;
}

/// Uses what threads have made of the sessions, in order.
class conversion_sink {
public:
    conversion_sink(convert_options const& o, converter const& by, source* into,
                    loss_report& report, console& io)
        : o_{o}, into_{into}, report_{report}, io_{io}, there_{by.ids_there()} {}

    void use(std::string const& source_id, conversion& one) {
        for (auto const& line : one.warnings) io_.warn(line);
        for (auto const& line : one.changes) io_.tell(line);
        report_.add(source_id, one.losses);
        exit = (std::max)(exit, one.exit);
        if (one.packed) put(source_id, one);
        else if (one.made) text_ = std::move(one.text);
    }
    /// Writes the sessions, and tells what was put.
    void finish() {
        if (batch_) batch_->commit();
        if (text_ && o_.out.empty()) io_.print(*text_);
        else if (text_) write_new_file(o_.out, *text_);
        for (auto const& line : done_) io_.say(line);
    }

    int exit = all_well;

private:
    void put(std::string const& source_id, conversion const& one) {
        if (there_.contains(one.id) && !o_.replaces) {
            io_.warn(o_.into + ": holds " + one.id + " already: to replace it, use --replace");
            exit = (std::max)(exit, static_cast<int>(document_failed));
            return;
        }
        try {
            if (!batch_) batch_ = into_->begin_put();
            bool const is_new = batch_->put(*one.packed);
            done_.push_back((is_new ? "added " : "updated ") + one.id + ' ' + one.title);
            there_.insert(one.id);
            for (auto& what : into_->find_dropped(*one.packed))
                report_.add(source_id,
                            {{{{}, std::move(what)}, lisle::conversation::loss_kind::dropped}});
        } catch (document_error const& refused) {
            io_.warn(refused.what());
            exit = (std::max)(exit, static_cast<int>(document_failed));
        }
    }

    convert_options const& o_;
    source* into_;
    loss_report& report_;
    console& io_;
    std::set<std::string> there_;
    std::vector<std::string> done_;
    std::optional<std::string> text_;  ///< of the only session, if it is put nowhere
    std::unique_ptr<put_batch> batch_;
};

/// A store of several sessions, or the one session that was asked for.
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
        out.chosen = choose_sessions(out.all, nullptr, false);
        return out;
    }
    auto found = find_session(o.session, c);
    if (!found) return std::nullopt;
    out.from = std::move(found->from);
    out.all = out.from->list();
    for (auto const& e : out.all)
        if (e.key == found->which.key) out.chosen = choose_sessions(out.all, &e, !o.into.empty());
    return out;
}

int convert(convert_options const& o, context& c) {
    loss_report report{c.io, o.losses};
    auto const into = open_target(o, c);
    auto const given = open_input(o, c);
    if (!given) return document_failed;
    converter by{o, *given->from, into.get()};
    by.map_ids(given->all, given->chosen);
    conversion_sink sink{o, by, into.get(), report, c.io};
    {
        progress shown{c.io, "converting", given->chosen.size()};
        scan<conversion>(
            *given->from, given->chosen,
            [&](entry const& e, std::optional<stored>& row, workspace& room) {
                return row ? by.convert(e, *row, room) : conversion{};  // deleted meanwhile
            },
            [&](std::size_t i, conversion& one) {
                shown.clear();
                sink.use(given->chosen[i]->id, one);
                one = {};
                shown.step();
                return true;
            });
    }
    report.take_name();
    sink.finish();
    report.keep();
    return (std::max)(given->exit, sink.exit);
}

}  // namespace

void add_convert(CLI::App& program, context& c) {
    auto const o = std::make_shared<convert_options>();
    auto* const command =
        program.add_subcommand("convert", "Make a session of one agent one of another agent");
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
        ->add_option(
            "--as", o->release,
            "As this release takes it: of opencode, acpx, Claude Code or Codex 1.14.41, of "
            "Zed pinned or latest")
        ->type_name("RELEASE");
    auto* const out = add_out(*command, o->out, "Where to write it, a new file (standard output)");
    command
        ->add_option("--into", o->into,
                     "Put it into this store instead: a database of Zed or opencode, or a folder "
                     "of acpx, Loom, Claude Code or Codex. Without ID, all sessions")
        ->type_name("STORE")
        ->excludes(out);
    command->add_flag("--replace", o->replaces, "Replace a session that is there already");
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
        R"(The session becomes a neutral conversation, and that a document of the other agent. What the other
agent has no place for is dropped, what it says otherwise approximated, and what it needs and nobody
said invented: each is a line, ID: dropped at PLACE: WHAT. The place is a JSON pointer into the
session that was converted. Ids and times are made from those of the source: the same session always
becomes the same document.
Of a damaged session what can be read is converted, and the exit code is 1. Sessions are put into a
store together, or none of them if writing fails; one that the store refuses costs no other. With a
session come the subagents that it began, and results that Claude Code keeps in files of the
session's own folder. Zed's folders become opencode's directory, and back. A title that Codex's
threads have no place for is appended to the names that Codex keeps in session_index.jsonl. A
home of Claude Code or Codex to put them into may be missing, or hold no session yet.

Examples:
  lisle convert threads.db 7546cf31 --to opencode -o import.json && opencode import import.json
  lisle convert export.json --to zed --into threads.db --folder /home/old=/home/new
  lisle convert ~/.acpx/sessions --to zed --into threads.db --losses losses.ndjson)");
    command->callback([o, &c] { c.exit = convert(*o, c); });
}

}  // namespace app
