// examples/lisle/tests/crashes.cpp - makes a database of forty threads, and reads it after a crash.
#include "crashes.hpp"

#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <random>

namespace app::tests {

void make_database(std::string const& path, scratch const& dir, bool has_log) {
    write_file(dir / "first.json", make_thread("First"));
    REQUIRE(run_program({"put", path, dir / "first.json", "--id", "first"}).code == 0);
    if (has_log) run_sql(path, "PRAGMA journal_mode = WAL");
    std::mt19937_64 random{5};
    database db{path, access::write, {}};
    transaction all{db};
    for (int i = 0; i < 40; ++i) {
        std::string text;
        for (int k = 0; k < 2000; ++k) text += static_cast<char>('a' + random() % 26);
        auto thread = make_thread("Thread " + std::to_string(i));
        thread.replace(thread.find("\"?\""), 3, '"' + text + '"');
        if (i % 4 == 0) thread.resize(thread.size() - 150);
        auto const data = lisle::zstd::compress(thread);
        auto const id = "thread-" + std::to_string(i);
        auto s = db.prepare("INSERT INTO threads (id, summary, updated_at, data_type, data) "
                            "VALUES (?, 'T', '2026-03-01T10:00:00+00:00', 'zstd', ?)");
        s.bind(0, id).bind_bytes(1, data).step();
    }
    all.commit();
}

namespace {

std::string dump_opencode(std::string const& path) {
    return dump_table(path, "project", "id, worktree")
           + dump_table(path, "session", "id, project_id, directory, title, time_updated")
           + dump_table(path, "message", "id, session_id, data")
           + dump_table(path, "part", "id, message_id, session_id, data");
}

}  // namespace

std::string recover(std::string const& path) {
    try {
        {
            database db{path, access::write, {}};
            auto s = db.prepare("PRAGMA integrity_check");
            if (!s.step() || s.text(0) != "ok") return "not whole: " + std::string{s.text(0)};
            if (!db.columns_of("part").empty()) return dump_opencode(path);
        }
        return dump(path, "id, summary, updated_at, data_type, data, parent_id, created_at, "
                          "folder_paths, folder_paths_order");
    } catch (storage_error const& e) { return e.what(); }
}

}  // namespace app::tests
