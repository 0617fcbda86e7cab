// examples/lisle/convert.cpp - lisle convert: sessions of one agent as those of another.
#include "command.hpp"
#include "description.hpp"
#include "files.hpp"
#include "json_line.hpp"
#include "one_session.hpp"
#include "redact_target.hpp"
#include "release_text.hpp"
#include "stores.hpp"

#include <lisle/conversation/rules/ids.hpp>
#include <lisle/visit.hpp>

#include <CLI/CLI.hpp>

#include <boost/json/object.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

namespace talk = lisle::conversation;

struct convert_options {
    session_options session;
    std::string to, release, out, into, losses;
    std::vector<std::string> folders;  ///< OLD=NEW
    bool replaces = false;
};

// ---- Folders ------------------------------------------------------------------------------------

/// The text with another beginning, if `old` is the whole text or a folder above it.
void move_below(lisle::editable_string& text, std::string_view before, std::string_view after) {
    auto const all = text.view();
    if (!all.starts_with(before)) return;
    auto const rest = all.substr(before.size());
    bool const is_folder = before.ends_with('/') || before.ends_with('\\');
    if (rest.empty() || is_folder || rest[0] == '/' || rest[0] == '\\')
        text.replace(std::string{after} + std::string{rest});
}

/// Renames a folder in the paths and file URLs of a conversation. What people, models and tools
/// wrote stays.
void rename_folder(talk::conversation& c, std::string_view option) {
    auto const equals = option.find('=');
    auto const before = option.substr(0, equals), after = option.substr(equals + 1);
    lisle::for_each_string(c, [&](lisle::editable_string& text, auto const& place) {
        if (place.is_remembered) return;
        if (place.kind == lisle::string_kind::path) move_below(text, before, after);
        if (place.kind == lisle::string_kind::url)
            move_below(text, "file://" + std::string{before}, "file://" + std::string{after});
    });
}

// ---- One session --------------------------------------------------------------------------------

/// What a conversion tells: lines on standard error, or lines of JSON for a file.
class loss_report {
public:
    loss_report(console& io, bool is_json) : io_{io}, is_json_{is_json} {}

    void add(std::string const& id, std::vector<talk::loss> const& losses) {
        for (auto const& loss : losses) {
            auto const kind = talk::to_string(loss.kind);
            if (!is_json_) {
                auto const place = loss.pointer.empty() ? "" : " at " + loss.pointer;
                io_.tell(id + ": " + std::string{kind} + place + ": " + loss.what);
                continue;
            }
            json_ +=
                print_json_line(boost::json::object{
                    {"id", id}, {"kind", kind}, {"pointer", loss.pointer}, {"what", loss.what}})
                + '\n';
        }
    }
    [[nodiscard]] std::string const& json() const { return json_; }

private:
    console& io_;
    bool is_json_;
    std::string json_;
};

/// The document of the other format; its losses point into the source. Throws document_error if the
/// format has no conversations.
[[nodiscard]] converted_document convert_document(convert_options const& o, document const& d,
                                                  std::string const& id) {
    lisle::conversation::source_map places;
    auto conversation = d.to_conversation(places);
    if (!conversation)
        throw document_error{id + ": no conversation can be made of such a document"};
    if (!conversation->id && !id.empty()) conversation->id = id;
    for (auto const& folder : o.folders) rename_folder(*conversation, folder);
    auto out = find_format(o.to).from_conversation(*conversation);
    places.apply_to(out.losses);
    return out;
}

/// Its text, as --as asks for it.
[[nodiscard]] std::string print_converted(convert_options const& o, document const& d,
                                          std::string const& id, console& io) {
    if (o.release.empty()) return d.print(lisle::layout::source, 0);
    std::vector<lisle::finding> changes;
    auto text = d.print_fit_for(o.release, changes);
    if (!text)
        if (auto const release = parse_release(o.release)) text = d.print_as(*release);
    auto const as = id + ": --as " + o.release + ": ";
    if (!text) throw document_error{as + "the format has no such releases"};
    if (!*text) throw document_error{as + text->error().message()};
    for (auto const& changed : changes)
        io.tell(id + ": changed at " + changed.pointer + ": " + changed.what);
    return std::move(**text);
}

/// The document's own id, or the source's if it is a UUID, or one that is made from it.
[[nodiscard]] std::string choose_id(document const& d, std::string const& source_id) {
    auto const own = d.identify().id;
    if (!own.empty()) return own;
    if (lisle::scalars::parse_uuid(source_id)) return source_id;
    return lisle::scalars::to_string(talk::derive_uuid({"lisle", source_id}));
}

// ---- Many sessions ------------------------------------------------------------------------------

/// Puts converted sessions into a store, each whole, one after the other.
class importer {
public:
    importer(convert_options const& o, console& io)
        : o_{o}, io_{io}, to_{open_source(o.into, access::write, o.session.database.wait(),
                                          &find_format(o.to))} {
        if (&to_->documents() != &find_format(o.to))
            throw storage_error{o.into + ": holds documents of the format "
                                + std::string{to_->documents().name()} + ", not " + o.to};
        for (auto const& e : to_->list()) there_.insert(e.id);
    }

