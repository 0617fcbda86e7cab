// examples/lisle/site.cpp - a page for each session of many stores; only what changed is written.
#include "site.hpp"

#include "page/assets.hpp"
#include "page/index.hpp"
#include "page/page.hpp"
#include "page_command.hpp"
#include "scan.hpp"
#include "sha256.hpp"
#include "site_folder.hpp"
#include "stores.hpp"

#include <lisle/version.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace app {

namespace {

struct site_options {
    std::vector<std::string> stores;
    std::string folder;
    database_options database;
    shown_options shown;
    bool watches = false;
};

/// A session of one of the sources.
struct listed_session {
    entry about;
    std::string file;
};

struct opened_source {
    std::string name;
    std::unique_ptr<source> from;
    std::vector<listed_session> sessions{};
};

/// A name from an id, which may be any text, and where it stands.
std::string name_page(std::string_view agent, std::string_view id, std::string_view store) {
    constexpr std::size_t longest = 60;
    std::string out = "pages/";
    for (char const c : std::string{agent} + '-' + std::string{id}) {
        bool const is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                              || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (out.size() < longest) out += is_plain ? c : '_';
    }
    auto const place = std::string{store} + '\n' + std::string{agent} + '\n' + std::string{id};
    return out + '-' + print_sha256(place).substr(0, 12) + ".html";
}

/// What a thread made of a session. Without a row, the session is unreadable or gone.
struct made_page {
    std::string file, page, text, problem;
    site_page about;
    bool is_current = false;
};

/// Writes the site once, or again.
class site_builder {
public:
    site_builder(site_options const& o, context& c)
        : options_{o}, context_{c}, shown_{make_page_options(o.shown)}, folder_{o.folder,
                                                                                make_maker(),
                                                                                o.watches} {}

    int build() {
        list();
        digests_ = folder_.list_digests();
        int exit = all_well;
        for (auto& each : sources_) {
            if (!tell_problems(*each.from, context_.io)) exit = storage_failed;
            exit = (std::max)(exit, write(each));
        }
        auto const before = written_;
        written_ = folder_.written();
        auto const removed = folder_.finish();
        context_.io.say(print_count(written_ - before, "page") + " written"
                        + (removed == 0 ? "" : ", " + print_count(removed, "page") + " removed"));
        return exit;
    }

private:
    /// What decides how a page looks beside the session.
    [[nodiscard]] std::string make_maker() const {
        std::string all = LISLE_VERSION_STRING;
        for (auto const part : {page::page_style, page::page_script}) all += print_sha256(part);
        if (options_.watches) all += print_sha256(page::follow_script);
        all += print_sha256(shown_.highlighter);
        for (auto const& each : options_.shown.without) all += ' ' + each;
        return print_sha256(all + (options_.shown.is_redacted ? " redacted" : ""));
    }

    void list() {
        sources_.clear();
        pages_.clear();
        auto const wait = options_.database.wait();
        auto paths = options_.stores;
        if (paths.empty()) paths.emplace_back();
        for (auto const& path : paths) {
            opened_source next{path, open_stores(path, wait, context_.host, context_.io)};
            for (auto& e : next.from->list()) {
                auto const agent =
                    e.agent.empty() ? std::string{next.from->documents_of(e).name()} : e.agent;
                auto file = name_page(agent, e.id, path + e.store);
                pages_.emplace(e.id, file.substr(std::string_view{"pages/"}.size()));
                e.agent = agent;
                next.sessions.push_back({std::move(e), std::move(file)});
            }
            sources_.push_back(std::move(next));
        }
    }

