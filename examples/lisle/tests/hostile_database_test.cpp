// examples/lisle/tests/hostile_database_test.cpp - databases whose schema is a program.
//
// Here a failure is often a hang: SQLite would run a view, a trigger or a computed column for ever.
#include "../system/statement_budget.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

using namespace app::tests;

namespace {

/// Numbers without end.
constexpr std::string_view endless =
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) ";

/// A copy of the bundled database, in which the threads have another name.
std::string copy_without_threads(scratch const& here) {
    auto const path = here / "hostile.db";
    std::filesystem::copy_file(bundle, path);
    run_sql(path, "ALTER TABLE threads RENAME TO old_threads");
    return path;
}

/// Every command that reads or writes a store refuses the database in these words, and changes
/// nothing.
void check_refused(std::string const& path, std::string_view problem,
                   std::vector<std::vector<std::string>> const& commands) {
    auto const before = read_file(path);
    for (auto command : commands) {
        CAPTURE(command.front());
        auto const r = run_program(command);
        CHECK(r.code == 3);
        CHECK(r.err == "lisle: " + path + ": " + std::string{problem} + '\n');
    }
    CHECK(read_file(path) == before);
}

std::vector<std::vector<std::string>> reading(std::string const& path) {
    return {{"list", path},
            {"check", path},
            {"search", path, "x"},
            {"rows", path},
            {"get", path, "2f6b1c58"},
            {"show", path, "2f6b1c58"},
            {"repair", path, "--dry-run"}};
}

}  // namespace

TEST_CASE("a view in the place of a table is refused by its name") {
    scratch const here;
    auto const path = copy_without_threads(here);
    run_sql(path, "CREATE VIEW threads AS " + std::string{endless}
                      + "SELECT 'a' || x AS id, 's' AS summary, 't' AS updated_at, "
                        "'json' AS data_type, '{}' AS data FROM c");
    check_refused(path, "threads is a view, not a table", reading(path));
}

TEST_CASE("a virtual table in the place of a table is refused by its name") {
    scratch const here;
    auto const path = copy_without_threads(here);
    run_sql(path,
            "CREATE VIRTUAL TABLE threads USING fts5(id, summary, updated_at, data_type, data)");
    check_refused(path, "threads is a virtual table, not one that an agent makes", reading(path));
}

TEST_CASE("a virtual table that hides as another one is never read") {
    scratch const here;
    auto const path = copy_without_threads(here);
    run_sql(path, "CREATE VIRTUAL TABLE threads USING fts5(id, summary, updated_at, data_type, "
                  "data); INSERT INTO threads VALUES ('1fdfd2b0', 's', 't', 'json', '{}');"
                  "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
                  "replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL') WHERE name = 'threads'");
    check_refused(path, "no such module: fts5", reading(path));
}

TEST_CASE("a computed column is refused by its name") {
    scratch const here;
    auto const path = copy_without_threads(here);
    run_sql(path, "CREATE TABLE threads (id, summary, updated_at, data_type, "
                  "data AS (hex(zeroblob(900000000))))");
    check_refused(path, "threads is a table with a computed column (data), which no agent makes",
                  reading(path));
}

TEST_CASE("a trigger of a stranger never runs, and is refused by its name before a write") {
    scratch const here;
    auto const path = here / "hostile.db";
    std::filesystem::copy_file(bundle, path);
    run_sql(path,
            "CREATE TRIGGER t1 AFTER UPDATE ON threads BEGIN INSERT INTO threads "
                + std::string{endless}
                + "SELECT 'x' || x, 's', 't', 'json', '{}', NULL, NULL, NULL, NULL FROM c; END");
    CHECK(run_program({"list", path}).out == run_program({"list", bundle}).out);
    write_file(here / "t.json", make_thread("x"));
    check_refused(
        path,
        "the trigger t1 on table threads is not the agent's, so nothing was written: drop "
        "it first",
        {{"put", path, here / "t.json"},
         {"repair", path, "--write"},
         {"redact", "--in-place", path}});
    // The redaction of rows changes those rows only.
    run_sql(path, "DELETE FROM threads WHERE id NOT LIKE '2f6b1c58%'");
    auto const r = run_program({"redact", path, "-o", here / "out.db"});
    CHECK(r.code == 0);
    CHECK(dump_table(here / "out.db", "threads", "count(*)")
          == dump_table(path, "threads", "count(*)"));
}

TEST_CASE("a redaction refuses virtual tables, whose indexes hold copies of texts") {
    scratch const here;
    auto const path = here / "index.db";
    std::filesystem::copy_file(bundle, path);
    run_sql(path, "CREATE VIRTUAL TABLE words USING fts5(word)");
    check_refused(path,
                  "the virtual table words may hold copies of texts, so nothing was written: drop "
                  "it first",
                  {{"redact", path, "-o", here / "out.db"}, {"redact", path, "--in-place"}});
}

