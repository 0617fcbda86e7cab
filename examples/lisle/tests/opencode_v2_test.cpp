// examples/lisle/tests/opencode_v2_test.cpp - the commands on rows and exports of opencode 2.
#include "harness.hpp"
#include "opencode_tables.hpp"
#include "opencode_v2_tables.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

namespace opencode_v2_program_test {

using namespace app::tests;
using app::host_environment;

namespace {

/// A database of opencode 2 with one session.
struct stored_v2_session {
    scratch here;
    std::string db = here / "opencode.db";

    explicit stored_v2_session(std::string const& more = {}) {
        run_sql(db, opencode_v2_tables + opencode_v2_session + more);
    }
};

/// The captures of opencode 2; empty if they are not here.
std::string find_captures() {
    auto const* const named = std::getenv("LISLE_CAPTURES");
    auto const folder = std::filesystem::path{named == nullptr ? "" : named} / "opencode-2";
    std::error_code missing;
    if (named != nullptr && std::filesystem::exists(folder / "cases", missing))
        return folder.string() + '/';
    MESSAGE("not tested: LISLE_CAPTURES names no captures of opencode 2");
    return {};
}

}  // namespace

TEST_CASE("a session of opencode 2 is listed, shown, searched, checked and exported") {
    stored_v2_session const at;
    auto const list = run_program({"list", at.db});
    CHECK(has(list.out, "Brew"));
    CHECK(has(list.out, "opencode-2"));
    auto const show = run_program({"show", at.db, "ses_2"});
    CHECK(show.code == 0);
    for (auto const* words :
         {"# Brew\n", "hello\n", "world\n", "**Tool Use**: shell", "a.txt", "- slug: quiet-otter",
          "- opencode: 2.0.26", "- waiting: msg_d, user, queue: and then?", "cost: $0.5000"})
        CHECK_MESSAGE(has(show.out, words), words);
    CHECK(has(run_program({"search", at.db, "WORLD"}).out, "Brew"));
    auto const check = run_program({"check", at.db});
    CHECK(check.code == 0);
    CHECK(has(check.out, "canonical"));

    auto const text = run_program({"get", at.db, "ses_2"}).out;
    CHECK(text.starts_with("{\n  \"info\": {\n    \"id\": \"ses_2\",\n    \"projectID\": \"p\""));
    CHECK(text.ends_with("]\n}\n"));
    CHECK(run_program({"get", "--raw", at.db, "ses_2"}).out == text);
    CHECK(run_program({"get", "--as-read", at.db, "ses_2"}).out == text);
    write_file(at.here / "export.json", text);
    CHECK(run_program({"list", "--ids", at.here / "export.json"}).out == "ses_2\n");
    CHECK(run_program({"check", at.here / "export.json"}).code == 0);
}

TEST_CASE("opencode 2 is recognized by its tables, never by session_message") {
    scratch const here;
    auto const older = here / "older.db";
    run_sql(older, opencode_tables
                       + "INSERT INTO session_message VALUES ('msg_1', 'ses_1', 'model-switched', "
                         "1, 1, 1, '{}');\n");
    CHECK(run_program({"list", older}).code == 0);
    CHECK(!has(run_program({"list", older}).out, "opencode-2"));

    auto const preview = here / "opencode-next.db";
    run_sql(preview, opencode_preview_tables);
    run_sql(preview,
            "INSERT INTO session (id, project_id, slug, directory, title, version, time_created, "
            "time_updated) VALUES ('ses_3', 'p', 's', '/w', 'Early', '0.0.0', 1, 2);\n"
            "INSERT INTO session_message VALUES ('msg_a', 'ses_3', 'user', 1, 1, 1, "
            "'{\"time\":{\"created\":1},\"text\":\"soon\"}');\n"
            "INSERT INTO session_pending VALUES ('msg_b', 'ses_3', 'user', '{\"text\":\"next\"}', "
            "'steer', 2, 2);\n");
    auto const show = run_program({"show", preview, "ses_3"}).out;
    CHECK(has(show, "soon"));
    CHECK(has(show, "- waiting: msg_b, user, steer: next"));
}

TEST_CASE("a session in both tables is one session, read where it went on") {
    auto const show = [](std::string const& more) {
        stored_v2_session const at{opencode_copied_session + more};
        CHECK(run_program({"list", "--ids", at.db}).out.find("ses_1")
              == run_program({"list", "--ids", at.db}).out.rfind("ses_1"));
        return run_program({"show", at.db, "ses_1"}).out;
    };
    auto const copied = show("");
    CHECK(has(copied, "The tools have changed."));
    CHECK(!has(copied, "went on"));
    auto const newer = show(went_on_in_second);
    CHECK(has(newer, "newer branch"));
    CHECK(!has(newer, "went on"));
    auto const older = show(went_on_in_first);
    CHECK(has(older, "older branch"));
    CHECK(has(older, "trunk"));
}

TEST_CASE("a session with which both releases went on shows both branches") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second};
    auto const list = run_program({"list", at.db});
    CHECK(has(list.err, "ses_1: went on both in opencode 2 and in opencode 1.x"));
    auto const show = run_program({"show", at.db, "ses_1"}).out;
    auto const trunk = show.find("trunk"), newer = show.find("# went on in opencode 2\n"),
               older = show.find("# went on in opencode 1.x\n");
    CHECK(trunk < newer);
    CHECK(newer < show.find("newer branch"));
    CHECK(show.find("newer branch") < older);
    CHECK(older < show.find("older branch"));
    CHECK(show.find("trunk") == show.rfind("trunk"));
    CHECK(has(run_program({"check", at.db}).out, "went on both"));
    CHECK(run_program({"search", "--ids", at.db, "older branch"}).out == "ses_1\n");
}

