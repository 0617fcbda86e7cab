// examples/lisle/tests/hostile_shapes.cpp - makes hostile databases by SQL.
#include "hostile_shapes.hpp"

#include "harness.hpp"
#include "opencode_tables.hpp"
#include "opencode_v2_tables.hpp"

#include <lisle/formats/opencode/hub/sql.hpp>
#include <lisle/formats/zed/model/threads_table.hpp>

#include <sqlite3.h>

#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace app::tests {

namespace {

namespace fs = std::filesystem;

// ---- Stores ---------------------------------------------------------------------------------

void make_zed(std::string const& path) {
    fs::copy_file(bundle, path);
    run_sql(path, "DELETE FROM threads WHERE id NOT LIKE '2f6b1c58%'; VACUUM");
}

void make_opencode(std::string const& path) {
    run_sql(path, opencode_tables);
    static_cast<void>(run_program({"put", path, "../data/opencode/sourdough.json"}));
}

void make_opencode_2(std::string const& path) {
    run_sql(path, opencode_v2_tables + opencode_v2_session);
}

void make_hub(std::string const& path) {
    run_sql(path, lisle::opencode::hub::sqlite_tables);
    run_sql(path, "CREATE TABLE notes (id TEXT PRIMARY KEY, data TEXT);"
                  "INSERT INTO notes VALUES ('n', '{\"password\":\"Xk29fj3kd92kfj\"}')");
}

void make_rows(std::string const& path) {
    static_cast<void>(run_program({"rows", "-o", path, bundle}));
}

void make_index(std::string const& path) {
    run_sql(path, "CREATE TABLE threads (id TEXT PRIMARY KEY, title TEXT, data TEXT);"
                  "INSERT INTO threads VALUES ('T-1', 'bread', '{}');"
                  "CREATE VIRTUAL TABLE words USING fts5(title, content='threads')");
}

constexpr hostile_store stores[]{
    {"zed", "threads", "summary", make_zed, "zed"},
    {"opencode", "session", "title", make_opencode, "opencode"},
    {"opencode-parts", "part", "data", make_opencode, "opencode"},
    {"opencode-2", "session_v2", "title", make_opencode_2, "opencode"},
    {"opencode-2-messages", "session_message", "data", make_opencode_2, "opencode"},
    {"hub", "notes", "data", make_hub, {}},
    {"rows", "sessions", "title", make_rows, {}},
    {"index", "threads", "title", make_index, {}}};

// ---- Schemas that are programs --------------------------------------------------------------

/// In `sql`, {T} is the table, {K} the column of its ids, {C} another one, and END numbers without
/// end.
struct trick {
    std::string_view name, sql;
};

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

std::string fill(std::string_view sql, hostile_store const& store) {
    auto out = replace_all(std::string{sql}, "END",
                           "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)");
    out = replace_all(std::move(out), "{T}", store.table);
    out = replace_all(std::move(out), "{K}", store.name == "rows" ? "session" : "id");
    return replace_all(std::move(out), "{C}", store.column);
}

constexpr trick tricks[] = {
    {"view", "ALTER TABLE {T} RENAME TO old; CREATE VIEW {T} AS END "
             "SELECT x AS rowid, 'a' || x AS id, x AS {C} FROM c"},
    {"view called a table", "ALTER TABLE {T} RENAME TO old; CREATE VIEW {T} AS END "
                            "SELECT x AS rowid, 'a' || x AS id, x AS {C} FROM c;"
                            "PRAGMA writable_schema = ON;"
                            "UPDATE sqlite_schema SET type = 'table' WHERE type = 'view'"},
    {"view of itself", "DROP TABLE {T}; CREATE VIEW {T} AS SELECT * FROM {T}"},
    {"views that double",
     "DROP TABLE {T};"
     "CREATE VIEW v0 AS SELECT 1 AS id UNION ALL SELECT 2;"
     "CREATE VIEW v1 AS SELECT a.id FROM v0 a, v0 b; CREATE VIEW v2 AS SELECT a.id FROM v1 a, v1 b;"
     "CREATE VIEW v3 AS SELECT a.id FROM v2 a, v2 b; CREATE VIEW v4 AS SELECT a.id FROM v3 a, v3 b;"
     "CREATE VIEW {T} AS SELECT a.id, a.id AS {C} FROM v4 a, v4 b"},
    {"unused view", "CREATE VIEW other AS END SELECT x FROM c"},
    {"trigger on insert", "CREATE TRIGGER g AFTER INSERT ON {T} BEGIN INSERT INTO {T} ({C}) END "
                          "SELECT x FROM c; END_"},
    {"trigger on update",
     "CREATE TRIGGER g BEFORE UPDATE ON {T} BEGIN UPDATE {T} SET {C} = 'x' || {C}; END_"},
    {"trigger on delete", "CREATE TRIGGER g AFTER DELETE ON {T} BEGIN DELETE FROM {T}; END_"},
    {"trigger that raises", "CREATE TRIGGER g BEFORE UPDATE ON {T} BEGIN "
                            "SELECT RAISE(ROLLBACK, 'a\x1b[31mb'); END_"},
    {"trigger that attaches",
     "CREATE TRIGGER g AFTER INSERT ON {T} BEGIN SELECT 1; END_;"
     "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TRIGGER g AFTER INSERT "
     "ON {T} BEGIN ATTACH ''/tmp/forged.db'' AS x; END_' WHERE name = 'g'"},
    {"trigger called an index", "CREATE TRIGGER g AFTER UPDATE ON {T} BEGIN DELETE FROM {T}; END_;"
                                "PRAGMA writable_schema = ON;"
                                "UPDATE sqlite_schema SET type = 'index' WHERE name = 'g'"},
    {"computed column", "ALTER TABLE {T} ADD COLUMN z AS (hex(zeroblob(900000000)))"},
    {"computed column of quotes", "ALTER TABLE {T} ADD COLUMN z AS (QUOTES)"},
    {"index of quotes", "CREATE INDEX i ON {T} (QUOTES)"},
    {"index of patterns", "CREATE INDEX i ON {T} ({C} GLOB '*a*a*a*a*a*a*a*a*a*a*a*a*a*b')"},
    {"index of blobs", "CREATE INDEX i ON {T} (length(zeroblob(100000000)) + length({C}))"},
    {"partial index", "CREATE INDEX i ON {T} ({C}) WHERE {C} LIKE '%a%a%a%a%a%a%a%b'"},
    {"unique index", "DELETE FROM {T} WHERE rowid <> (SELECT min(rowid) FROM {T});"
                     "CREATE UNIQUE INDEX i ON {T} (1)"},
    {"unknown collation", "CREATE INDEX i ON {T} ({C}); PRAGMA writable_schema = ON;"
                          "UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON {T} ({C} COLLATE "
                          "stranger)' WHERE name = 'i'"},
    {"unknown function", "CREATE INDEX i ON {T} (length({C})); PRAGMA writable_schema = ON;"
                         "UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON {T} (stranger({C}))' "
                         "WHERE name = 'i'"},
    {"extension", "CREATE INDEX i ON {T} (length({C})); PRAGMA writable_schema = ON;"
                  "UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON {T} "
                  "(load_extension(''/tmp/x''))' WHERE name = 'i'"},
    {"slow default", "ALTER TABLE {T} ADD COLUMN z DEFAULT 'x'; PRAGMA writable_schema = ON;"
                     "UPDATE sqlite_schema SET sql = replace(sql, 'z DEFAULT ''x''', "
                     "'z DEFAULT (hex(randomblob(300000000)))') WHERE name = '{T}'"},
    {"slow check", "ALTER TABLE {T} ADD COLUMN z CHECK (length(hex(zeroblob(90000000))) > 0)"},
    {"check of quotes", "ALTER TABLE {T} ADD COLUMN z CHECK (QUOTES IS NOT NULL)"},
    {"virtual table", "DROP TABLE {T}; CREATE VIRTUAL TABLE {T} USING fts5(id, {C})"},
    {"spaced virtual table",
     "DROP TABLE {T}; CREATE VIRTUAL TABLE {T} USING fts5(id, {C}); PRAGMA writable_schema = ON;"
     "UPDATE sqlite_schema SET sql = 'CREATE/**/VIRTUAL  TABLE {T} USING fts5(id, {C})' "
     "WHERE name = '{T}'"},
    {"table of the file's pages", "DROP TABLE {T}; CREATE TABLE {T} (id); PRAGMA writable_schema = "
                                  "ON; UPDATE sqlite_schema SET rootpage = 0, sql = "
                                  "'CREATE VIRTUAL TABLE {T} USING sqlite_dbpage' WHERE name = "
                                  "'{T}'"},
    {"unknown module", "CREATE TABLE z (id); PRAGMA writable_schema = ON; UPDATE sqlite_schema SET "
                       "rootpage = 0, sql = 'CREATE VIRTUAL TABLE z USING "
                       "stranger(''/tmp/x'')' WHERE name = 'z'"},
    {"damaged index of words",
     "CREATE VIRTUAL TABLE z USING fts5(a); INSERT INTO z VALUES ('x y z');"
     "UPDATE z_data SET block = zeroblob(100000)"},
    {"no row ids", "CREATE TABLE n (id TEXT PRIMARY KEY, a) WITHOUT ROWID;"
                   "INSERT INTO n VALUES ('a', 'Bearer 0123')"},
    {"no row ids in the table", "DROP TABLE {T}; CREATE TABLE {T} (id TEXT PRIMARY KEY, {C}, "
                                "data_type, updated_at, time_updated) WITHOUT ROWID"},
    {"many tables", "TABLES"},
    {"many columns", "COLUMNS"},
    {"many indexes", "INDEXES"},
    {"deep expression", "DEEP"},
    {"long name", "CREATE TABLE LONG (id)"},
    {"long comment", "CREATE TABLE z (id /*LONG*/)"},
    {"names with control characters",
     "CREATE TABLE \"a\x1b[31m\x07\nb\" (\"c\x1b]0;x\x07\" TEXT);"
     "INSERT INTO \"a\x1b[31m\x07\nb\" VALUES ('password=Xk29fj3kd92kfj');"
     "CREATE INDEX \"i\x1b[31m\r\n\" ON {T} ({C});"
     "CREATE VIEW \"v\x1b[31m\r\n\" AS SELECT 1"},
    {"trigger with control characters", "CREATE TRIGGER \"g\x1b[31m\r\nforged\" AFTER UPDATE ON "
                                        "{T} BEGIN SELECT 1; END_"},
    {"computed column with control characters",
     "ALTER TABLE {T} ADD COLUMN \"c\x1b[31m\r\nforged\" AS (1)"},
    {"numbers in the column", "UPDATE OR IGNORE {T} SET {C} = 9223372036854775807"},
    {"reals in the column", "UPDATE OR IGNORE {T} SET {C} = -1e999"},
    {"nothing in the column", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
                              "replace(sql, 'NOT NULL', '        ') WHERE name = '{T}'; "
                              "UPDATE OR IGNORE {T} SET {C} = NULL"},
    {"a blob in the column", "UPDATE OR IGNORE {T} SET {C} = x'00ff1b5b33316d0a80c3'"},
    {"a long blob in the column", "UPDATE OR IGNORE {T} SET {C} = zeroblob(8000000)"},
    {"a long id", "UPDATE OR IGNORE {T} SET {K} = CAST(zeroblob(3000000) AS TEXT)"},
    {"an id that is a blob", "UPDATE OR IGNORE {T} SET {K} = x'1b5b33316d0a80c3'"},
    {"an id that is a path", "UPDATE OR IGNORE {T} SET {K} = '../../outside/victim.txt'"},
    {"row ids at the end", "UPDATE OR IGNORE {T} SET rowid = 9223372036854775807"},
    {"wrong statistics", "ANALYZE; INSERT INTO sqlite_stat1 VALUES ('{T}', NULL, "
                         "'99999999999999999999 0 -1 unordered sz=99999999999')"},
    {"a root of another table", "CREATE TABLE z (a); PRAGMA writable_schema = ON; UPDATE "
                                "sqlite_schema SET rootpage = 1 WHERE name = '{T}'"},
    {"a root beyond the end", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = "
                              "2147483647 WHERE name = '{T}'"},
    {"a root that is a text", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = "
                              "'x' WHERE name = '{T}'"},
    {"a schema of blobs", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
                          "CAST(sql AS BLOB) || x'00ff'"},
    {"a schema without SQL", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = NULL"},
    {"a schema of other words", "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = "
                                "'DROP TABLE {T}' WHERE name = '{T}'"},
    {"two tables of one name", "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * "
                               "FROM sqlite_schema WHERE name = '{T}'"},
    {"16 bits a unit", "WIDE"},
};

/// What would make the tables above long.
std::string expand(std::string sql) {
    auto const repeat = [&](std::string_view word, int count, auto const& piece) {
        if (sql.find(word) == sql.npos) return;
        std::string all;
        for (int i = 0; i < count; ++i) all += piece(i);
        sql = replace_all(std::move(sql), word, all);
    };
    if (sql == "DEEP")
        return "CREATE TABLE z (a CHECK (" + std::string(40, '(') + "a" + std::string(40, ')')
               + "))";
    repeat("TABLES", 300, [](int i) { return "CREATE TABLE z" + std::to_string(i) + " (a);"; });
    if (sql == "COLUMNS") {
        std::string all = "CREATE TABLE z (a";
        for (int i = 0; i < 1900; ++i) all += ", c" + std::to_string(i) + " TEXT";
        return all + "); INSERT INTO z (c1899) VALUES ('x')";
    }
    repeat("INDEXES", 300, [](int i) {
        return (i == 0 ? "CREATE TABLE z (a);" : "") + ("CREATE INDEX i" + std::to_string(i))
               + " ON z (a);";
    });
    repeat("LONG", 1, [](int) { return std::string(300'000, 'n'); });
    if (auto const at = sql.find("QUOTES"); at != sql.npos) {
        std::string call = "'" + std::string(64, '\'') + "'";
        for (int i = 0; i < 16; ++i) call = "quote(" + call + ")";
        sql.replace(at, 6, "length(" + call + ")");
    }
    return replace_all(std::move(sql), "END_", "END");
}

void apply(trick const& with, hostile_store const& to, std::string const& path) {
    std::string sql{with.sql};
    if (sql == "WIDE") {
        run_sql(path, "PRAGMA encoding = 'UTF-16be'; CREATE TABLE threads (id, summary, "
                      "updated_at, data_type, data); INSERT INTO threads VALUES "
                      "('2f6b1c58', char(0xd800, 0x1b, 10), 't', 'json', '{')");
        return;
    }
    to.make(path);
    // END_ ends a trigger.
    sql = replace_all(std::move(sql), "END_", "\x01");
    sql = replace_all(fill(sql, to), "\x01", "END");
    run_sql(path, expand(std::move(sql)));
}

}  // namespace

std::span<hostile_store const> hostile_stores() { return stores; }

store_session find_session(hostile_store const& in) {
    scratch const here;
    auto const path = here / "untouched.db";
    in.make(path);
    auto const run = [](std::vector<std::string> const& command) {
        auto r = run_program(command);
        if (r.code != 0 || r.out.empty())
            throw std::runtime_error{"an untouched store, " + command.front() + ": " + r.err};
        return std::move(r.out);
    };
    auto const ids = run({"list", "--ids", path});
    auto id = ids.substr(0, ids.find('\n'));
    auto document = run({"get", path, id});
    return {std::move(id), std::move(document), std::string{in.agent}};
}

std::vector<hostile_shape> make_hostile_shapes() {
    std::vector<hostile_shape> out;
    std::vector<store_session> sessions;
    for (auto const& each : stores)
        sessions.push_back(each.agent.empty() ? store_session{} : find_session(each));
    sessions.front().document.clear();  // a new thread of Zed's
    std::size_t turn = 0;
    for (auto const& each : tricks)
        for (std::size_t i = 0; i < std::size(stores); ++i, ++turn) {
            // Each trick on three stores; on Zed's always.
            auto const& store = stores[i];
            bool const is_chosen = i == 0 || (i + turn / std::size(stores)) % 3 == 0;
            if (!is_chosen || (each.sql == "WIDE" && i != 0)) continue;
            out.push_back({std::string{store.name} + ": " + std::string{each.name},
                           [&each, &store](std::string const& path, std::string const&) {
                               apply(each, store, path);
                           },
                           sessions[i]});
        }
    add_hostile_bytes(out);
    return out;
}

// ---- Steps ----------------------------------------------------------------------------------

namespace {

std::size_t& counted_steps() {
    static std::size_t out = 0;
    return out;
}

int count_steps(unsigned, void*, void* finished, void*) {
    auto* const s = static_cast<sqlite3_stmt*>(finished);
    counted_steps() += static_cast<unsigned>(sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1));
    return 0;
}

int watch_connection(sqlite3* connection, char const**, void const*) {
    return sqlite3_trace_v2(connection, SQLITE_TRACE_PROFILE, count_steps, nullptr);
}

using extension = void (*)();

}  // namespace

step_meter::step_meter() {
    counted_steps() = 0;
    sqlite3_auto_extension(reinterpret_cast<extension>(watch_connection));
}
step_meter::~step_meter() {
    sqlite3_cancel_auto_extension(reinterpret_cast<extension>(watch_connection));
}
std::size_t step_meter::take() { return std::exchange(counted_steps(), 0); }

}  // namespace app::tests
