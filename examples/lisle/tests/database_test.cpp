// examples/lisle/tests/database_test.cpp - files other than databases, locks and WAL files.
#include "crashes.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace app::tests;

namespace {

std::string error_of(std::vector<std::string> arguments) {
    auto run = run_program(std::move(arguments));
    CHECK(run.code == 3);
    CHECK(run.out.empty());
    return run.err;
}

/// Runs a function in a process of its own. With ::_exit(7) it can stop without closing files.
void run_and_stop(std::function<void()> const& run) {
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        run();
        ::_exit(7);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFEXITED(status));
    REQUIRE(WEXITSTATUS(status) == 7);
}

/// Leaves a transaction half written, as a killed writer does.
void stop_writer(std::string const& path) {
    run_and_stop([&] {
        app::database db{path, app::access::write, {}};
        db.execute("PRAGMA cache_size = 1");
        db.execute("BEGIN");
        db.execute("UPDATE threads SET summary = 'half', data = data || data");
        ::_exit(7);
    });
}

std::map<std::string, std::string> read_all(scratch const& here) {
    std::map<std::string, std::string> out;
    for (auto const& name : here.list()) out[name] = read_file(here / name);
    return out;
}

/// The same run as another user than root, for whom rights of files have no effect.
outcome run_without_root(std::vector<std::string> const& arguments, scratch const& for_output) {
    auto const run = [&] {
        auto const done = run_program(arguments);
        write_file(for_output / "code", std::to_string(done.code));
        write_file(for_output / "out", done.out);
        write_file(for_output / "err", done.err);
    };
    ::chmod((for_output / "").c_str(), 0777);
    run_and_stop([&] {
        if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(8);
        run();
    });
    return {std::stoi(read_file(for_output / "code")), read_file(for_output / "out"),
            read_file(for_output / "err")};
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

TEST_CASE("the program waits for a lock, then reports it") {
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

TEST_CASE("a database that a stopped writer left half written is read as it was before") {
    scratch const here, whole;
    make_database(here / "it.db", here, false);
    std::filesystem::copy_file(here / "it.db", whole / "it.db");
    stop_writer(here / "it.db");
    REQUIRE(std::filesystem::exists(here / "it.db-journal"));
    auto const before = read_all(here);
    for (std::vector<std::string> const& arguments :
         std::vector<std::vector<std::string>>{{"list", "DB"},
                                               {"list", "--json", "DB"},
                                               {"search", "DB", "thread 7"},
                                               {"show", "DB", "thread-7"},
                                               {"get", "DB", "thread-7"},
                                               {"check", "DB"},
                                               {"canon", "DB"},
                                               {"repair", "--dry-run", "DB"}}) {
        CAPTURE(arguments.front());
        auto const with = [&](scratch const& folder) {
            auto out = arguments;
            std::replace(out.begin(), out.end(), std::string{"DB"}, folder / "it.db");
            return run_program(out);
        };
        auto const run = with(here), expected = with(whole);
        CHECK(run.code == expected.code);
        CHECK((run.out == expected.out));
        auto const note = here / "it.db"
                          + ": an interrupted write was rolled back in a copy; the file itself is "
                            "unchanged\n";
        CHECK(run.err.starts_with(note));
        CHECK(run.err.find(note, 1) == std::string::npos);
        CHECK((read_all(here) == before));
    }
    // A writer rolls it back in its place.
    CHECK(run_program({"put", here / "it.db", "-", "--id", "a"}, make_thread("x")).code == 0);
    CHECK(run_program({"list", here / "it.db"}).err.empty());
}

TEST_CASE("a database that the reader may not write is read, whatever files are beside it") {
    for (bool const has_log : {false, true}) {
        CAPTURE(has_log);
        scratch const here, output;
        make_database(here / "it.db", here, has_log);
        auto const expected = run_program({"list", here / "it.db"}).out;
        if (has_log)
            run_and_stop([&] {
                app::database db{here / "it.db", app::access::write, {}};
                db.execute("UPDATE threads SET summary = 'in the log' WHERE id = 'thread-7'");
                ::_exit(7);
            });
        else stop_writer(here / "it.db");
        std::filesystem::remove(here / "it.db-shm");
        for (auto const& name : here.list()) ::chmod((here / name).c_str(), 0444);
        ::chmod((here / "").c_str(), 0555);
        auto const before = read_all(here);
        auto const run = run_without_root({"list", here / "it.db"}, output);
        auto const after = read_all(here);
        ::chmod((here / "").c_str(), 0755);
        CHECK(run.code == 0);
        if (has_log) CHECK(run.out.find("in the log") != std::string::npos);
        else CHECK((run.out == expected));
        CHECK(run.err
              == here / "it.db"
                     + (has_log ? ": read from a copy, with its write-ahead log"
                                : ": an interrupted write was rolled back in a copy")
                     + "; the file itself is unchanged\n");
        CHECK((after == before));
    }
}

TEST_CASE("a log that no program has open is read, and no file is made beside it") {
    scratch const here;
    make_database(here / "it.db", here, true);
    run_and_stop([&] {
        app::database db{here / "it.db", app::access::write, {}};
        db.execute("UPDATE threads SET summary = 'in the log' WHERE id = 'thread-7'");
        ::_exit(7);
    });
    std::filesystem::remove(here / "it.db-shm");
    auto const before = read_all(here);
    CHECK(run_program({"list", here / "it.db"}).out.find("in the log") != std::string::npos);
    CHECK((read_all(here) == before));
}

TEST_CASE("the copy of a half written database is deleted before it is read") {
    scratch const here, temporary;
    make_database(here / "it.db", here, false);
    ::chmod((here / "it.db").c_str(), 0644);
    stop_writer(here / "it.db");
    auto const* const before = std::getenv("TMPDIR");
    auto const kept = before == nullptr ? std::string{} : std::string{before};
    ::setenv("TMPDIR", (temporary / "").c_str(), 1);
    {
        app::database db{here / "it.db", app::access::read, {}};
        CHECK(temporary.list().empty());
        auto rows = db.prepare("SELECT count(*), min(length(data)) FROM threads");
        CHECK(rows.step());
        CHECK(rows.number(0) == 41);
    }
    CHECK(temporary.list().empty());
    ::setenv("TMPDIR", (temporary / "none").c_str(), 1);
    CHECK(error_of({"list", here / "it.db"}).starts_with("lisle: no folder for temporary files"));
    if (before == nullptr) ::unsetenv("TMPDIR");
    else ::setenv("TMPDIR", kept.c_str(), 1);
}

TEST_CASE("files that SQLite puts beside a database have the database's rights") {
    auto const before = ::umask(0);
    for (bool const has_log : {false, true}) {
        scratch const here;
        make_database(here / "it.db", here, has_log);
        app::database db{here / "it.db", app::access::write, {}};
        db.execute("PRAGMA cache_size = 1");
        db.execute("BEGIN");
        db.execute("UPDATE threads SET data = data || data");
        for (auto const* suffix : {"-journal", "-wal", "-shm"}) {
            struct stat found {};
            if (::stat((here / "it.db" + suffix).c_str(), &found) == 0)
                CHECK((found.st_mode & 0777U) == 0600);
        }
        CHECK(here.list().size() == (has_log ? 4U : 3U));  // with first.json
        db.execute("ROLLBACK");
    }
    ::umask(before);
}
