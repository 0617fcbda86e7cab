// examples/lisle/site/site_builder.cpp - a page for each session of many stores; only what changed
// is written.
#include "site_builder.hpp"

#include "../one_session.hpp"
#include "../page/assets.hpp"
#include "../page/index.hpp"
#include "../page/page.hpp"
#include "../scan.hpp"
#include "../sha256.hpp"
#include "../stamped_source.hpp"
#include "../stores.hpp"

#include <lisle/version.hpp>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace app {

namespace {

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

/// What a list tells of a session.
std::string print_listed(entry const& e) {
    std::string out;
    auto const add = [&](std::string_view text) { (out += '\n') += text; };
    for (auto const& text : {e.id, e.title, e.updated_at}) add(text);
    for (auto const& text : {e.parent_id, e.created_at}) add(text.value_or(""));
    for (auto const& folder : e.folders) add(folder);
    return out;
}

}  // namespace

site_builder::site_builder(site_options const& o, context& c)
    : options_{o}, context_{c}, shown_{make_page_options(o.shown)}, folder_{o.folder, make_maker(),
                                                                            o.watches} {}

int site_builder::build() {
    list();
    digests_ = folder_.list_digests();
    reads_ = 0;
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

/// What decides how a page looks beside the session.
std::string site_builder::make_maker() const {
    std::string all = LISLE_VERSION_STRING;
    for (auto const part : {page::page_style, page::page_script}) all += print_sha256(part);
    if (options_.watches) all += print_sha256(page::follow_script);
    all += print_sha256(shown_.highlighter);
    for (auto const& each : options_.shown.without) all += ' ' + each;
    return print_sha256(all + (options_.shown.is_redacted ? " redacted" : ""));
}

void site_builder::list() {
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
            auto stamp = find_stamp(*next.from, e);
            if (stamp) *stamp += print_listed(e);
            e.agent = agent;
            next.sessions.push_back({std::move(e), std::move(file), std::move(stamp)});
        }
        sources_.push_back(std::move(next));
    }
}

bool site_builder::is_settled(listed_session const& session) const {
    auto const known = known_.find(session.file);
    return known != known_.end() && known->second.is_settled && session.stamp
           && known->second.stamp == *session.stamp && digests_.contains(session.file);
}

void site_builder::remember(listed_session const& session, made_page const& made) {
    bool const is_shown = made.is_current || !made.page.empty();
    if (!session.stamp || !is_shown || !made.is_whole) {
        known_.erase(session.file);
        return;
    }
    auto& known = known_[session.file];
    known.is_settled = known.stamp == *session.stamp;
    known.stamp = *session.stamp;
}

site_builder::made_page site_builder::make(source& from, listed_session const& session,
                                           std::optional<stored> const& row, workspace& room) {
    made_page out;
    out.file = session.file;
    if (!row) return out;
    out.problem = row->failure;
    if (!out.problem.empty()) return out;
    out.is_whole = row->missing.empty();
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
    out.about.row = page::print_index_row({session.file, e.agent, e.id, e.parent_id.value_or(""),
                                           e.updated_at, e.created_at.value_or("")},
                                          *talk);
    if (!options.problems.empty()) out.problem = options.problems.front();
    return out;
}

int site_builder::write(opened_source& each) {
    std::vector<entry const*> all;
    std::map<entry const*, listed_session const*> sessions;
    for (auto const& session : each.sessions) {
        if (is_settled(session)) {
            folder_.keep(session.file);
            continue;
        }
        all.push_back(&session.about);
        sessions.emplace(&session.about, &session);
    }
    reads_ += all.size();
    int exit = all_well;
    progress line{context_.io, "writing", all.size()};
    scan<made_page>(
        *each.from, all,
        [&](entry const& e, std::optional<stored>& row, workspace& room) {
            return make(*each.from, *sessions.at(&e), row, room);
        },
        [&](std::size_t i, made_page& made) {
            line.step();
            remember(*sessions.at(all[i]), made);
            if (!made.problem.empty()) {
                line.clear();
                context_.io.warn(made.file + ": " + made.problem);
                exit = document_failed;
            }
            if (made.is_current) folder_.keep(made.file);
            else if (!made.page.empty())
                folder_.write(made.file, made.page, std::move(made.about), std::move(made.text));
            return true;
        });
    return exit;
}

}  // namespace app
