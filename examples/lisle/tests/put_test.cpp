// examples/lisle/tests/put_test.cpp - lisle put: one row, all of it or nothing.
#include "harness.hpp"

#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <filesystem>

using namespace app::tests;

namespace {

constexpr auto all_columns = "id, summary, updated_at, data_type, data, parent_id, folder_paths, "
                             "folder_paths_order, created_at";
constexpr auto ratio = "5b7c62b0-1f0e-4d61-9a35-7f4f8a2f9c11";

/// A copy of the bundle.
struct copied {
    scratch here;
    std::string db = here / "threads.db";

    copied() { std::filesystem::copy_file(bundle, db); }
};

}  // namespace

TEST_CASE("a thread put back unchanged changes no byte of its row") {
    copied const c;
    auto const before = dump(c.db, all_columns);
    for (auto const* const id : {ratio, "f4e3", "c3a1", "8c7b", "b8e0"}) {
        CAPTURE(id);
        auto const text = run_program({"get", "--as-read", c.db, id}).out;
        auto const run = run_program({"put", c.db, "-", "--id", id}, text);
        CHECK(run.code == 0);
        CHECK(run.out.starts_with("updated " + std::string{id}));
        CHECK(run_program({"get", "--raw", c.db, id}).out == text);
    }
    CHECK(dump(c.db, "id, summary, updated_at, data_type, parent_id, folder_paths, "
                     "folder_paths_order, created_at")
          == dump(bundle, "id, summary, updated_at, data_type, parent_id, folder_paths, "
                          "folder_paths_order, created_at"));
    // The bundle was compressed by some version of libzstd; the bytes now are those of this one.
    auto const text = run_program({"get", "--raw", c.db, ratio}).out;
    CHECK(run_program({"get", "--blob", c.db, ratio}).out == lisle::zstd::compress(text, 3));
}

TEST_CASE("a new title changes the summary, the title and nothing else") {
    copied const c;
    auto const text = run_program({"get", "--as-read", c.db, "f4e3"}).out;
    auto const run =
        run_program({"put", c.db, "-", "--id", "f4e3", "--title", "Round to \"5 g\"\n"}, text);
    CHECK(run.code == 0);
    CHECK(run.out == "updated f4e3d2c1-b0a9-4887-9665-544332211000 Round to \"5 g\"\\n\n");
    auto expected = text;
    expected.replace(expected.find("Round to five grams"), 19, R"(Round to \"5 g\"\n)");
    CHECK(run_program({"get", "--raw", c.db, "f4e3"}).out == expected);
    CHECK(dump(c.db, all_columns, "id NOT LIKE 'f4e3%'")
          == dump(bundle, all_columns, "id NOT LIKE 'f4e3%'"));
    auto const beside = "id, updated_at, data_type, parent_id, folder_paths, folder_paths_order, "
                        "created_at";
    CHECK(dump(c.db, beside) == dump(bundle, beside));
    CHECK(run_program({"check", c.db}).out.find("title is \"Round to") == std::string::npos);
}

TEST_CASE("columns are derived from the thread, in Zed's spelling") {
    scratch const here;
    auto const db = here / "new.db";
    auto thread = make_thread("A title", "2026-03-01T11:00:00.25+01:00");
    auto const none = std::string_view{R"("subagent_context":null)"};
    thread.replace(thread.find(none), none.size(),
                   R"("subagent_context":{"parent_thread_id":"p-1","depth":1})");
    CHECK(run_program({"put", db, "-", "--id", "new"}, thread).code == 0);
    CHECK(dump(db, "id, summary, updated_at, data_type, parent_id, folder_paths, "
                   "folder_paths_order, created_at")
          == "'new'|'A title'|'2026-03-01T10:00:00.250+00:00'|'zstd'|'p-1'|NULL|NULL|"
             "'2026-03-01T10:00:00.250+00:00'\n");
}

TEST_CASE("a missing file or table is created as Zed creates it") {
    scratch const here;
    write_file(here / "empty.db", "");
    for (auto const* const name : {"none.db", "empty.db"}) {
        auto const run = run_program({"put", here / name, "-"}, make_thread("first"));
        CHECK(run.code == 0);
        CHECK(run.out.starts_with("added "));
        CHECK(run.out.size()
              == std::string_view{"added 8c7b6a59-4837-4261-95f4-e3d2c1b0a9f8 first\n"}.size());
        app::database db{here / name, app::access::read, {}};
        CHECK(db.columns_of("threads")
              == std::vector<std::string>{"id", "summary", "updated_at", "data_type", "data",
                                          "parent_id", "folder_paths", "folder_paths_order",
                                          "created_at"});
    }
}