    /// False, and a line on standard error, if the session can't be put there.
    [[nodiscard]] bool put(std::string const& text, std::string const& source_id) {
        auto read = find_format(o_.to).read(text, nullptr);
        if (!read) throw document_error{source_id + ": " + read.error().message()};
        auto const& d = **read;
        auto const id = choose_id(d, source_id);
        if (there_.contains(id) && !o_.replaces) {
            io_.warn(o_.into + ": holds " + id + " already: to replace it, use --replace");
            return false;
        }
        if (auto const obstacle = to_->find_obstacle(d)) {
            io_.warn(source_id + ": " + *obstacle);
            return false;
        }
        io_.say((to_->put(id, d) ? "added " : "updated ") + id + ' ' + std::string{d.title()});
        return true;
    }

private:
    convert_options const& o_;
    console& io_;
    std::unique_ptr<source> to_;
    std::set<std::string> there_;
};

/// Converts a session, and prints, writes or puts it. The exit code.
int convert_session(convert_options const& o, source& from, entry const& e, stored const& row,
                    importer* into, loss_report& report, console& io) {
    auto const read = read_session(from, e, row, io);
    if (!read) return document_failed;
    auto const made = convert_document(o, *read->value, e.id);
    report.add(e.id, made.losses);
    auto text = print_converted(o, *made.value, e.id, io);
    if (into != nullptr) return into->put(text, e.id) ? read->exit() : document_failed;
    if (o.out.empty()) io.print(text);
    else write_new_file(o.out, text);
    return read->exit();
}

/// Converts all sessions of a source. One that fails costs no other.
int convert_all(convert_options const& o, importer& into, loss_report& report, context& c) {
    auto const& place = o.session.database;
    auto const from = open_stores(place.path, place.wait(), c.host, c.io);
    auto const entries = from->list();
    int out = tell_problems(*from, c.io) ? all_well : storage_failed;
    progress shown{c.io, "converting", entries.size()};
    for (auto const& e : entries) {
        shown.step();
        auto const row = from->fetch(e);
        if (!row) continue;  // deleted meanwhile
        shown.clear();
        try {
            auto const one = convert_session(o, *from, e, *row, &into, report, c.io);
            out = (std::max)(out, one);
        } catch (document_error const& failed) {
            c.io.warn(failed.what());
            out = (std::max)(out, static_cast<int>(document_failed));
        }
    }
    return out;
}

int convert(convert_options const& o, context& c) {
    loss_report report{c.io, !o.losses.empty()};
    std::optional<importer> into;
    if (!o.into.empty()) into.emplace(o, c.io);
    auto const& path = o.session.database.path;
    int out = all_well;
    if (into && o.session.id.empty() && names_store(path) && is_source(path)) {
        out = convert_all(o, *into, report, c);
    } else {
        auto const found = find_session(o.session, c);
        if (!found) return document_failed;
        out = convert_session(o, *found->from, found->which, found->row, into ? &*into : nullptr,
                              report, c.io);
    }
    if (!o.losses.empty()) write_new_file(o.losses, report.json());
    return out;
}

}  // namespace

void add_convert(CLI::App& program, context& c) {
    auto const o = std::make_shared<convert_options>();
    auto* const command =
        program.add_subcommand("convert", "Make a session of one agent one of another agent");
    add_session(*command, o->session);
    std::vector<std::string> names;
    for (auto const* f : all_formats())
        if (f->has_bridge()) names.emplace_back(f->name());
    auto* const to = command->add_option("--to", o->to, "The format: " + join_some(names))
                         ->required()
                         ->type_name("FORMAT");
    restrict_to(*to, names);
    command
        ->add_option("--as", o->release,
                     "As this release takes it: of opencode or acpx 1.14.41, of Zed pinned or "
                     "latest")
        ->type_name("RELEASE");
    auto* const out =
        command->add_option("-o,--out", o->out, "Where to write it, a new file (standard output)")
            ->type_name("FILE");
    command
        ->add_option("--into", o->into,
                     "Put it into this store instead: a database of Zed, or a folder of acpx's "
                     "records. Without ID, all sessions")
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
                     "Rename a folder in paths and file URLs; may be repeated")
        ->type_name("OLD=NEW")
        ->check([](std::string const& text) {
            auto const equals = text.find('=');
            bool const is_rule = equals != 0 && equals != std::string::npos;
            return is_rule ? std::string{} : '"' + text + "\" is not OLD=NEW";
        });
    command->footer(
        R"(The session becomes a neutral conversation, and that a document of the other agent. What the other
agent has no place for is dropped, what it says otherwise approximated, and what it needs and nobody
said invented: each is a line, ID: dropped at PLACE: WHAT. The place is one of the conversation,
which --to conversation prints. Ids and times are made from those of the source: the same session
always becomes the same document.
Of a damaged session what can be read is converted, and the exit code is 1. A store that refuses a
session stays as it is.

Examples:
  lisle convert threads.db 7546cf31 --to opencode -o import.json && opencode import import.json
  lisle convert export.json --to zed --into threads.db --folder /home/old=/home/new
  lisle convert ~/.acpx/sessions --to zed --into threads.db --losses losses.ndjson)");
    command->callback([o, &c] { c.exit = convert(*o, c); });
}

}  // namespace app
