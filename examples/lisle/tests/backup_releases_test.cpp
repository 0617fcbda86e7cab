// examples/lisle/tests/backup_releases_test.cpp - backups of databases of each release.
#include "harness.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace backup_releases_test {

using namespace app::tests;
namespace fs = std::filesystem;
namespace json = boost::json;

/// A database with the tables and rows of a release, and accounts.
void make_release(std::string const& path, std::string const& release) {
    app::database db{path, app::access::write, {}};
    std::map<std::string, std::vector<std::string>> tables;
    std::istringstream lines{
        read_file("../../tests/formats/opencode/releases/" + release + "/rows.jsonl")};
    for (std::string line; std::getline(lines, line);) {
        auto const value = json::parse(line);
        auto const& row = value.as_object();
        std::string const table{row.at("table").as_string()};
        auto& columns = tables[table];
        if (columns.empty()) {
            std::string list;
            for (auto const& [key, cell] : row) {
                if (key == "table") continue;
                columns.emplace_back(key);
                list += (list.empty() ? "" : ", ") + std::string{key}
                        + (key == "id" ? " text PRIMARY KEY" : "");
            }
            db.execute("CREATE TABLE " + table + " (" + list + ")");
        }
        std::string places;
        for (std::size_t i = 0; i < columns.size(); ++i) places += i == 0 ? "?" : ", ?";
        auto s = db.prepare("INSERT INTO " + table + " VALUES (" + places + ")");
        for (std::size_t i = 0; i < columns.size(); ++i) {
            auto const at = static_cast<int>(i);
            auto const& cell = row.at(columns[i]);
            if (cell.is_string()) s.bind(at, std::string_view{cell.as_string()});
            else if (cell.is_int64()) s.bind(at, cell.as_int64());
            else if (cell.is_double()) s.bind_real(at, cell.as_double());
            else s.bind(at, std::nullopt);
        }
        s.step();
    }
    db.execute("CREATE TABLE project (id text PRIMARY KEY, worktree text)");
    db.execute("INSERT INTO project SELECT DISTINCT project_id, '/w' FROM session");
    db.execute("CREATE TABLE todo (session_id text, content text, position integer)");
    db.execute("INSERT INTO todo SELECT id, 'rest', 2 FROM session");
    db.execute("INSERT INTO todo SELECT id, 'knead', 1 FROM session");
    db.execute("CREATE TABLE event (id text PRIMARY KEY, aggregate_id text, seq integer)");
    db.execute("INSERT INTO event SELECT 'evt_' || id, id, 1 FROM session");
    db.execute("CREATE TABLE account (id text PRIMARY KEY, access_token text)");
    db.execute("INSERT INTO account VALUES ('a', 'a-secret-token')");
}

constexpr auto* delete_sessions =
    "DELETE FROM part WHERE session_id IN (SELECT id FROM session);\n"
    "DELETE FROM message WHERE session_id IN (SELECT id FROM session);\n"
    "DELETE FROM todo;\nDELETE FROM event;\nDELETE FROM session;\nDELETE FROM project";

TEST_CASE("sessions of each release of opencode come back, and no secret is saved") {
    for (std::string const release : {"1.2.1", "1.2.27", "1.3.2", "1.14.41", "1.18.34"}) {
        CAPTURE(release);
        scratch const here;
        auto const db = here / "opencode.db", saved = here / "saved";
        make_release(db, release);
        auto const before = dump_all(db);
        CHECK(run_at("01", {"backup", db, "-o", saved}).code == 0);
        for (auto const& [name, bytes] : read_tree(saved))
            CHECK(bytes.find("a-secret-token") == std::string::npos);
        run_sql(db, delete_sessions);
        REQUIRE(dump_all(db) != before);
        auto const run = run_at("02", {"restore", saved, "--to", db});
        CHECK(run.code == 0);
        CHECK(run.err.empty());
        CHECK(dump_all(db) == before);
    }
}

TEST_CASE(
    "sessions of one release go into the database of another, with what it has no place for") {
    scratch const here;
    make_release(here / "old.db", "1.2.1");
    make_release(here / "new.db", "1.18.34");
    run_sql(here / "old.db", delete_sessions);
    CHECK(run_at("01", {"backup", here / "new.db", "-o", here / "saved"}).code == 0);
    auto const ids = run_program({"list", "--ids", here / "new.db"}).out;
    auto const run = run_at("02", {"restore", here / "saved", "--to", here / "old.db"});
    CHECK(run.code == 0);
    CHECK(run.err.find("table session has no column agent, so 1 value is left out")
          != std::string::npos);
    CHECK(run_program({"list", "--ids", here / "old.db"}).out == ids);
    auto const into_files = run_at("02", {"restore", here / "saved", "--to", here / "storage"});
    CHECK(into_files.code == 1);
    auto const missing = run_at("02", {"restore", here / "saved", "--to", here / "lost.db"});
    CHECK(missing.code == 3);
    CHECK(missing.err.find("start opencode once") != std::string::npos);
    CHECK_FALSE(fs::exists(here / "lost.db"));
}

