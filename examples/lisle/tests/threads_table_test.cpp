// examples/lisle/tests/threads_table_test.cpp - Zed's table and list, in a real SQLite.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/formats/zed/model/threads_table.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace app::tests;
namespace zed = lisle::zed;

namespace {

/// Name, type, NOT NULL, default and key of each column.
std::vector<std::string> table_of(std::string const& path) {
    app::database db{path, app::access::read, {}};
    auto s = db.prepare("SELECT name, type, \"notnull\", ifnull(dflt_value, 'NULL'), pk "
                        "FROM pragma_table_info('threads') ORDER BY cid");
    std::vector<std::string> out;
    while (s.step()) {
        std::string line;
        for (int i = 0; i < 5; ++i) line += std::string{s.text(i)} + ' ';
        out.push_back(line);
    }
    return out;
}

/// Opens a database like Zed, which adds missing columns.
void migrate(std::string const& path) {
    for (auto const& [column, sql] : zed::threads_migrations) {
        auto const there = app::database{path, app::access::read, {}}.columns_of("threads");
        if (std::find(there.begin(), there.end(), column) == there.end()) run_sql(path, sql);
    }
}

void insert(std::string const& path, std::string_view id, std::string_view updated_at) {
    app::database db{path, app::access::write, {}};
    auto s = db.prepare("INSERT INTO threads (id, summary, updated_at, data_type, data) "
                        "VALUES (?, 'S', ?, 'json', x'7b7d')");
    s.bind(0, id).bind(1, updated_at).step();
}

std::vector<std::string> list(std::string const& path, std::string_view sql) {
    app::database db{path, app::access::read, {}};
    auto s = db.prepare(sql);
    std::vector<std::string> out;
    while (s.step()) out.emplace_back(s.text(1));
    return out;
}

constexpr std::string_view early = "2026-01-01T00:00:00+00:00";
constexpr std::string_view late = "2026-01-02T00:00:00+00:00";

}  // namespace

TEST_CASE("migrations turn the first table into the current table") {
    scratch const here;
    run_sql(here / "new.db", zed::threads_table);
    auto const wanted = table_of(here / "new.db");
    CHECK(wanted.size() == zed::row_columns.size());
    // The states in which versions of Zed left a database.
    std::string sql{zed::first_threads_table};
    std::vector<std::string> states{sql};
    for (auto const& migration : zed::threads_migrations)
        states.push_back(sql += ";\n" + std::string{migration.sql});
    for (std::size_t i = 0; i < states.size(); ++i) {
        auto const path = here / ("old" + std::to_string(i) + ".db");
        run_sql(path, states[i]);
        migrate(path);
        CHECK(table_of(path) == wanted);
        migrate(path);
        CHECK(table_of(path) == wanted);
        run_sql(path, zed::threads_table);
        CHECK(table_of(path) == wanted);
    }
}

TEST_CASE("a migrated thread was created when it was last changed") {
    scratch const here;
    auto const path = here / "old.db";
    run_sql(path, zed::first_threads_table);
    insert(path, "a", early);
    migrate(path);
    CHECK(dump(path, "id, parent_id, folder_paths, created_at")
          == "'a'|NULL|NULL|'" + std::string{early} + "'\n");
    run_sql(path, "UPDATE threads SET updated_at = '" + std::string{late} + "'");
    migrate(path);
    CHECK(dump(path, "created_at") == "'" + std::string{early} + "'\n");
}

TEST_CASE("the list starts with the thread that changed last; if several did, with the newest") {
    scratch const here;
    auto const path = here / "new.db";
    run_sql(path, zed::threads_table);
    for (auto const* id : {"d", "b", "e", "c"}) insert(path, id, early);
    insert(path, "a", late);
    run_sql(path, "UPDATE threads SET created_at = '" + std::string{early} + "' WHERE id = 'c';\n"
                      + "UPDATE threads SET created_at = '" + std::string{late}
                      + "' WHERE id = 'e'");
    CHECK(list(path, zed::list_threads) == std::vector<std::string>{"a", "e", "c", "b", "d"});
}

TEST_CASE("a table without later columns is listed, too") {
    scratch const here;
    auto const path = here / "old.db";
    run_sql(path, zed::first_threads_table);
    for (auto const* id : {"c", "b"}) insert(path, id, early);
    insert(path, "a", late);
    auto const stored_columns = app::database{path, app::access::read, {}}.columns_of("threads");
    auto const sql = zed::list_threads_of([&](std::string_view name) {
        return std::find(stored_columns.begin(), stored_columns.end(), name) != stored_columns.end();
    });
    CHECK(list(path, sql) == std::vector<std::string>{"a", "b", "c"});
}
