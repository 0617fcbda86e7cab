// examples/loom_store/search_index.cpp - one row per file, and an FTS5 index over them.
#include "search_index.hpp"

#include "file_system.hpp"
#include "thread_files.hpp"

#include "../lisle/system/database.hpp"

#include <lisle/formats/loom/full_text.hpp>

#include <array>
#include <chrono>
#include <map>
#include <string>
#include <utility>

namespace store {

namespace {

namespace loom = lisle::loom;

/// Raise this version with every change of the tables or of their contents.
constexpr std::int64_t current_version = 1;

/// An unreadable file has no summary; it is read again once it changes.
constexpr std::array create_tables{
    "CREATE TABLE files (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL, "
    "last_activity_at TEXT, thread_id TEXT, summary TEXT)",
    "CREATE TABLE commits (key INTEGER NOT NULL, sha TEXT NOT NULL)",
    "CREATE INDEX commits_of ON commits (key)",
    "CREATE VIRTUAL TABLE thread_fts USING fts5(thread_id UNINDEXED, title, body, git_branch, "
    "git_remote_url, git_commits, tags)",
    "PRAGMA user_version = 1",
};

void make_tables(app::database& db) {
    app::transaction all_or_nothing{db};
    for (auto const* sql : create_tables) db.execute(sql);
    all_or_nothing.commit();
}

std::int64_t version_of(app::database& db) {
    auto s = db.prepare("PRAGMA user_version");
    return s.step() ? s.number(0) : 0;
}

struct known_file {
    std::int64_t key = 0;
    std::string stamp;
};

std::map<std::string, known_file> list_known(app::database& db) {
    std::map<std::string, known_file> out;
    auto s = db.prepare("SELECT name, key, stamp FROM files");
    while (s.step()) out.emplace(s.text(0), known_file{s.number(1), std::string{s.text(2)}});
    return out;
}

void forget(app::database& db, std::int64_t key) {
    for (auto const* sql : {"DELETE FROM files WHERE key = ?", "DELETE FROM commits WHERE key = ?",
                            "DELETE FROM thread_fts WHERE rowid = ?"})
        db.prepare(sql).bind(0, key).step();
}

std::int64_t last_key(app::database& db) {
    auto s = db.prepare("SELECT last_insert_rowid()");
    s.step();
    return s.number(0);
}

void insert(app::database& db, thread_file const& file, loom::thread const& thread) {
    auto const summary = lisle::encode_as(loom::summarize(thread));
    db.prepare("INSERT INTO files (name, stamp, last_activity_at, thread_id, summary) "
               "VALUES (?, ?, ?, ?, ?)")
        .bind(0, file.name)
        .bind(1, file.stamp)
        .bind(2, thread.last_activity_at)
        .bind(3, thread.id.text)
        .bind(4, summary)
        .step();
    auto const key = last_key(db);
    for (auto const& sha : thread.git_commits)
        db.prepare("INSERT INTO commits VALUES (?, ?)").bind(0, key).bind(1, sha).step();
    auto const row = loom::make_full_text_row(thread);
    db.prepare("INSERT INTO thread_fts (rowid, thread_id, title, body, git_branch, "
               "git_remote_url, git_commits, tags) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(0, key)
        .bind(1, row.thread_id)
        .bind(2, row.title)
        .bind(3, row.body)
        .bind(4, row.git_branch)
        .bind(5, row.git_remote_url)
        .bind(6, row.git_commits)
        .bind(7, row.tags)
        .step();
}

void index_file(app::database& db, thread_file const& file) {
    auto const text = read_file(file.path);
    if (!text) return;
    if (auto const thread = lisle::decode<lisle::loom_t>(*text)) return insert(db, file, *thread);
    db.prepare("INSERT INTO files (name, stamp) VALUES (?, ?)")
        .bind(0, file.name)
        .bind(1, file.stamp)
        .step();
}

void update_tables(app::database& db, std::vector<thread_file> const& files) {
    app::transaction all_or_nothing{db};
    auto known = list_known(db);
    for (auto const& file : files) {
        auto const at = known.find(file.name);
        bool const is_known = at != known.end();
        bool const is_current = is_known && at->second.stamp == file.stamp;
        if (is_known && !is_current) forget(db, at->second.key);
        if (!is_current) index_file(db, file);
        if (is_known) known.erase(at);
    }
    for (auto const& [name, gone] : known) forget(db, gone.key);
    all_or_nothing.commit();
}

std::vector<loom::summary> read_summaries(app::statement& s) {
    std::vector<loom::summary> out;
    while (s.step())
        if (auto read = lisle::decode_as<loom::summary>(s.text(0))) out.push_back(std::move(*read));
    return out;
}

}  // namespace

app::database search_index::open() const {
    std::filesystem::create_directories(path_.parent_path());
    app::database out{path_, app::access::write, std::chrono::seconds{10},
                      app::virtual_tables::full_text_search};
    if (version_of(out) != current_version) {
        if (!out.tables().empty())
            throw app::storage_error{path_.string() + ": an index of another version"};
        make_tables(out);
    }
    return out;
}

void search_index::update(std::filesystem::path const& folder) const {
    auto const files = list_files(folder);
    auto const update = [&] {
        auto db = open();
        update_tables(db, files);
    };
    try {
        update();
    } catch (app::storage_error const&) {
        for (auto const* suffix : {"", "-journal", "-wal", "-shm"})
            std::filesystem::remove(path_.string() + suffix);
        update();
    }
}

std::vector<loom::summary> search_index::find(std::string_view query, std::size_t limit) const {
    auto const wanted = loom::normalize_query(query);
    auto db = open();
    auto const most = static_cast<std::int64_t>(limit);
    if (wanted.may_be_commit) {
        auto s = db.prepare(
            "SELECT summary FROM files WHERE key IN (SELECT key FROM commits WHERE sha LIKE ? || "
            "'%') ORDER BY last_activity_at DESC, thread_id DESC LIMIT ?");
        s.bind(0, wanted.text).bind(1, most);
        if (auto found = read_summaries(s); !found.empty()) return found;
    }
    auto s =
        db.prepare("SELECT summary FROM thread_fts JOIN files ON key = thread_fts.rowid "
                   "WHERE thread_fts MATCH ? ORDER BY bm25(thread_fts), last_activity_at DESC, "
                   "files.thread_id DESC LIMIT ?");
    s.bind(0, wanted.match_expression).bind(1, most);
    return read_summaries(s);
}

}  // namespace store
