// examples/lisle/site/site_builder.cpp - writes a page for each changed session of many stores.
#include "site_builder.hpp"

#include "../page/assets.hpp"
#include "../page/index.hpp"
#include "../page/page.hpp"
#include "../sessions/branched_source.hpp"
#include "../sessions/scan.hpp"
#include "../sessions/stamped_source.hpp"
#include "../stores/one_session.hpp"
#include "../stores/side_files.hpp"
#include "../system/file_name.hpp"
#include "../system/sha256.hpp"

#include <lisle/version.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace app {

namespace {

/// The name of a page, from a session's id, which may be any text, and its store.
std::string name_page(std::string_view agent, std::string_view id, std::string_view store) {
    auto const place = std::string{store} + '\n' + std::string{agent} + '\n' + std::string{id};
    return "pages/" + make_file_name(std::string{agent} + '-' + std::string{id}, place) + ".html";
}

/// The facts of a session in a list, as a stamp.
std::string to_list_stamp(entry const& e) {
    std::string out;
    auto const add = [&](std::string_view text) { (out += '\n') += text; };
    for (auto const& text : {e.id, e.title, e.updated_at}) add(text);
    for (auto const& text : {e.parent_id, e.created_at}) add(text.value_or(""));
    for (auto const& folder : e.folders) add(folder);
    return out;
}

}  // namespace

site_builder::site_builder(site_options const& o, context& c)
    : options_{o}, context_{c}, shown_{make_page_options(o.shown)},
      folder_{o.folder, make_maker(), o.watches}, reader_{c, o.database.wait()} {}

int site_builder::build() {
    reader_.begin();
    list();
    if (!reader_.has_read_any()) return reader_.exit();
    before_ = folder_.list_pages();
    reads_ = 0;
    for (auto& each : sources_) {
        write(each);
        each.one_state.reset();
    }
    if (!reader_.has_read_all()) folder_.keep_all();
    auto const before = written_;
    written_ = folder_.written();
    auto const removed = folder_.finish();
    context_.io.say(to_count_text(written_ - before, "page") + " written"
                    + (removed == 0 ? "" : ", " + to_count_text(removed, "page") + " removed"));
    return reader_.exit();
}

/// A digest of everything besides the sessions on which pages depend.
std::string site_builder::make_maker() const {
    std::string all = LISLE_VERSION_STRING;
    for (auto const part : {page::page_style, page::page_script}) all += to_sha256_text(part);
    if (options_.watches) all += to_sha256_text(page::follow_script);
    all += to_sha256_text(shown_.highlighter);
    for (auto const& each : options_.shown.without) all += ' ' + each;
    return to_sha256_text(all + (options_.shown.is_redacted ? " redacted" : ""));
}

void site_builder::list() {
    sources_.clear();
    pages_.clear();
    auto paths = options_.stores;
    if (paths.empty()) paths.emplace_back();
    for (auto const& path : paths) {
        auto store = reader_.read(path);
        if (!store) continue;
        opened_source next{path, std::move(store->from), {}, std::move(store->one_state)};
        std::map<std::string, std::size_t> copies;  // a folder may have an id several times
        for (auto& e : store->sessions) {
            auto const agent =
                e.agent.empty() ? std::string{next.from->documents_of(e).name()} : e.agent;
            auto file = name_page(agent, e.id, path + e.store);
            if (auto const copy = copies[file]++; copy != 0)
                file = name_page(agent, e.id, path + e.store + '\n' + std::to_string(copy));
            pages_.emplace(e.id, file.substr(std::string_view{"pages/"}.size()));
            auto stamp = find_stamp(*next.from, e);
            if (stamp) *stamp += to_list_stamp(e);
            auto beside = stamp_side_files(*next.from, e);
            auto waiting = find_waiting(*next.from, e);
            for (auto const& each : waiting) beside += each + '\n';
            e.agent = agent;
            next.sessions.push_back({std::move(e), std::move(file), std::move(stamp),
                                     std::move(beside), std::move(waiting)});
        }
        sources_.push_back(std::move(next));
    }
    link_families();
}

void site_builder::link_families() {
    std::map<std::string, std::set<std::string>> children;
    for (auto const& each : sources_)
        for (auto const& session : each.sessions)
            if (session.about.parent_id) children[*session.about.parent_id].insert(session.file);
    for (auto& each : sources_)
        for (auto& session : each.sessions) {
            for (auto const& file : children[session.about.id]) session.beside += file + '\n';
            if (session.stamp) *session.stamp += '\n' + session.beside;
        }
}