TEST_CASE("a session of the preview that opencode 2 copied is listed once") {
    scratch const here;
    auto const home = here / "home";
    auto const data = std::filesystem::path{home} / ".local/share/opencode";
    std::filesystem::create_directories(data);
    run_sql((data / "opencode.db").string(), opencode_v2_tables + opencode_v2_session);
    auto const preview = (data / "opencode-next.db").string();
    run_sql(preview, opencode_preview_tables);
    for (auto const* id : {"ses_2", "ses_3"})
        run_sql(preview, "INSERT INTO session (id, project_id, slug, directory, title, version, "
                         "time_created, time_updated) VALUES ('"
                             + std::string{id} + "', 'p', 's', '/w', 'Early', '0.0.0', 1, 2);\n");
    host_environment host;
    host.variables["HOME"] = home;
    CHECK(run_program({"list", "--ids"}, {}, host).out == "ses_2\nses_3\n");
    auto const where = run_program({"where"}, {}, host).out;
    CHECK(has(where, "opencode-2   database         1"));
}

TEST_CASE("sessions that only the tables of 1.x have stay in the list") {
    stored_v2_session const at{opencode_copied_session};
    run_sql(at.db, "DELETE FROM session_message WHERE session_id = 'ses_1';\n"
                   "DELETE FROM session_v2 WHERE id = 'ses_1';\n");
    CHECK(run_program({"list", "--ids", at.db}).out == "ses_2\nses_1\n");
    CHECK(has(run_program({"show", at.db, "ses_1"}).out, "trunk"));
    CHECK(run_program({"check", at.db}).code == 0);
}

TEST_CASE("a damaged row is named with its id and costs itself, and repair mends it") {
    stored_v2_session const at;
    run_sql(at.db, "UPDATE session_message SET data = '{\"time\":' WHERE id = 'msg_a';\n"
                   "UPDATE session_message SET data = replace(data, "
                   "'\"content\":[{\"type\":\"text\",\"text\":\"a.txt\"}]', '\"content\":[]') "
                   "WHERE id = 'msg_b';\n");
    auto const show = run_program({"show", at.db, "ses_2"});
    CHECK(show.code == 1);
    CHECK(has(show.err, "the data of msg_a is not JSON"));
    CHECK(has(show.out, "world"));
    CHECK(run_program({"check", at.db}).code == 1);
    auto const repair = run_program({"repair", "--write", at.db});
    CHECK(has(repair.out, "msg_b: opencode 2 does not decode it"));
    CHECK(dump_table(at.db, "session_message", "id, seq") == "'msg_b'|5\n'msg_c'|9\n");
    CHECK(has(dump_table(at.db, "session_message", "data", "id = 'msg_b'"),
              R"("content":[{"type":"text","text":""}])"));
    CHECK(run_program({"check", at.db}).code == 0);
}