TEST_CASE("another program's database is left alone") {
    scratch const here;
    auto const db = here / "other.db";
    run_sql(db, "CREATE TABLE recipes (name TEXT)");
    auto const before = read_file(db);
    auto const run = run_program({"put", db, "-"}, make_thread("x"));
    CHECK(run.code == 3);
    CHECK(read_file(db) == before);
}

TEST_CASE("other columns keep their values, and created_at is set once") {
    copied const c;
    run_sql(c.db, "ALTER TABLE threads ADD COLUMN worktree_branch TEXT;\n"
                  "UPDATE threads SET worktree_branch = 'kept', created_at = 'then'");
    auto const text = run_program({"get", "--as-read", c.db, ratio}).out;
    CHECK(run_program({"put", c.db, "-", "--id", ratio, "--title", "t"}, text).code == 0);
    CHECK(dump(c.db, "worktree_branch, created_at, folder_paths", "id LIKE '5b7c%'")
          == "'kept'|'then'|'/home/user/src/levain'\n");
    CHECK(run_program({"put", c.db, "-", "--id", "new"}, make_thread("x")).code == 0);
    CHECK(dump(c.db, "worktree_branch, created_at, folder_paths", "id = 'new'")
          == "NULL|'2026-03-01T10:00:00.250+00:00'|NULL\n");
}

TEST_CASE("a database of the first version gets no new columns") {
    scratch const here;
    auto const db = here / "old.db";
    run_sql(db, lisle::zed::first_threads_table);
    CHECK(run_program({"put", db, "-", "--id", "a"}, make_thread("one")).out == "added a one\n");
    CHECK(run_program({"put", db, "-", "--id", "a"}, make_thread("two")).out == "updated a two\n");
    CHECK(dump(db, "id, summary") == "'a'|'two'\n");
    app::database opened{db, app::access::read, {}};
    CHECK(opened.columns_of("threads").size() == 5);
}

TEST_CASE("a put that fails halfway leaves the row as it was") {
    copied const c;
    run_sql(c.db, "CREATE TRIGGER refuse AFTER UPDATE ON threads BEGIN SELECT RAISE(FAIL, 'no "
                  "space left, say'); END");
    auto const before = dump(c.db, all_columns);
    auto const text = run_program({"get", "--as-read", c.db, ratio}).out;
    auto const run = run_program({"put", c.db, "-", "--id", ratio, "--title", "t"}, text);
    CHECK(run.code == 3);
    CHECK(run.out.empty());
    CHECK(run.err.find("no space left, say") != std::string::npos);
    CHECK(dump(c.db, all_columns) == before);
    CHECK(c.here.list() == std::vector<std::string>{"threads.db"});
}

TEST_CASE("a put that can't commit leaves the row as it was") {
    copied const c;
    auto const before = dump(c.db, all_columns);
    auto const text = run_program({"get", "--as-read", c.db, ratio}).out;
    {
        // A reader's lock lets the transaction begin, but makes its commit wait in vain.
        app::database other{c.db, app::access::read, {}};
        auto reading = other.prepare("SELECT id FROM threads");
        CHECK(reading.step());
        auto const run =
            run_program({"put", "--wait", "0", c.db, "-", "--id", ratio, "--title", "t"}, text);
        CHECK(run.code == 3);
        CHECK(run.err.find("locked by another program") != std::string::npos);
    }
    CHECK(dump(c.db, all_columns) == before);
}

TEST_CASE("an unreadable document is not put") {
    copied const c;
    auto const before = read_file(c.db);
    write_file(c.here / "bad.json", "{\"title\": \"x\",\n \"messages\": 7}");
    auto const run = run_program({"put", c.db, c.here / "bad.json", "--id", ratio});
    CHECK(run.code == 1);
    CHECK(run.err
          == c.here / "bad.json"
                 + ":2:14: wrong type at /messages: expected array, found number\n");
    auto const timeless = run_program({"put", c.db, "-"}, make_thread("x", "tomorrow"));
    CHECK(timeless.code == 1);
    CHECK(timeless.err.find("updated_at is not an RFC 3339 time: \"tomorrow\"")
          != std::string::npos);
    auto const many = run_program({"put", c.db, "-", "--id", "7"}, make_thread("x"));
    CHECK(many.code == 1);
    CHECK(many.err.find("more than one id") != std::string::npos);
    CHECK(read_file(c.db) == before);
}

TEST_CASE("a compressed document can be put") {
    scratch const here;
    write_file(here / "t.zst", lisle::zstd::compress(make_thread("packed")));
    CHECK(run_program({"put", here / "new.db", here / "t.zst", "--id", "p"}).out
          == "added p packed\n");
}
