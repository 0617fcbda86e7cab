// examples/lisle/tests/backup_test.cpp - lisle backup and restore, over all formats.
#include "../system/sha256.hpp"
#include "harness.hpp"
#include "opencode_tables.hpp"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace backup_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const acpx_record = "../../tests/formats/acpx/data/created-0.16.0.json";

std::size_t count_versions(std::string const& folder) {
    std::size_t out = 0;
    for (auto const& [name, bytes] : read_tree(folder)) out += name.ends_with("/SHA256SUMS");
    return out;
}

std::size_t count_runs(std::string const& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator{folder + "/runs"}, fs::directory_iterator{}));
}

/// A tree of opencode's files: a session with all kinds of files that may belong to it.
void add_tree(fs::path const& storage) {
    auto const add = [&](std::string const& name, std::string_view text) {
        fs::create_directories((storage / name).parent_path());
        write_file((storage / name).string(), text);
    };
    add("project/p.json", R"({"id":"p"})");
    add("session/p/ses_1.json",
        R"({"id":"ses_1","projectID":"p","directory":"/w","title":"Brew","version":"1.1.27",)"
        R"("time":{"created":1,"updated":2}})");
    add("session/p/ses_2.json",
        R"({"id":"ses_2","projectID":"p","directory":"/w","title":"Other","version":"1.1.27",)"
        R"("time":{"created":1,"updated":2}})");
    add("message/ses_1/msg_1.json",
        R"({"id":"msg_1","sessionID":"ses_1","role":"user","time":{"created":1}})");
    add("part/msg_1/prt_1.json",
        R"({"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"text","text":"hello"})");
    add("session_diff/ses_1.json", "[]");
    add("todo/ses_1.json", "[ ]");
}