TEST_CASE("a column that holds no JSON costs itself, and repair empties it") {
    stored_v2_session const at;
    run_sql(at.db, "UPDATE session_v2 SET model = '{' WHERE id = 'ses_2';\n");
    CHECK(has(run_program({"show", at.db, "ses_2"}).err, "column model is not JSON"));
    CHECK(run_program({"repair", "--write", at.db}).code == 0);
    CHECK(dump_table(at.db, "session_v2", "model, agent") == "NULL|'build'\n");
    CHECK(run_program({"check", at.db}).code == 0);
}

TEST_CASE("repair leaves what a newer release wrote") {
    stored_v2_session const at;
    run_sql(at.db, "INSERT INTO session_message VALUES ('msg_e', 'ses_2', 'hologram', 12, 1, 1, "
                   "'{\"time\":{\"created\":1},\"of\":1.50}');\n");
    auto const before = dump_all(at.db);
    CHECK(run_program({"repair", "--write", at.db}).code == 0);
    CHECK(dump_all(at.db) == before);
    CHECK(has(run_program({"show", at.db, "ses_2"}).out, "hologram"));
}

TEST_CASE("an export becomes rows of opencode 2, with what a run needs") {
    stored_v2_session const from;
    auto const text = run_program({"get", from.db, "ses_2"}).out;
    scratch const here;
    write_file(here / "a.json", text);
    for (auto const& [tables, session] : {std::pair{opencode_v2_tables, "session_v2"},
                                          std::pair{opencode_preview_tables, "session"}}) {
        auto const db = here / "opencode.db";
        std::filesystem::remove(db);
        run_sql(db, tables);
        auto const put = run_program({"put", db, here / "a.json"});
        CHECK(put.code == 0);
        CHECK(put.out == "added ses_2 Brew\n");
        CHECK(dump_table(db, session, "project_id, path, cost, version")
              == "'p'|''|0.5|'2.0.26'\n");
        CHECK(dump_table(db, "session_message", "id, seq, type, time_created")
              == "'msg_a'|1|'user'|1000\n'msg_b'|2|'assistant'|2000\n'msg_c'|3|'idle'|3000\n");
        CHECK(dump_table(db, "session_message", "data")
              == dump_table(from.db, "session_message", "data"));
        CHECK(dump_table(db, "event_sequence", "aggregate_id, seq") == "'ses_2'|3\n");
        CHECK(dump_table(db, "event", "id").empty());
        CHECK(run_program({"get", db, "ses_2"}).out == text);
        auto const before = dump_all(db);
        CHECK(run_program({"put", db, here / "a.json", "--id", "ses_2"}).code == 0);
        CHECK(dump_all(db) == before);
    }
}

TEST_CASE("a replaced session keeps the rows at its beginning, and numbers go on") {
    stored_v2_session const at;
    auto text = run_program({"get", at.db, "ses_2"}).out;
    text.replace(text.find("msg_c"), 5, "msg_x");
    write_file(at.here / "a.json", text);
    CHECK(run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"}).code == 0);
    CHECK(dump_table(at.db, "session_message", "id, seq") == "'msg_a'|4\n'msg_b'|5\n'msg_x'|11\n");
    CHECK(dump_table(at.db, "event_sequence", "seq") == "11\n");
    CHECK(dump_table(at.db, "session_v2", "slug, budget") == "'quiet-otter'|'kept'\n");
}

TEST_CASE("each database of opencode gets the rows of its release") {
    stored_v2_session const at;
    auto const zed = at.here / "thread.json";
    write_file(zed, make_thread("Kettle"));
    auto const second = at.here / "second.db";
    run_sql(second, opencode_v2_tables);
    CHECK(run_program({"convert", zed, "--to", "opencode", "--into", second}).code == 0);
    CHECK(has(dump_table(second, "session_v2", "title"), "Kettle"));
    auto const before = dump_all(second);
    auto const refused =
        run_program({"convert", zed, "--to", "opencode", "--as", "1.14.41", "--into", second});
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "holds sessions of opencode-2"));
    auto const first = at.here / "first.db";
    run_sql(first, opencode_tables);
    CHECK(run_program({"convert", zed, "--to", "opencode", "--into", first}).code == 0);
    auto const older = run_program({"get", first});
    CHECK(older.code == 0);
    write_file(at.here / "older.json", older.out);
    CHECK(run_program({"put", second, at.here / "older.json"}).code == 1);
    CHECK(dump_all(second) == before);
    CHECK(run_program({"convert", zed, "--to", "opencode", "--as", "2", "--into", first}).code
          != 0);
    auto const text = run_program({"convert", zed, "--to", "opencode", "--as", "2"}).out;
    write_file(at.here / "import.json", text);
    CHECK(has(text, "\"location\": {"));
    CHECK(run_program({"put", second, at.here / "import.json", "--id",
                       run_program({"list", "--ids", second}).out.substr(0, 30)})
              .code
          == 0);
}

