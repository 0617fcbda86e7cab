// examples/lisle/tests/list_test.cpp - lisle list, on the bundle and on files of other versions.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/zed/model/threads_table.hpp>
#include <lisle/text/utf8.hpp>

namespace list_test {

using namespace app::tests;
namespace zed = lisle::zed;

namespace {

void insert(std::string const& path, std::string_view id, std::string_view updated_at,
            std::string_view more_columns = {}, std::string_view more_values = {}) {
    run_sql(path, "INSERT INTO threads (id, summary, updated_at, data_type, data"
                      + std::string{more_columns} + ") VALUES ('" + std::string{id}
                      + "', 'title of " + std::string{id} + "', '" + std::string{updated_at}
                      + "', 'json', CAST('" + make_thread("x") + "' AS BLOB)"
                      + std::string{more_values} + ")");
}

}  // namespace

TEST_CASE("the bundle is listed with its damaged rows") {
    auto const run = run_program({"list", bundle});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(matches_golden("list.txt", run.out));
}

TEST_CASE("the bundle is listed as JSON") {
    auto const run = run_program({"list", "--json", bundle});
    CHECK(run.code == 0);
    CHECK(matches_golden("list.json", run.out));
}

TEST_CASE("--ids prints the ids alone, newest first") {
    auto const run = run_program({"list", "--ids", bundle});
    CHECK(run.code == 0);
    CHECK(run.out.starts_with("8c7b6a59-4837-4261-95f4-e3d2c1b0a9f8\nf4e3d2c1"));
    CHECK(run.out.ends_with("\nc3a1d9f4-6e02-4b8c-8f57-0d2b9e61a7c5\n"));
}

TEST_CASE("a database of the first version, with five columns, is listed") {
    scratch const here;
    auto const db = here / "old.db";
    run_sql(db, zed::first_threads_table);
    insert(db, "older", "2025-01-01T00:00:00+00:00");
    insert(db, "newer", "2025-06-01T00:00:00.5+00:00");
    auto const run = run_program({"list", db});
    CHECK(run.code == 0);
    CHECK(run.out.find("newer") < run.out.find("older"));
    CHECK(run.out.find("2 sessions\n") != std::string::npos);
    CHECK(run_program({"check", db}).out.find("column summary is \"title of older\"")
          != std::string::npos);
}

TEST_CASE("columns of later versions are allowed, in any order") {
    scratch const here;
    auto const db = here / "between.db";
    run_sql(db, "CREATE TABLE threads (worktree_branch TEXT, data BLOB NOT NULL, data_type TEXT "
                "NOT NULL, created_at TEXT, updated_at TEXT NOT NULL, summary TEXT NOT NULL, "
                "id TEXT PRIMARY KEY, starred INTEGER)");
    insert(db, "a", "2026-02-19T00:00:00+00:00", ", worktree_branch, created_at",
           ", 'main', '2026-02-18T00:00:00+00:00'");
    insert(db, "b", "2026-02-19T00:00:00+00:00", ", worktree_branch, created_at",
           ", 'main', '2026-02-18T00:00:01+00:00'");
    auto const run = run_program({"list", "--ids", db});
    CHECK(run.code == 0);
    CHECK(run.out == "b\na\n");
}

TEST_CASE("times are compared as text, as Zed does") {
    scratch const here;
    auto const db = here / "times.db";
    run_sql(db, zed::first_threads_table);
    insert(db, "a", "2026-01-01T00:00:00+00:00");
    insert(db, "b", "2026-01-01T00:00:00.001+00:00");
    insert(db, "c", "yesterday");
    auto const run = run_program({"list", "--ids", db});
    CHECK(run.out == "c\nb\na\n");
    CHECK(run_program({"list", db}).out.find("yesterday") != std::string::npos);
}

TEST_CASE("subagents are listed below their parent, orphans name theirs, and cycles end") {
    scratch const here;
    auto const db = here / "family.db";
    run_sql(db, std::string{zed::first_threads_table} + ";\n"
                    + std::string{zed::threads_migrations[0].sql});
    insert(db, "parent", "2026-01-01T00:00:00+00:00");
    insert(db, "child", "2026-01-05T00:00:00+00:00", ", parent_id", ", 'parent'");
    insert(db, "grandchild", "2026-01-04T00:00:00+00:00", ", parent_id", ", 'child'");
    insert(db, "lost", "2026-01-03T00:00:00+00:00", ", parent_id", ", 'gone'");
    insert(db, "ring-1", "2026-01-02T00:00:00+00:00", ", parent_id", ", 'ring-2'");
    insert(db, "ring-2", "2026-01-02T00:00:01+00:00", ", parent_id", ", 'ring-1'");
    insert(db, "own", "2025-12-31T00:00:00+00:00", ", parent_id", ", 'own'");
    auto const run = run_program({"list", db});
    CHECK(run.code == 0);
    CHECK(matches_golden("list_family.txt", run.out));
}

TEST_CASE("a title is printed in one line, whatever it contains") {
    scratch const here;
    auto const db = here / "titles.db";
    run_sql(db, zed::first_threads_table);
    run_sql(db, "INSERT INTO threads VALUES ('x', 'two' || char(10) || 'lines' || char(27) || '[2J"
                "' || char(155) || 'm', '2026-01-01T00:00:00+00:00', 'json', '{}')");
    auto const run = run_program({"list", db});
    CHECK(run.out.find("two\\nlines\\u{1b}[2J\\u{9b}m\n") != std::string::npos);
}

TEST_CASE("JSON is UTF-8, whatever a column contains") {
    scratch const here;
    auto const db = here / "titles.db";
    run_sql(db, zed::first_threads_table);
    run_sql(db, "INSERT INTO threads VALUES (CAST(x'FF' AS TEXT), CAST(x'61C328' AS TEXT), "
                "CAST(x'ED' AS TEXT), 'json', '{}')");
    auto const run = run_program({"list", "--json", db});
    CHECK(lisle::text::find_invalid_utf8(run.out.data(), run.out.data() + run.out.size())
          == nullptr);
    CHECK(run.out.starts_with(R"({"id":"�","title":"a�(","updated_at":"�")"));
}

TEST_CASE("ids are shown as long as needed to be unique") {
    scratch const here;
    auto const db = here / "ids.db";
    run_sql(db, zed::first_threads_table);
    insert(db, "0123456789-a", "2026-01-01T00:00:00+00:00");
    insert(db, "0123456789-b", "2026-01-01T00:00:00+00:00");
    auto const run = run_program({"list", db});
    CHECK(run.out.find("\n0123456789-a  ") != std::string::npos);
}

TEST_CASE("an empty table is not an error") {
    scratch const here;
    auto const db = here / "empty.db";
    run_sql(db, zed::first_threads_table);
    auto const run = run_program({"list", db});
    CHECK(run.code == 0);
    CHECK(run.out.find("\n0 sessions\n") != std::string::npos);
}

}  // namespace list_test