bool site_builder::is_settled(listed_session const& session) const {
    auto const known = known_.find(session.file);
    return known != known_.end() && known->second.is_settled && session.stamp
           && known->second.stamp == *session.stamp && before_.contains(session.file);
}

void site_builder::remember(listed_session const& session, session_page const& page) {
    bool const is_shown = page.is_current || !page.page.empty();
    if (!session.stamp || !is_shown || !page.is_whole) {
        known_.erase(session.file);
        return;
    }
    auto& known = known_[session.file];
    known.is_settled = known.stamp == *session.stamp;
    known.stamp = *session.stamp;
}

site_builder::session_page site_builder::make(source& from, listed_session const& session,
                                              std::optional<stored> const& row, workspace& space) {
    session_page out;
    out.file = session.file;
    if (!row) return out;
    out.about.problem = row->failure;
    if (!out.about.problem.empty()) return out;
    out.is_whole = row->missing.empty();
    out.about.digest = to_sha256_text(row->bytes);
    if (!session.beside.empty())
        out.about.digest = to_sha256_text(out.about.digest + session.beside);
    auto const before = before_.find(out.file);
    out.is_current = before != before_.end() && before->second.digest == out.about.digest;
    if (out.is_current) {
        out.about.problem = before->second.problem;
        return out;
    }
    auto const text = from.unpack_in(space, *row);
    if (!text) {
        out.about.problem = text.error().message();
        return out;
    }
    auto kept = from.documents_of(session.about).salvage(*text);
    auto options = shown_;
    options.problems = row->missing;
    options.problems.insert(options.problems.end(), kept.problems.begin(), kept.problems.end());
    bool const is_nothing = !options.problems.empty() && kept.value->count_messages() == 0;
    if (is_nothing && before != before_.end()) {
        out.about.problem = options.problems.front();
        return out;
    }
    bool const is_readable = options.problems.empty() && kept.skipped.empty();
    if (options_.shown.is_redacted && !is_readable) {
        out.about.problem = damage_may_hide_secrets;
        return out;
    }
    auto missing = complete_conversation(from, session.about, *kept.value);
    std::move(missing.begin(), missing.end(), std::back_inserter(options.problems));
    auto const by = make_redactor(options_.shown, context_);
    auto const talk = read_conversation(*kept.value, by.get(), options_.shown);
    if (!talk) {
        out.about.problem = no_conversation;
        return out;
    }
    options.waiting = redact_texts(session.waiting, by.get());
    options.home = "../index.html";
    if (options_.watches) options.follows = {"../news.js", out.file, out.about.digest};
    options.find_page = [this](std::string_view session_id) {
        std::string const id{session_id};
        auto at = pages_.find(id);
        if (at == pages_.end()) at = pages_.find("agent-" + id);  // a file of Claude Code
        return at == pages_.end() ? std::string{} : at->second;
    };
    out.page = page::to_page(*talk, options);
    out.text = page::collect_text(*talk, options.waiting);
    auto const& e = session.about;
    out.about.row = page::to_index_row({session.file, e.agent, e.id, e.parent_id.value_or(""),
                                        e.updated_at, e.created_at.value_or("")},
                                       *talk);
    if (!options.problems.empty()) out.about.problem = options.problems.front();
    return out;
}

void site_builder::write(opened_source& each) {
    std::vector<entry const*> all;
    std::map<entry const*, listed_session const*> sessions;
    for (auto const& session : each.sessions) {
        if (is_settled(session)) {
            folder_.keep(session.file);
            fail(each, session.about, before_.at(session.file).problem);
            continue;
        }
        all.push_back(&session.about);
        sessions.emplace(&session.about, &session);
    }
    reads_ += all.size();
    progress line{context_.io, "writing", all.size()};
    auto const failure = try_scan<session_page>(
        *each.from, all,
        [&](entry const& e, std::optional<stored>& row, workspace& space) {
            return make(*each.from, *sessions.at(&e), row, space);
        },
        [&](std::size_t i, session_page& page) {
            line.step();
            remember(*sessions.at(all[i]), page);
            auto const problem = page.about.problem;
            if (!problem.empty()) line.clear();
            fail(each, *all[i], problem);
            if (!page.page.empty())
                folder_.write(page.file, page.page, std::move(page.about), std::move(page.text));
            else if (page.is_current || !problem.empty()) folder_.keep(page.file);
            return true;
        });
    line.clear();
    reader_.fail(each.name, failure);
}

void site_builder::fail(opened_source const& from, entry const& about, std::string const& problem) {
    if (!problem.empty()) reader_.fail(name_session(from.name, about) + ": " + problem);
}

}  // namespace app