TEST_CASE("the sums are those of SHA-256") {
    CHECK(app::to_sha256_text("")
          == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(app::to_sha256_text("abc")
          == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(app::to_sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
          == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(app::to_sha256_text(std::string(1000000, 'a'))
          == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("rows that were lost come back with all their columns, of any type") {
    scratch const here;
    auto const db = here / "threads.db";
    fs::copy_file(bundle, db);
    run_sql(db, "ALTER TABLE threads ADD COLUMN \"odd \"\" name\" ANY;\n"
                "UPDATE threads SET \"odd \"\" name\" = 5 WHERE id LIKE '0%';\n"
                "UPDATE threads SET \"odd \"\" name\" = -9223372036854775808 WHERE id LIKE '1%';\n"
                "UPDATE threads SET \"odd \"\" name\" = 0.1 + 0.2 WHERE id LIKE '2%';\n"
                "UPDATE threads SET \"odd \"\" name\" = 3.0 WHERE id LIKE '3%';\n"
                "UPDATE threads SET \"odd \"\" name\" = -9e999 WHERE id LIKE '4%';\n"
                "UPDATE threads SET \"odd \"\" name\" = x'00FF' WHERE id LIKE '5%';\n"
                "UPDATE threads SET \"odd \"\" name\" = CAST(x'61C32800' AS TEXT) WHERE id LIKE "
                "'6%';\n"
                "UPDATE threads SET \"odd \"\" name\" = 'two' || char(10) WHERE id LIKE '7%';\n"
                "UPDATE threads SET summary = CAST(x'FF' AS TEXT) WHERE id LIKE '8%'");
    auto const before = dump_all(db);
    auto const backup = run_at("01", {"backup", db, "-o", here / "saved"});
    CHECK(backup.code == 0);
    CHECK(backup.out.ends_with("/threads.db: 17 sessions, 17 new, 0 changed\n"));
    run_sql(db, "DELETE FROM threads");
    auto const list = run_at("02", {"restore", here / "saved", "--list"});
    CHECK(list.out.ends_with("\n17 sessions\n"));
    auto const dry = run_at("02", {"restore", here / "saved", "--to", db, "--dry-run"});
    CHECK(dry.out.ends_with("\n17 sessions would be restored\n"));
    CHECK(dump_all(db) != before);
    auto const restore = run_at("02", {"restore", here / "saved", "--to", db});
    CHECK(restore.code == 0);
    CHECK(restore.err.empty());
    CHECK(restore.out.ends_with("\nrestored 17 sessions\n"));
    CHECK(dump_all(db) == before);
    CHECK(run_at("02", {"restore", here / "saved", "--to", db}).out
          == "restored 0 sessions, 17 left as they are\n");
}

TEST_CASE("a missing database is made for Zed, and its owner alone may read it") {
    scratch const here;
    CHECK(run_at("01", {"backup", bundle, "-o", here / "saved"}).code == 0);
    auto const db = here / "new/threads.db";
    CHECK(run_at("02", {"restore", here / "saved", "--to", db, "--dry-run"}).code == 0);
    CHECK_FALSE(fs::exists(here / "new"));
    CHECK(run_at("02", {"restore", here / "saved", "--to", db}).code == 0);
    CHECK(run_program({"list", "--json", db}).out == run_program({"list", "--json", bundle}).out);
    CHECK(fs::status(db).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a version without its sums, as a full disk left one, is made again") {
    scratch const here;
    auto const to = here / "backup";
    REQUIRE(run_program({"backup", bundle, "-o", to}).code == 0);
    auto const whole = read_tree(to);
    int damaged = 0;
    for (auto const& [name, bytes] : whole)
        if (name.ends_with("/SHA256SUMS") && damaged++ < 3) fs::remove(fs::path{to} / name);
    REQUIRE(damaged >= 3);
    for (auto const& run : fs::directory_iterator{to + "/runs"}) fs::remove(run);
    CHECK(run_program({"backup", bundle, "-o", to}).code == 0);
    auto const again = read_tree(to);
    for (auto const& file : whole) {
        auto const& [name, bytes] = file;
        CAPTURE(file.first);
        if (name.find("runs/") == std::string::npos) CHECK(again.at(name) == bytes);
    }
    CHECK(count_runs(to) == 1);
}

TEST_CASE("a backup that was stopped at its beginning is continued") {
    scratch const here;
    auto const to = here / "backup";
    fs::create_directory(to);
    write_file(to + "/.lock", "");
    write_file(to + "/README.txt.lisle-tmp", "half");
    CHECK(run_program({"backup", bundle, "-o", to}).code == 0);
    CHECK(run_program({"restore", to, "--list"}).code == 0);
    auto const other = here / "other";
    fs::create_directory(other);
    write_file(other + "/notes.txt", "mine");
    CHECK(run_program({"backup", bundle, "-o", other}).code == 3);
}

TEST_CASE("only changed sessions are saved, and older versions stay") {
    scratch const here;
    auto const db = here / "threads.db", saved = here / "saved";
    fs::copy_file(bundle, db);
    CHECK(run_at("01", {"backup", db, "-o", saved}).code == 0);
    auto const first = read_tree(saved);
    auto const again = run_at("02", {"backup", db, "-o", saved});
    CHECK(again.out.ends_with("\nnothing has changed since 2026-03-01T10:00:00.000Z\n"));
    CHECK(read_tree(saved) == first);
    auto const before = dump_all(db);
    run_sql(db, "UPDATE threads SET summary = 'Changed', updated_at = '2027-01-01T00:00:00+00:00' "
                "WHERE id LIKE '5b7c%';\nDELETE FROM threads WHERE id LIKE '0a6c%'");
    auto const third = run_at("03", {"backup", db, "-o", saved});
    CHECK(third.out.find("16 sessions, 0 new, 1 changed, 1 gone since the last backup\n")
          != std::string::npos);
    CHECK(count_versions(saved) == 18);
    CHECK(count_runs(saved) == 2);
    auto const now = read_tree(saved);
    for (auto const& [name, bytes] : first) CHECK(now.at(name) == bytes);

    auto const list = run_at("04", {"restore", saved, "--list"}).out;
    CHECK(list.find("2 versions  Changed\n") != std::string::npos);
    CHECK(list.find("(gone; last saved 2026-03-01T10:00:00.000Z)\n") != std::string::npos);
    CHECK(list.ends_with("\n17 sessions, 1 gone from their stores\n"));
    CHECK(run_at("04", {"restore", saved, "--list", "--json", "--at", "2026-03-02"})
              .out.find(R"("is_gone":true)")
          == std::string::npos);
    CHECK(run_at("04", {"restore", saved, "--missing", "--to", db})
              .out.ends_with("\nrestored 1 session, 16 left as they are\n"));
    auto const refused = run_at("04", {"restore", saved, "--at", "2026-03-01", "--to", db});
    CHECK(refused.code == 1);
    CHECK(refused.err.find("differs there and is not older (there 2027-01-01T00:00:00+00:00")
          != std::string::npos);
    CHECK(dump_all(db) != before);
    CHECK(run_at("04", {"restore", saved, "--at", "2026-03-01", "--to", db, "--replace"}).code
          == 0);
    CHECK(dump_all(db) == before);
    // The store has the older version now, so that the newer one needs no permission.
    CHECK(run_at("04", {"restore", saved, "--to", db}).out.starts_with("replace  5b7c"));
}

TEST_CASE("a restore accepts whole ids only, and restores all of them or none") {
    scratch const here;
    auto const saved = here / "saved", db = here / "threads.db";
    CHECK(run_at("01", {"backup", bundle, "-o", saved}).code == 0);
    auto const whole = std::string{"5b7c62b0-1f0e-4d61-9a35-7f4f8a2f9c11"};
    auto const part = run_at("02", {"restore", saved, whole, "0a6c2e1f", "--to", db});
    CHECK(part.code == 1);
    CHECK(part.err.find("no session has the id 0a6c2e1f; only whole ids are accepted")
          != part.err.npos);
    CHECK_FALSE(fs::exists(db));
    CHECK(run_at("02", {"restore", saved, whole, "--to", db}).code == 0);
    CHECK(run_program({"list", "--ids", db}).out == whole + '\n');
    CHECK(run_at("02", {"restore", saved}).code == 2);
    CHECK(run_at("02", {"restore", here / "nothing", "--list"}).code == 3);
}

TEST_CASE("files of all programs come back byte for byte") {
    scratch const here;
    fs::copy("../data/loom", here / "loom");
    fs::create_directories(here / "acpx");
    fs::copy_file(acpx_record, here / "acpx/mock-0001.json");
    write_file(here / "acpx/mock-0001.stream.ndjson", "{}\n");
    write_file(here / "acpx/mock-0001.stream.1.ndjson", "{}\n{}\n");
    write_file(here / "acpx/mock-0001.stream.lock", "");
    write_file(
        here / "acpx/index.json",
        "{\n  \"schema\": \"acpx.session-index.v1\",\n  \"files\": [\n    "
        "\"mock-0001.json\",\n    \"z.json\"\n  ],\n  \"entries\": [\n    {\n      \"file\": "
        "\"mock-0001.json\",\n      \"name\": \"kept\"\n    },\n    {\n      \"file\": "
        "\"z.json\"\n    }\n  ]\n}\n");
    add_tree(fs::path{here / "storage"});
    for (std::string const name : {"loom", "acpx", "storage"}) {
        CAPTURE(name);
        auto const store = here / name, saved = here / ("saved-" + name);
        auto const before = read_tree(store);
        CHECK(run_at("01", {"backup", store, "-o", saved}).code == 0);
        for (auto const& [file, bytes] : before)
            if (file != "index.json" && !file.ends_with(".lock") && !file.starts_with("project"))
                fs::remove(store + '/' + file);
        if (name == "acpx") {
            auto const index = read_file(store + "/index.json");
            auto without = index;
            auto const entry = index.find("    {\n      \"file\": \"mock-0001.json\"");
            without.erase(entry, index.find("    {\n", entry + 5) - entry);
            auto const file = without.find("    \"mock-0001.json\",\n");
            without.erase(file, 22);
            write_file(store + "/index.json", without);
        }
        auto const run = run_at("02", {"restore", saved, "--to", store});
        CHECK(run.code == 0);
        CHECK(run.err.empty());
        auto after = read_tree(store);
        if (name == "acpx") {
            auto const has = [&](std::string_view text) {
                return after["index.json"].find(text) != std::string::npos;
            };
            CHECK(has("\"name\": \"kept\""));
            CHECK(has("\"files\": [\n    \"mock-0001.json\",\n    \"z.json\"\n  ]"));
            after["index.json"] = before.at("index.json");
        }
        CHECK(after == before);
        // Into a missing folder.
        auto const fresh = here / ("fresh-" + name);
        CHECK(run_at("02", {"restore", saved, "--to", fresh}).code == 0);
        CHECK(run_program({"list", "--json", fresh}).out
              == run_program({"list", "--json", store}).out);
        CHECK(run_at("02", {"restore", saved, "--to", fresh}).out.starts_with("restored 0 "));
    }
}

TEST_CASE("--replace removes files that a session got later, and no others") {
    scratch const here;
    add_tree(fs::path{here / "storage"});
    auto const before = read_tree(here / "storage");
    CHECK(run_at("01", {"backup", here / "storage", "-o", here / "saved"}).code == 0);
    fs::create_directories(here / "storage/part/msg_2");
    write_file(here / "storage/message/ses_1/msg_2.json",
               R"({"id":"msg_2","sessionID":"ses_1","role":"user","time":{"created":3}})");
    write_file(here / "storage/part/msg_2/prt_2.json", "{}");
    write_file(here / "storage/project/p.json", R"({"id":"p","newer":true})");
    CHECK(run_at("02", {"restore", here / "saved", "--to", here / "storage"}).code == 1);
    CHECK(run_at("02", {"restore", here / "saved", "--to", here / "storage", "--replace"}).code
          == 0);
    auto after = read_tree(here / "storage");
    CHECK(after["project/p.json"] == R"({"id":"p","newer":true})");  // shared by other sessions
    after["project/p.json"] = before.at("project/p.json");
    CHECK(after == before);
}

// ---- Failures -----------------------------------------------------------------------------------

TEST_CASE("only the owner may read a backup") {
    scratch const here;
    add_tree(fs::path{here / "storage"});
    CHECK(run_at("01", {"backup", here / "storage", bundle, "-o", here / "a/saved"}).code == 0);
    auto const modes = fs::perms::mask;
    CHECK((fs::status(here / "a").permissions() & modes) == fs::perms::owner_all);
    for (auto const& found : fs::recursive_directory_iterator{here / "a"}) {
        CAPTURE(found.path());
        CHECK((found.status().permissions() & modes)
              == (found.is_directory() ? fs::perms::owner_all
                                       : fs::perms::owner_read | fs::perms::owner_write));
    }
}

TEST_CASE("ids that cannot be file names stay inside the backup") {
    scratch const here;
    auto const db = here / "threads.db";
    std::string const data = "', '2026-01-01T00:00:00+00:00', 'json', '{}')";
    run_sql(db, "CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT "
                "NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL)");
    for (auto const& id : {std::string{"../../x"}, std::string{"/x"}, std::string{".."},
                           std::string{"a b\nc\\"}, std::string{"A"}, std::string{"a"},
                           std::string(300, 'x'), std::string(300, 'x') + 'y', std::string{}})
        run_sql(db, "INSERT INTO threads VALUES ('" + id + "', 't" + data);
    run_sql(db, "INSERT INTO threads VALUES (CAST(x'FF00' AS TEXT), 't" + data);
    auto const before = dump_all(db);
    CHECK(run_at("01", {"backup", db, "-o", here / "saved"}).code == 0);
    CHECK(here.list() == std::vector<std::string>{"saved", "threads.db"});
    CHECK(count_versions(here / "saved") == 10);
    run_sql(db, "DELETE FROM threads");
    CHECK(run_at("02", {"restore", here / "saved", "--to", db}).code == 0);
    CHECK(dump_all(db) == before);
}

TEST_CASE("a changed version stops the whole restore") {
    scratch const here;
    auto const db = here / "threads.db", saved = here / "saved";
    fs::copy_file(bundle, db);
    CHECK(run_at("01", {"backup", db, "-o", saved}).code == 0);
    run_sql(db, "DELETE FROM threads");
    auto const before = dump_all(db);
    auto const refuses = [&](std::string_view problem) {
        auto const run = run_at("02", {"restore", saved, "--to", db});
        CHECK(run.code == 1);
        CHECK(run.err.find(problem) != std::string::npos);
        CHECK(dump_all(db) == before);
    };
    auto const tree = read_tree(saved);
    for (auto const& file : tree) {
        auto const& name = file.first;
        if (!name.starts_with("zed/5b7c") || name.ends_with("document.json")) continue;
        CAPTURE(name);
        write_file(saved + '/' + name, file.second + " ");
        refuses("was changed since the backup");
        write_file(saved + '/' + name, file.second);
    }
    CHECK(run_at("02", {"restore", saved, "--to", db}).code == 0);
}

TEST_CASE("a forged backup writes no file outside of the store") {
    scratch const here;
    fs::create_directories(here / "loom");
    fs::copy("../data/loom", here / "loom");
    auto const saved = here / "saved";
    CHECK(run_at("01", {"backup", here / "loom", "-o", saved}).code == 0);
    auto const run = saved + "/runs/2026-03-01T10-00-00.000Z.jsonl";
    auto text = read_file(run);
    auto const at = text.find("\"version\":\"loom/");
    text.replace(at, 16, "\"version\":\"../loom/");
    write_file(run, text);
    auto const refused = run_at("02", {"restore", saved, "--to", here / "out"});
    CHECK(refused.code == 1);
    CHECK(refused.err.find("leads out of the backup") != std::string::npos);
    for (auto const& folder : fs::directory_iterator{saved + "/loom"}) {
        auto const version = fs::directory_iterator { folder } -> path();
        auto about = read_file((version / "about.json").string());
        std::string const sums = app::to_sha256_text(about) + "  about.json\n"
                                 + app::to_sha256_text("x") + "  files/../../../../../x\n";
        write_file((version / "SHA256SUMS").string(), sums);
        fs::rename(version, version.parent_path() / app::to_sha256_text(sums).substr(0, 16));
        write_file(run, "{\"lisle_backup\":1,\"time\":\"2026\"}\n{\"agent\":\"loom\",\"id\":\"i\","
                        "\"version\":\"loom/"
                            + folder.path().filename().string() + '/'
                            + app::to_sha256_text(sums).substr(0, 16) + "\"}\n");
        auto const escaped = run_at("02", {"restore", saved, "--to", here / "out"});
        CHECK(escaped.code == 1);
        CHECK(escaped.err.find("leads out of the folder") != std::string::npos);
    }
    CHECK_FALSE(fs::exists(here / "out"));
}

TEST_CASE("a folder with other files does not become a backup") {
    scratch const here;
    write_file(here / "letter.txt", "");
    auto const run = run_at("01", {"backup", bundle, "-o", here / ""});
    CHECK(run.code == 3);
    CHECK(run.err.find("holds other files: name an empty folder") != std::string::npos);
    CHECK(here.list() == std::vector<std::string>{"letter.txt"});
}

TEST_CASE("a store that can't be read is reported, and the others are saved") {
    scratch const here;
    write_file(here / "broken.db", std::string(1000, 'x'));
    auto const run = run_at("01", {"backup", here / "broken.db", bundle, "-o", here / "saved"});
    CHECK(run.code == 3);
    CHECK(run.err.find("broken.db: not an SQLite database") != std::string::npos);
    CHECK(count_versions(here / "saved") == 17);
    auto const file = here / "thread.json";
    write_file(file, make_thread("One document"));
    auto const document = run_at("02", {"backup", file, "-o", here / "saved"});
    CHECK(document.code == 3);
    CHECK(document.err.find("it is a document, not in a store") != std::string::npos);
}

TEST_CASE("without a store all agents' stores are saved") {
    scratch const here;
    app::host_environment host;
    host.variables["HOME"] = here / "home";
    host.now = "2026-03-01T10:00:00.000Z";
    CHECK(run_program({"backup", "-o", here / "none"}, {}, host).code == 1);
    fs::create_directories(here / "home/.local/share/zed/threads");
    fs::copy_file(bundle, here / "home/.local/share/zed/threads/threads.db");
    fs::create_directories(here / "home/.acpx/sessions");
    fs::copy_file(acpx_record, here / "home/.acpx/sessions/mock-0001.json");
    auto const run = run_program({"backup", "-o", here / "saved"}, {}, host);
    CHECK(run.code == 0);
    CHECK(count_versions(here / "saved") == 18);
    auto const both = run_program({"restore", here / "saved", "--to", here / "x.db", "--dry-run"});
    CHECK(both.code == 0);  // only Zed's sessions are rows
    CHECK(both.out.ends_with("\n17 sessions would be restored\n"));
    CHECK(run_program({"restore", here / "saved", "--list", "--agent", "acpx"})
              .out.ends_with("\n1 session\n"));
}

TEST_CASE("a restore into a database says that it leaves out sessions saved as files") {
    scratch const here;
    auto const folder = here / "opencode";
    fs::create_directories(folder);
    run_sql(folder + "/opencode.db", opencode_tables);
    run_sql(folder + "/opencode.db",
            "INSERT INTO session (id, project_id, slug, directory, title, version, time_created, "
            "time_updated) VALUES ('ses_9', 'app', 's', '/w', 'Rows', '1.18.34', 1, 2)");
    add_tree(fs::path{folder} / "storage");
    CHECK(run_at("01", {"backup", folder, "-o", here / "saved"}).code == 0);
    run_sql(folder + "/opencode.db", "DELETE FROM session");
    auto const files = read_tree(folder + "/storage");
    auto const words = ": leaves out 2 sessions saved as files, because it holds rows";
    auto const dry = run_at("02", {"restore", here / "saved", "--to", folder, "--dry-run"});
    CHECK(dry.code == 0);
    CHECK(has(dry.err, words));
    CHECK(has(dry.out, "add      ses_9  Rows\n1 session would be restored\n"));
    auto const run = run_at("02", {"restore", here / "saved", "--to", folder});
    CHECK(run.code == 0);
    CHECK(has(run.err, words));
    CHECK(has(run.out, "add      ses_9  Rows\nrestored 1 session\n"));
    CHECK(dump_table(folder + "/opencode.db", "session", "id") == "'ses_9'\n");
    CHECK(read_tree(folder + "/storage") == files);

    // So it is with a repair, whose dry run is of what it would change.
    for (auto const* const option : {"--dry-run", "--write"}) {
        auto const repaired = run_program({"repair", folder, option});
        CHECK(repaired.code == 0);
        CHECK(has(repaired.out, "1 document whole, 0 to repair"));
        CHECK(has(repaired.err, "only opencode.db is repaired"));
    }
}

}  // namespace backup_test