TEST_CASE("a row of another session stops the whole restore") {
    scratch const here;
    auto const db = here / "opencode.db";
    make_release(db, "1.3.2");
    CHECK(run_at("01", {"backup", db, "-o", here / "saved"}).code == 0);
    run_sql(db, delete_sessions);
    run_sql(db, "INSERT INTO message (id, session_id) SELECT substr(name, 1), 'ses_other' FROM "
                "(SELECT 'msg_' AS name)");
    auto const saved = read_tree(here / "saved");
    std::string taken;
    for (auto const& [name, bytes] : saved)
        if (name.ends_with("rows.jsonl") && taken.empty())
            if (auto const at = bytes.find(R"({"table":"message","values":{"id":")");
                at != std::string::npos)
                taken = bytes.substr(at + 35, bytes.find('"', at + 35) - at - 35);
    REQUIRE_FALSE(taken.empty());
    run_sql(db, "UPDATE message SET id = '" + taken + "' WHERE session_id = 'ses_other'");
    auto const before = dump_all(db);
    auto const run = run_at("02", {"restore", here / "saved", "--to", db});
    CHECK(run.code == 3);
    CHECK(run.err.find("UNIQUE") != std::string::npos);
    CHECK(dump_all(db) == before);
}

/// Deletes all sessions and their rows in other tables.
void delete_all_sessions(std::string const& path) {
    app::database db{path, app::access::write, {}};
    if (!db.columns_of("project").empty())
        db.execute("DELETE FROM project WHERE id IN (SELECT project_id FROM session)");
    for (auto const& table : db.tables()) {
        auto const columns = db.columns_of(table);
        bool const is_of_session =
            std::any_of(columns.begin(), columns.end(), [](std::string const& name) {
                return name == "session_id" || name == "aggregate_id";
            });
        if (is_of_session || table == "session" || table == "threads")
            db.execute("DELETE FROM " + table);
    }
}

TEST_CASE("captured stores of all programs and releases come back whole") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with stores");
        return;
    }
    std::size_t databases = 0, folders = 0;
    for (auto const* name :
         {"opencode/local-1.2.27/opencode.db", "opencode/local-1.18.33/opencode.db",
          "opencode/local-migrated-1.1.65-to-1.2.27/opencode.db", "zed/threads.db"}) {
        auto const original = fs::path{captures} / name;
        if (!fs::exists(original)) continue;
        CAPTURE(name);
        ++databases;
        scratch const here;
        auto const db = here / original.filename().string();
        fs::copy_file(original, db);
        fs::permissions(db, fs::perms::owner_read | fs::perms::owner_write);
        auto const before = dump_all(db);
        CHECK(run_at("01", {"backup", db, "-o", here / "saved"}).code == 0);
        delete_all_sessions(db);
        CHECK(run_program({"list", "--ids", db}).out.empty());
        auto const run = run_at("02", {"restore", here / "saved", "--to", db});
        CHECK(run.code == 0);
        CHECK(run.err.empty());
        CHECK(dump_all(db) == before);
    }
    for (auto const* name :
         {"opencode/local-0.5.29/project/home-dev-proj/storage", "opencode/local-1.0.185/storage",
          "opencode/local-1.1.27/storage", "acpx/local-0.1.15/sessions",
          "acpx/local-0.10.0/sessions", "acpx/local-0.19.1/sessions", "loom"}) {
        auto const original = fs::path{captures} / name;
        if (!fs::exists(original)) continue;
        CAPTURE(name);
        ++folders;
        scratch const here;
        auto const fresh = here / "new/storage";
        CHECK(run_at("01", {"backup", original.string(), "-o", here / "saved"}).code == 0);
        CHECK(run_at("02", {"restore", here / "saved", "--to", fresh}).code == 0);
        auto before = read_tree(original.string()), after = read_tree(fresh);
        before.erase("migration");
        before.erase("index.json");
        CHECK(after == before);
    }
    MESSAGE(databases << " databases and " << folders << " folders restored");
    CHECK(databases + folders > 0);
}

}  // namespace backup_releases_test
