// examples/lisle/tests/database_test.cpp - files other than databases, locks and WAL files.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace app::tests;

namespace {

std::string error_of(std::vector<std::string> arguments) {
    auto run = run_program(std::move(arguments));
    CHECK(run.code == 3);
    CHECK(run.out.empty());
    return run.err;
}

}  // namespace

TEST_CASE("a file without sessions is an error that says why") {
    scratch const here;
    CHECK(error_of({"list", here / "none.db"})
          == "lisle: " + here / "none.db" + ": no such file\n");
    CHECK(error_of({"list", here / ""}).find("no sessions of a known format") != std::string::npos);
    write_file(here / "text.db", std::string(1000, 'x'));
    CHECK(error_of({"list", here / "text.db"}).find("not an SQLite database") != std::string::npos);
    write_file(here / "nothing.db", "");
    CHECK(error_of({"list", here / "nothing.db"}).find("the database has no tables")
          != std::string::npos);
    run_sql(here / "other.db", "CREATE TABLE recipes (name TEXT);\nCREATE TABLE jars (id)");
    CHECK(error_of({"list", here / "other.db"}).find("the only tables are jars, recipes")
          != std::string::npos);
    run_sql(here / "half.db", "CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT)");
    CHECK(error_of({"list", here / "half.db"}).find("table threads has no column updated_at")
          != std::string::npos);
    CHECK(here.list() == std::vector<std::string>{"half.db", "nothing.db", "other.db", "text.db"});
}

TEST_CASE("a damaged database is an error that says so") {
    scratch const here;
    auto bytes = read_file(bundle);
    bytes.resize(bytes.size() / 2);
    write_file(here / "cut.db", bytes);
    CHECK(error_of({"list", here / "cut.db"}).find("damaged database") != std::string::npos);
}

TEST_CASE("file names may contain characters with a meaning in URIs") {
    scratch const here;
    for (auto const* const name : {"a?mode=memory", "b#c", "100%25", "ü 文.db"}) {
        CAPTURE(name);
        std::filesystem::copy_file(bundle, here / name);
        CHECK(run_program({"list", here / name}).out == run_program({"list", bundle}).out);
    }
}

TEST_CASE("a lock is waited for, then reported") {
    scratch const here;
    auto const path = here / "locked.db";
    std::filesystem::copy_file(bundle, path);
    app::database other{path, app::access::write, {}};
    other.execute("BEGIN EXCLUSIVE");
    CHECK(error_of({"list", "--wait", "0.01", path})
          == "lisle: " + path + ": locked by another program (see --wait)\n");
    write_file(here / "t.json", make_thread("x"));
    CHECK(error_of({"put", "--wait", "0", path, here / "t.json"}).find("locked by another program")
          != std::string::npos);
    other.execute("ROLLBACK");
    CHECK(run_program({"list", "--wait", "0", path}).code == 0);
}

TEST_CASE("reading a database with a write-ahead log leaves nothing beside it") {
    scratch const here;
    auto const path = here / "wal.db";
    std::filesystem::copy_file(bundle, path);
    run_sql(path, "PRAGMA journal_mode = wal");
    auto const before = read_file(path);
    CHECK(before.at(18) == '\2');
    CHECK(here.list() == std::vector<std::string>{"wal.db"});
    CHECK(run_program({"list", path}).out == run_program({"list", bundle}).out);
    CHECK(run_program({"check", path}).code == 1);
    CHECK(here.list() == std::vector<std::string>{"wal.db"});
    CHECK(read_file(path) == before);
}

TEST_CASE("rows in a write-ahead log are read") {
    scratch const here;
    auto const path = here / "wal.db";
    std::filesystem::copy_file(bundle, path);
    app::database other{path, app::access::write, {}};
    other.execute("PRAGMA journal_mode = wal");
    other.execute("UPDATE threads SET summary = 'only in the log' WHERE summary LIKE 'Weigh%'");
    CHECK(run_program({"list", path}).out.find("only in the log") != std::string::npos);
}

TEST_CASE("reading commands change nothing") {
    scratch const here;
    auto const path = here / "threads.db";
    std::filesystem::copy_file(bundle, path);
    for (std::vector<std::string> const& arguments :
         std::vector<std::vector<std::string>>{{"list", path},
                                               {"list", "--json", path},
                                               {"show", path, "5b7c"},
                                               {"get", path, "5b7c"},
                                               {"check", path}})
        static_cast<void>(run_program(arguments));
    CHECK(read_file(path) == read_file(bundle));
    CHECK(here.list() == std::vector<std::string>{"threads.db"});
}