TEST_CASE("a backup of a database with both tables is put back row for row") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second};
    auto const before = dump_all(at.db);
    CHECK(run_at("02", {"backup", "-o", at.here / "kept", at.db}).code == 0);
    run_sql(at.db, "DELETE FROM session_message;\nDELETE FROM session_inbox;\nDELETE FROM part;\n"
                   "DELETE FROM session;\nDELETE FROM message;\nDELETE FROM session_v2;\n");
    auto const restore = run_at("02", {"restore", at.here / "kept", "--to", at.db});
    CHECK_MESSAGE(restore.code == 0, restore.err);
    CHECK(dump_all(at.db) == before);
}

TEST_CASE("rows of opencode 2 are redacted in place, with the keys in their order") {
    stored_v2_session const at{opencode_copied_session};
    auto const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";
    auto const sql =
        "UPDATE session_message SET data = replace(data, 'trunk', '" + secret + "');\n";
    run_sql(at.db, sql);
    CHECK(run_program({"redact", "--in-place", "--no-copy", at.db}).code == 0);
    CHECK(!has(read_file(at.db), secret));
    auto const data = dump_table(at.db, "session_message", "data", "id = 'msg_0123456789abX1'");
    CHECK(data.starts_with("'{\"text\":\""));
    CHECK(has(data, "\",\"time\":{\"created\":1000}}'"));
    CHECK(run_program({"check", at.db}).code == 0);
}

TEST_CASE("a database of opencode 2 that another program uses is not written") {
    stored_v2_session const at;
    write_file(at.here / "a.json", run_program({"get", at.db, "ses_2"}).out);
    int ready[2], done[2];
    REQUIRE(pipe(ready) == 0);
    REQUIRE(pipe(done) == 0);
    auto const other = fork();
    REQUIRE(other >= 0);
    if (other == 0) {
        int const held = open(at.db.c_str(), O_RDONLY);
        char byte = 0;
        close(done[1]);
        bool const is_told = write(ready[1], &byte, 1) == 1;
        _exit(is_told && held >= 0 && read(done[0], &byte, 1) == 0 ? 0 : 1);
    }
    char byte = 0;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    auto const before = dump_all(at.db);
    auto const put = run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"});
    CHECK(put.code == 3);
    CHECK(has(put.err, "(process " + std::to_string(other) + ')'));
    CHECK(dump_all(at.db) == before);
    close(done[1]);
    int status = 0;
    waitpid(other, &status, 0);
    CHECK(run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"}).code == 0);
}

TEST_CASE("the captured sessions of opencode 2 are read, and their exports are the same") {
    auto const captures = find_captures();
    if (captures.empty()) return;
    for (auto const* name : {"01-v2-only", "02-v1-and-v2", "04-tool-states", "06-other-kinds"}) {
        auto const db = captures + "cases/" + name + ".db";
        CAPTURE(name);
        auto const check = run_program({"check", db});
        CHECK_MESSAGE(check.code == 0, check.out);
        CHECK(run_program({"repair", "--dry-run", db}).code == 0);
    }
    auto const expected = read_file(captures + "cases/01-v2-only.export.json");
    CHECK(run_program({"get", captures + "cases/01-v2-only.db", "ses_f3baf93ffffe8K"}).out
          == expected);
    for (auto const* name : {"next-16350-all.db", "next-16350-inflight-running.db",
                             "next-16350-inflight-retry.db", "next-16350-inflight-streaming.db"})
        CHECK_MESSAGE(run_program({"check", captures + name}).code == 0, name);
    auto const older = run_program({"list", captures + "v1-1.15.4-session_message-rows.db"});
    CHECK(!has(older.out, "opencode-2"));
}

}  // namespace opencode_v2_program_test