    [[nodiscard]] made_page make(source& from, listed_session const& session,
                                 std::optional<stored> const& row, workspace& room) {
        made_page out;
        out.file = session.file;
        if (!row) return out;
        out.problem = row->failure;
        if (!out.problem.empty()) return out;
        out.about.digest = print_sha256(row->bytes);
        auto const before = digests_.find(out.file);
        out.is_current = before != digests_.end() && before->second == out.about.digest;
        if (out.is_current) return out;
        auto const text = from.unpack_in(room, *row);
        if (!text) {
            out.problem = text.error().message();
            return out;
        }
        auto kept = from.documents_of(session.about).salvage(*text);
        auto options = shown_;
        options.problems = row->missing;
        options.problems.insert(options.problems.end(), kept.problems.begin(), kept.problems.end());
        if (options_.shown.is_redacted && !options.problems.empty()) {
            out.problem = "damaged: what can't be read might hold secrets";
            return out;
        }
        auto missing = complete_session(from, session.about, *kept.value);
        std::move(missing.begin(), missing.end(), std::back_inserter(options.problems));
        auto const by = make_redactor(options_.shown, context_);
        auto const talk = read_conversation(*kept.value, by.get());
        if (!talk) return out;
        options.home = "../index.html";
        if (options_.watches) options.follows = {"../news.js", out.file, out.about.digest};
        options.find_page = [this](std::string_view id) {
            auto const at = pages_.find(std::string{id});
            return at == pages_.end() ? std::string{} : at->second;
        };
        out.page = page::print_page(*talk, options);
        out.text = page::collect_text(*talk);
        auto const& e = session.about;
        out.about.row =
            page::print_index_row({session.file, e.agent, e.id, e.parent_id.value_or(""),
                                   e.updated_at, e.created_at.value_or("")},
                                  *talk);
        if (!options.problems.empty()) out.problem = options.problems.front();
        return out;
    }

    int write(opened_source& each) {
        std::vector<entry const*> all;
        std::map<entry const*, listed_session const*> sessions;
        for (auto const& session : each.sessions) {
            all.push_back(&session.about);
            sessions.emplace(&session.about, &session);
        }
        int exit = all_well;
        progress line{context_.io, "writing", all.size()};
        scan<made_page>(
            *each.from, all,
            [&](entry const& e, std::optional<stored>& row, workspace& room) {
                return make(*each.from, *sessions.at(&e), row, room);
            },
            [&](std::size_t, made_page& made) {
                line.step();
                if (!made.problem.empty()) {
                    line.clear();
                    context_.io.warn(made.file + ": " + made.problem);
                    exit = document_failed;
                }
                if (made.is_current) folder_.keep(made.file);
                else if (!made.page.empty())
                    folder_.write(made.file, made.page, std::move(made.about),
                                  std::move(made.text));
                return true;
            });
        return exit;
    }

    site_options const& options_;
    context& context_;
    page::page_options shown_;
    site_folder folder_;
    std::vector<opened_source> sources_;
    // While threads make pages, these only are read.
    std::map<std::string, std::string> pages_, digests_;
    std::size_t written_ = 0;
};

int write_site(site_options const& o, context& c) {
    for (auto const& path : o.stores) refuse_standard_input(path);
    site_builder site{o, c};
    auto exit = site.build();
    while (o.watches && c.io.flush()) {
        std::this_thread::sleep_for(std::chrono::seconds{2});
        exit = site.build();
    }
    return exit;
}

}  // namespace

void add_site(CLI::App& program, context& c) {
    auto const o = std::make_shared<site_options>();
    auto* const command =
        program.add_subcommand("site", "Write the sessions of stores as pages with an index");
    command
        ->add_option("STORE", o->stores,
                     "Databases, folders of sessions, or documents (the stores of all agents on "
                     "this machine)")
        ->type_name("");
    command->add_option("-o,--out", o->folder, "The folder of the site; it is created")
        ->required()
        ->type_name("DIR");
    add_shown(*command, o->shown);
    command->add_flag("--watch", o->watches,
                      "Follow the stores, until it is stopped; open pages show what is new");
    add_wait(*command, o->database);
    command->footer(
        R"(DIR/index.html lists, sorts, filters and searches in a browser, also from a disk. Again in the
same folder, only sessions that changed are written, and pages of sessions that are gone are
removed. Subagents stand below their parents. Only the owner may read the site.

Examples:
  lisle site -o ~/conversations
  lisle site threads.db ~/.acpx/sessions -o shared --redact)");
    command->callback([o, &c] { c.exit = write_site(*o, c); });
}

}  // namespace app