TEST_CASE("a statement ends after steps in proportion to the size of the file") {
    scratch const here;
    auto const path = here / "small.db";
    run_sql(path, "CREATE TABLE t (id INTEGER CHECK (length(hex(zeroblob(300000000))) > 0))");
    app::database db{path, app::access::write, std::chrono::milliseconds{0}};
    auto const run = [&](std::string const& sql) {
        try {
            db.execute(sql);
            return std::string{};
        } catch (app::storage_error const& e) { return std::string{e.what()}; }
    };
    CHECK(run(std::string{endless} + "SELECT x FROM c")
          == path
                 + ": its tables make SQLite work too long for a file of this size; an agent's "
                   "would not");
    CHECK(run("INSERT INTO t VALUES (1)").find(": its tables call the function zeroblob, which")
          != std::string::npos);
    auto const text = std::string(100'000'000, 'x');  // longer than the file
    auto s = db.prepare("SELECT length(?)");
    REQUIRE(s.bind(0, text).step());
    CHECK(s.number(0) == 100'000'000);
}

TEST_CASE("a statement ends when many steps on long values have taken much processor time") {
    using app::statement_budget;
    scratch const here;
    auto const path = here / "long.db";
    std::string checks = "lower(a)";
    for (int i = 0; i < 1000; ++i) checks += ", upper(a)";
    run_sql(path, "CREATE TABLE t (a TEXT, CHECK ('' NOT IN (" + checks + ")))");
    app::database db{path, app::access::write, std::chrono::milliseconds{0}};
    auto const insert = [&] {
        try {
            db.execute("INSERT INTO t VALUES ('a')");
            return std::string{};
        } catch (app::storage_error const& e) { return std::string{e.what()}; }
    };
    CHECK(insert().empty());
    auto* const usual = statement_budget::processor_time;
    statement_budget::processor_time = [] {
        static std::chrono::nanoseconds now{};
        return now += std::chrono::seconds{100};
    };
    auto const late = insert();
    statement_budget::processor_time = usual;
    CHECK(late.find("work too long for a file of this size") != std::string::npos);
}

TEST_CASE("all statements together end after steps in proportion to the size of the file") {
    scratch const here;
    auto const path = here / "small.db";
    run_sql(path, "CREATE TABLE t (id)");
    app::database db{path, app::access::read, std::chrono::milliseconds{0}};
    // Each search stays within what one statement may take.
    auto search = db.prepare("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT "
                             "200000) SELECT count(*) FROM c");
    int count = 0;
    std::string problem;
    try {
        for (; count < 100; ++count) {
            if (!search.step()) break;
            search.reset();
        }
    } catch (app::storage_error const& e) { problem = e.what(); }
    CHECK(problem.find("work too long for a file of this size") != std::string::npos);
    CHECK(count >= 3);
    CHECK(count < 20);
    // Many small searches take as long as there are.
    app::database other{path, app::access::read, std::chrono::milliseconds{0}};
    auto small = other.prepare("SELECT count(*) FROM t WHERE id = 1");
    for (int i = 0; i < 10'000; ++i) {
        CHECK(small.step());
        small.reset();
    }
}

TEST_CASE("a definition that calls a function without a bound is refused by the function's name") {
    for (auto const* const call :
         {"instr(zeroblob(8000000), zeroblob(4000000) || x'01')", "length(replace(id, 'a', 'bb'))",
          "hex(id)", "quote(id)", "trim(id, 'ab')", "length(zeroblob(900000000))",
          "printf('%900000000d', 1)", "json_patch('{}', '{}')"}) {
        scratch const here;
        auto const path = here / "hostile.db";
        std::filesystem::copy_file(bundle, path);
        run_sql(path,
                "DELETE FROM threads;\nCREATE INDEX slow ON threads (" + std::string{call} + ')');
        CHECK(run_program({"list", path}).code == 0);
        CHECK(run_program({"check", path}).code == 0);
        write_file(here / "t.json", make_thread("x"));
        auto const put = run_program({"put", path, here / "t.json"});
        CAPTURE(put.err);
        CHECK(put.code == 3);
        CHECK(put.err.find(": its tables call the function ") != std::string::npos);
    }
}

TEST_CASE("functions without a bound are refused in each release of SQLite") {
    scratch const here;
    auto const path = here / "small.db";
    run_sql(path, "CREATE TABLE t (id)");
    app::database db{path, app::access::read, std::chrono::milliseconds{0}};
    for (auto const* const call :
         {"json_patch('{}', '{}')", "jsonb_patch('{}', '{}')", "jsonb_set('{}', '$.a', 1)",
          "jsonb_insert('{}', '$.a', 1)", "jsonb_replace('{}', '$.a', 1)", "jsonb_array(1, 2)",
          "jsonb_object('a', 1)", "unhex('00', '0')", "regexp('(a*)*b', 'aa')"}) {
        CAPTURE(call);
        std::string problem;
        try {
            db.execute("SELECT " + std::string{call});
        } catch (app::storage_error const& e) { problem = e.what(); }
        CHECK(problem.find(": its tables call the function ") != std::string::npos);
    }
}

TEST_CASE("a redaction writes tables whose definitions call functions of JSON") {
    scratch const here;
    auto const path = here / "hub.db";
    run_sql(path, "CREATE TABLE parts (data TEXT CHECK (json_valid(data)));\n"
                  "INSERT INTO parts VALUES ('{\"password\":\"Xk29fj3kd92kfj\"}');\n");
    CHECK(run_program({"redact", path, "--in-place", "--no-copy"}).code == 0);
    CHECK(dump_table(path, "parts", "data").find("Xk29") == std::string::npos);
}
