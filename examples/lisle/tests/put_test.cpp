// examples/lisle/tests/put_test.cpp - lisle put: one row, whole or not at all.
#include "harness.hpp"

#include "../../loom_store/new_file.hpp"

#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace app::tests;

namespace {

constexpr auto all_columns = "id, summary, updated_at, data_type, data, parent_id, folder_paths, "
                             "folder_paths_order, created_at";
constexpr auto ratio = "5b7c62b0-1f0e-4d61-9a35-7f4f8a2f9c11";

/// The id with this beginning.
std::string whole_id(std::string const& beginning) {
    auto const shown = run_program({"show", bundle, beginning}).out;
    auto const at = shown.find("- id: ") + 6;
    return shown.substr(at, shown.find('\n', at) - at);
}

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
    for (std::string const beginning : {ratio, "f4e3", "c3a1", "8c7b", "b8e0"}) {
        CAPTURE(beginning);
        auto const id = whole_id(beginning);
        auto const text = run_program({"get", "--as-read", c.db, id}).out;
        auto const run = run_program({"put", c.db, "-", "--id", id}, text);
        CHECK(run.code == 0);
        CHECK(run.out.starts_with("updated " + id + ' '));
        CHECK(run_program({"get", "--raw", c.db, id}).out == text);
    }
    CHECK(dump(c.db, "id, summary, updated_at, data_type, parent_id, folder_paths, "
                     "folder_paths_order, created_at")
          == dump(bundle, "id, summary, updated_at, data_type, parent_id, folder_paths, "
                          "folder_paths_order, created_at"));
    // Another version of libzstd compressed the bundle, so compressed bytes may differ now.
    auto const text = run_program({"get", "--raw", c.db, ratio}).out;
    CHECK(run_program({"get", "--blob", c.db, ratio}).out == lisle::zstd::compress(text, 3));
}

TEST_CASE("a new title changes the summary, the title and nothing else") {
    copied const c;
    auto const text = run_program({"get", "--as-read", c.db, "f4e3"}).out;
    auto const run = run_program(
        {"put", c.db, "-", "--id", whole_id("f4e3"), "--title", "Round to \"5 g\"\n"}, text);
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

TEST_CASE("`lisle put` leaves the row as it was if it fails halfway") {
    copied const c;
    run_sql(c.db, "UPDATE threads SET summary = 'taken' WHERE rowid = "
                  "(SELECT max(rowid) FROM threads WHERE id NOT LIKE '5b7c%');\n"
                  "CREATE UNIQUE INDEX one_of_two ON threads((1)) WHERE summary IN ('t', 'taken')");
    auto const before = dump(c.db, all_columns);
    auto const text = run_program({"get", "--as-read", c.db, ratio}).out;
    auto const run = run_program({"put", c.db, "-", "--id", ratio, "--title", "t"}, text);
    CHECK(run.code == 3);
    CHECK(run.out.empty());
    CHECK(run.err.find("one_of_two") != std::string::npos);
    CHECK(dump(c.db, all_columns) == before);
    CHECK(c.here.list() == std::vector<std::string>{"threads.db"});
}

TEST_CASE("`lisle put` leaves the row as it was if it can't commit") {
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
    auto const unknown = run_program({"put", c.db, c.here / "bad.json", "--id", ratio});
    CHECK(unknown.code == 1);
    CHECK(unknown.err
          == c.here / "bad.json"
                 + ": unknown format: it lacks the keys of zed, loom, acpx, acpx-archive, "
                   "opencode, opencode-2, claude-code, codex, conversation\n");
    auto const run =
        run_program({"put", c.db, c.here / "bad.json", "--id", ratio, "--format", "zed"});
    CHECK(run.code == 1);
    CHECK(run.err
          == c.here / "bad.json"
                 + ":2:14: wrong type at /messages: expected array, found number\n");
    auto const timeless = run_program({"put", c.db, "-"}, make_thread("x", "tomorrow"));
    CHECK(timeless.code == 1);
    CHECK(timeless.err.find("updated_at is not an RFC 3339 time: \"tomorrow\"")
          != std::string::npos);
    CHECK(read_file(c.db) == before);
}

TEST_CASE("a compressed document can be put") {
    scratch const here;
    write_file(here / "t.zst", lisle::zstd::compress(make_thread("packed")));
    CHECK(run_program({"put", here / "new.db", here / "t.zst", "--id", "p"}).out
          == "added p packed\n");
}

TEST_CASE("`lisle put` never touches a session whose id only begins with the given id") {
    copied const c;
    for (std::string const id :
         {"7", "5b7c", "5B7C62B0-1F0E-4D61-9A35-7F4F8A2F9C11", "session-1"}) {
        CAPTURE(id);
        auto const before = dump(c.db, all_columns);
        auto const run = run_program({"put", c.db, "-", "--id", id}, make_thread("new"));
        CHECK(run.code == 0);
        CHECK(run.out == "added " + id + " new\n");
        CHECK(dump(c.db, all_columns, "id <> '" + id + "'") == before);
        run_sql(c.db, "DELETE FROM threads WHERE id = '" + id + "'");
    }
    auto const run_errors = run_program({"put", c.db, "-", "--id", "5b7c"}, make_thread("new")).err;
    CHECK(run_errors == "a new session: 5b7c only begins the id of " + std::string{ratio} + '\n');
    // Commands that read try the whole id first, then a beginning; scripts use --exact.
    CHECK(run_program({"get", c.db, "5b7c"}).out.find("\"title\":\"new\"") != std::string::npos);
    CHECK(run_program({"get", c.db, "5b7c6"}).code == 0);
    CHECK(run_program({"get", c.db, "--exact", ratio}).code == 0);
    CHECK(run_program({"show", c.db, "--exact", "5b7c"}).code == 0);
    auto const none = run_program({"get", c.db, "--exact", "5b7c6"});
    CHECK(none.code == 1);
    CHECK(none.err == "lisle: " + c.db + ": no session has the id \"5b7c6\"\n");
    CHECK(run_program({"get", c.db, "--exact"}).code == 2);
    CHECK(run_program({"put", c.db, "-", "--id", ""}, make_thread("x")).code == 2);
}

// Zed makes none of these tables, but another program may.
TEST_CASE("`lisle put` touches no other row, even if the table treats its id as equal") {
    struct table {
        std::string declared, there, put;
        bool is_refused;
    };
    constexpr auto rest = ", summary TEXT, updated_at TEXT, data_type TEXT, data BLOB)";
    auto const table_begin = std::string{"CREATE TABLE threads (id "};
    for (auto const& row : std::vector<table>{
             {table_begin + "TEXT PRIMARY KEY" + rest, "'1000'", "1e3", false},
             {table_begin + "TEXT PRIMARY KEY" + rest, "X'616263'", "abc", false},
             {table_begin + "TEXT PRIMARY KEY" + rest, "NULL", "abc", false},
             {table_begin + "TEXT" + rest, "'ABC'", "abc", false},
             {table_begin + "NUMERIC PRIMARY KEY" + rest, "1000", "1e3", true},
             {table_begin + "NUMERIC" + rest, "1000", "1e3", true},
             {table_begin + "INTEGER PRIMARY KEY" + rest, "1000", "1e3", true},
             {table_begin + "REAL" + rest, "1000", "1000", true},
             {table_begin + "TEXT COLLATE NOCASE PRIMARY KEY" + rest, "'ABC'", "abc", true},
             {table_begin + "TEXT COLLATE RTRIM PRIMARY KEY ON CONFLICT REPLACE" + rest, "'abc '",
              "abc", true},
             {table_begin
                  + "TEXT PRIMARY KEY, summary TEXT UNIQUE ON CONFLICT REPLACE, updated_at TEXT, "
                    "data_type TEXT, data BLOB)",
              "'abc'", "abcd", true},
             {"PRAGMA encoding = 'UTF-16le';\n" + table_begin + "TEXT PRIMARY KEY" + rest,
              "'\xEF\xBF\xBD'", "\xFF", true}}) {
        CAPTURE(row.declared);
        CAPTURE(row.there);
        scratch const here;
        auto const db = here / "t.db";
        run_sql(db, row.declared + ";\nINSERT INTO threads VALUES (" + row.there
                        + ", 'same', '2026-03-01T10:00:00Z', 'json', 'kept')");
        auto const columns = "id, summary, updated_at, data_type, data";
        auto const before = dump(db, columns);
        auto const run = run_program({"put", db, "-", "--id", row.put}, make_thread("same"));
        CHECK(run.code == (row.is_refused ? 3 : 0));
        CHECK(run.out == (row.is_refused ? "" : "added " + row.put + " same\n"));
        CHECK(dump(db, columns, "data = CAST('kept' AS BLOB) OR data = 'kept'") == before);
        if (row.is_refused) CHECK(dump(db, columns) == before);
    }
}

TEST_CASE("two rows of one id are not touched") {
    scratch const here;
    auto const db = here / "t.db";
    run_sql(db, "CREATE TABLE threads (id TEXT, summary TEXT, updated_at TEXT, data_type TEXT, "
                "data BLOB);\nINSERT INTO threads VALUES ('a', '', '', '', ''), "
                "('a', '', '', '', '')");
    auto const before = read_file(db);
    auto const run = run_program({"put", db, "-", "--id", "a"}, make_thread("x"));
    CHECK(run.code == 3);
    CHECK(run.err.find("more than one row has the id \"a\"") != std::string::npos);
    CHECK(read_file(db) == before);
}

TEST_CASE("a failed put leaves no new file") {
    scratch const here;
    auto const opencode = "../data/opencode/sourdough.json";
    auto const loom = "../data/loom/T-01a1e1b0-0000-7f00-8000-00000000abcd.json";
    auto const timeless = make_thread("x", "tomorrow");
    CHECK(run_program({"put", here / "new.db", "-"}, timeless).code == 1);
    CHECK(run_program({"put", here / "new.db", "-"}, "{}").code == 1);
    for (auto const* file : {opencode, loom}) {
        CAPTURE(file);
        auto const run = run_program({"put", here / "new.db", file});
        CHECK(run.code == 3);
        CHECK(run.err.find("no store of the format ") != std::string::npos);
    }
    CHECK(run_program({"put", here / "", opencode}).code == 3);
    for (std::string const name : {"none/new.db", "none/", "none/deep/new.db"}) {
        CAPTURE(name);
        auto const run = run_program({"put", here / name, "-"}, make_thread("x"));
        CHECK(run.code == 3);
        CHECK(run.err.find(": no folder ") != std::string::npos);
    }
    CHECK(run_program({"repair", here / "new.db", "--write"}).code == 3);
    CHECK(here.list().empty());
    auto const help = run_program({"put", "--help"}).out;
    CHECK(help.find("opencode's files of releases before 1.2 are only read") != std::string::npos);
}

TEST_CASE("an empty folder becomes a store of the document's format") {
    scratch const here;
    auto const zed = here / "zed", acpx = here / "acpx";
    std::filesystem::create_directory(zed);
    std::filesystem::create_directory(acpx);
    auto const put = run_program({"put", zed, "-", "--id", "a"}, make_thread("Zed's"));
    CHECK(put.out == "added a Zed's\n");
    CHECK(put.err == zed + ": now a store of the format zed\n");
    CHECK(std::filesystem::exists(zed + "/threads.db"));
    CHECK(run_program({"put", zed, "-", "--id", "b"}, make_thread("Another")).err.empty());
    CHECK(run_program({"list", "--ids", zed}).out == "a\nb\n");

    auto const record = read_file("../data/acpx/weather.json");
    auto const added = run_program({"put", acpx, "-"}, record);
    CHECK(added.code == 0);
    CHECK(added.err == acpx + ": now a store of the format acpx\n");
    auto const id = run_program({"list", "--ids", acpx}).out;
    CHECK(added.out.starts_with("added " + id.substr(0, id.size() - 1) + ' '));
    // The document has an id that the user did not give: no session may be replaced.
    auto const again = run_program({"put", acpx, "-"}, record);
    CHECK(again.code == 1);
    CHECK(again.err.find("already: to replace it, use --id") != std::string::npos);
}

TEST_CASE("a database that another program makes in the same moment keeps both threads") {
    static std::string made_first, made_second;
    scratch const here;
    std::filesystem::create_directory(here / "folder");
    for (auto const& [path, db] : {std::pair{here / "new.db", here / "new.db"},
                                   std::pair{here / "folder", here / "folder/threads.db"}}) {
        made_first = here / "first.db";
        made_second = db;
        CHECK(run_program({"put", made_first, "-", "--id", "a"}, make_thread("first")).code == 0);
        auto const before = store::current_disk_calls();
        store::current_disk_calls().link = [](char const* from, char const* to) {
            if (to == made_second && !std::filesystem::exists(to))
                std::filesystem::copy_file(made_first, to);
            return ::link(from, to);
        };
        auto const put = run_program({"put", path, "-", "--id", "b"}, make_thread("second"));
        store::current_disk_calls() = before;
        CHECK(put.code == 0);
        CHECK(put.out == "added b second\n");
        CHECK(run_program({"list", "--ids", path}).out == "a\nb\n");
        std::filesystem::remove(made_first);
    }
    CHECK(here.list() == std::vector<std::string>{"folder", "new.db"});
}
