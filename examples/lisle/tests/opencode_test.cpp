// examples/lisle/tests/opencode_test.cpp - the commands on opencode's rows, files and exports.
#include "harness.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/hub/sql.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/text/minify.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace opencode_program_test {

using namespace app::tests;
namespace opencode = lisle::opencode;

namespace {

constexpr auto* rows = R"(
CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, slug text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
INSERT INTO session VALUES ('ses_1', 'p', NULL, 's', '/w', 'Brew', '1.2.27', 1000, 2000);
INSERT INTO message VALUES ('msg_1', 'ses_1', 1000, 1000, '{"role":"user","time":{"created":1000},"agent":"a","model":{"providerID":"p","modelID":"m"}}');
INSERT INTO part VALUES ('prt_1', 'msg_1', 'ses_1', 1000, 1000, '{"type":"text","text":"hello"}');
)";

constexpr auto* ui = R"([{"id":"msg_1","role":"user","parts":[{"type":"text","text":"hello"}]}])"
                     "\n";

}  // namespace

TEST_CASE("an opencode database is listed, shown, checked and exported") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    CHECK(run_program({"list", path}).out.find("Brew") != std::string::npos);
    CHECK(run_program({"show", path, "ses_1"})
              .out.find("## User\n\n*1970-01-01T00:00:01Z, p/m, agent a*\n\nhello\n")
          != std::string::npos);
    CHECK(run_program({"check", path}).code == 0);

    auto const raw = run_program({"get", "--raw", path, "ses_1"}).out;
    CHECK(raw.find("\"text\": \"hello\",\n          \"id\": \"prt_1\"") != std::string::npos);
    CHECK(run_program({"get", "--as-read", path, "ses_1"}).out == raw);

    CHECK(run_program({"canon", path}).out == run_program({"get", path, "ses_1"}).out);

    auto const file = here / "export.json";
    write_file(file, raw);
    CHECK(run_program({"list", "--ids", file}).out == "ses_1\n");
    CHECK(run_program({"check", file}).out.find("canonical for opencode 1.2.27, export")
          != std::string::npos);
    CHECK(run_program({"check", path}).out.find("canonical for opencode 1.2.27, rows")
          != std::string::npos);
    for (auto const& place : {path, file})
        CHECK(
            run_program({"ui", place, "ses_1"})
                .out.starts_with(std::string_view{ui}.substr(0, std::string_view{ui}.size() - 1)));
    CHECK(run_program({"ui", "--model", "p/m", "--as", "1.3.2", path, "ses_1"}).out.find("hello")
          != std::string::npos);
}

TEST_CASE("check reports rows with white space that opencode would not write") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    CHECK(run_program({"check", path}).out.find("white space") == std::string::npos);
    run_sql(path, "UPDATE part SET data = '{\"type\":\"text\", \"text\":\"hello\"}';\n");
    auto const out = run_program({"check", path}).out;
    CHECK(out.find("prt_1 has other white space than opencode writes") != std::string::npos);
    CHECK(out.find("columns contradict 1 of them") != std::string::npos);
}

TEST_CASE("an unknown part is shown as it is stored, with equal keys, numbers and white space") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    run_sql(path, R"(UPDATE part SET data = '{"type":"hologram","of":1.50,"of":9007199254740993}')");
    CHECK(run_program({"check", path}).out.find("white space") == std::string::npos);
    for (auto const* how : {"--raw", "--as-read"}) {
        auto const out = run_program({"get", how, path, "ses_1"}).out;
        CHECK(lisle::text::minify(out).find(R"("of":1.50,"of":9007199254740993)")
              != std::string::npos);
    }
}

TEST_CASE("check reports rows that an export has no place for") {
    scratch const here;
    auto const check = [&](std::string_view sql) {
        auto const path = here / "opencode.db";
        std::filesystem::remove(path);
        run_sql(path, rows);
        run_sql(path, sql);
        return run_program({"check", path}).out;
    };
    CHECK(check("UPDATE part SET message_id = 'msg_9';\n")
              .find("1 part left out: this session has no message msg_9")
          != std::string::npos);
    CHECK(check("UPDATE part SET session_id = 'ses_9';\n")
              .find("prt_1 is a part of this session, but names ses_9")
          != std::string::npos);
    CHECK(check("UPDATE session SET time_created = 'yesterday';\n")
              .find("column time_created is not a number")
          != std::string::npos);
}

TEST_CASE("the sessions of a folder's database and files are listed together") {
    scratch const here;
    run_sql(here / "opencode.db", rows);
    std::filesystem::create_directories(here / "storage/session/p");
    write_file(here / "storage/session/p/ses_old.json",
               R"({"id":"ses_old","version":"1.0.0","projectID":"p","directory":"/",)"
               R"("title":"t","time":{"created":1,"updated":2}})");
    CHECK(run_program({"list", "--ids", here / ""}).out == "ses_1\nses_old\n");
    CHECK(run_program({"list", "--ids", here / "storage"}).out == "ses_old\n");
}

TEST_CASE("show folds texts that opencode added to a prompt, and counts the cache separately") {
    scratch const here;
    auto const file = here / "export.json";
    write_file(
        file, R"({"info":{"id":"ses_1","version":"0.5.29","title":"t","time":)"
              R"({"created":1000,"updated":2000}},"messages":[{"info":{"id":"msg_1",)"
              R"("sessionID":"ses_1","role":"user","time":{"created":1000}},"parts":[)"
              R"({"type":"text","text":"read a.txt"},)"
              R"({"type":"text","text":"Called the Read tool","synthetic":true},)"
              R"({"type":"text","text":"a note","ignored":true}]},{"info":{"id":"msg_2",)"
              R"("sessionID":"ses_1","role":"assistant","time":{"created":1500},)"
              R"("modelID":"m","providerID":"p","cost":0.5039450000000000015,"tokens":{"input":10,)"
              R"("output":5,"reasoning":0,"cache":{"read":100,"write":0}}},"parts":[]}]})");
    CHECK(run_program({"show", file}).out == R"(# t

- id: ses_1
- updated: 1970-01-01T00:00:02Z
- opencode: 0.5.29
- tokens: 10 input, 5 output, 100 read from the cache
- cost: $0.5039

## User

*1970-01-01T00:00:01Z*

read a.txt
<details><summary>Added by opencode</summary>

Called the Read tool

</details>
<details><summary>Not sent to the model</summary>

a note

</details>

## Assistant

*1970-01-01T00:00:01.500Z, p/m*

)");
}

// ---- Damaged sessions ---------------------------------------------------------------------------

TEST_CASE("one malformed part hides no other part of a session") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    run_sql(
        path,
        R"(INSERT INTO part VALUES ('prt_2', 'msg_1', 'ses_1', 1000, 1000, '{"type":"tool","tool":7}');
INSERT INTO part VALUES ('prt_3', 'msg_1', 'ses_1', 1000, 1000, '{"type":"text","text":"and this"}');
)");
    constexpr auto* problem = "lisle: ses_1: wrong type at /messages/0/parts/1/tool";
    auto const shown = run_program({"show", path, "ses_1"});
    CHECK(shown.code == 1);
    CHECK(shown.err.starts_with(problem));
    CHECK(shown.out.find("\n- unreadable: wrong type at /messages/0/parts/1/tool")
          != std::string::npos);
    CHECK(shown.out.find("hello\n*a part of type tool can't be read: wrong type at /tool: expected "
                         "string, found number*\n<details><summary>JSON</summary>\n\n```json\n{\n"
                         "  \"type\": \"tool\",\n  \"tool\": 7,")
          != std::string::npos);
    CHECK(shown.out.find("</details>\nand this\n") != std::string::npos);

    auto const raw = run_program({"get", "--raw", path, "ses_1"});
    CHECK(raw.code == 0);
    CHECK(raw.out.find("\"tool\": 7") != std::string::npos);
    auto const text = run_program({"get", path, "ses_1"});
    CHECK(text.code == 1);
    CHECK(text.err.starts_with(problem));
    CHECK(text.out == raw.out);

    auto const printed = run_program({"ui", path, "ses_1"});
    CHECK(printed.code == 1);
    CHECK(printed.err.starts_with(problem));
    CHECK(printed.out.find(R"({"type":"text","text":"hello"},{"type":"text","text":"and this"})")
          != std::string::npos);

    CHECK(run_program({"search", path, "and this"}).code == 0);
    auto const checked = run_program({"check", path});
    CHECK(checked.code == 1);
    CHECK(checked.out.find("1 document: 1 unreadable") != std::string::npos);

    auto const file = here / "export.json";
    write_file(file, raw.out);
    CHECK(run_program({"show", file}).out == shown.out);
    CHECK(run_program({"get", file}).out == raw.out);
}

TEST_CASE("only an unreadable field of a message or a session is lost") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    run_sql(path, "UPDATE message SET data = json_set(data, '$.time.created', 'yesterday');\n"
                  "ALTER TABLE session ADD revert text;\n"
                  "UPDATE session SET revert = '[1]';\n");
    auto const shown = run_program({"show", path, "ses_1"});
    CHECK(shown.code == 1);
    CHECK(shown.out.starts_with("# Brew\n"));
    CHECK(shown.out.find("- unreadable: wrong type at /info/revert") != std::string::npos);
    CHECK(shown.out.find("- unreadable: wrong type at /messages/0/info/time/created")
          != std::string::npos);
    CHECK(shown.out.find("p/m, agent a*\n\nhello\n") != std::string::npos);
}

TEST_CASE("a session is read without the rows and files that are not JSON") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    run_sql(path, R"(INSERT INTO part VALUES ('prt_2', 'msg_1', 'ses_1', 1000, 1000, '{"type":"te');
INSERT INTO message VALUES ('msg_2', 'ses_1', 1001, 1001, '');
INSERT INTO part VALUES ('prt_3', 'msg_2', 'ses_1', 1000, 1000, '{"type":"text","text":"and this"}');
ALTER TABLE session ADD revert text;
UPDATE session SET revert = '{';
)");
    auto const shown = run_program({"show", path, "ses_1"});
    CHECK(shown.code == 1);
    for (auto const* text :
         {"hello\n", "and this\n", "- unreadable: the data of prt_2 is not JSON",
          "- unreadable: the data of msg_2 is not JSON", "- unreadable: column revert is not JSON"})
        CHECK(shown.out.find(text) != std::string::npos);
    CHECK(run_program({"check", path}).out.find("1 document: 1 unreadable") != std::string::npos);
    CHECK(run_program({"list", path}).out.find("! ") != std::string::npos);
    CHECK(run_program({"search", path, "and this"}).out.find("! ") != std::string::npos);

    auto const storage = here / "storage";
    for (auto const* folder : {"session/p", "message/ses_old", "part/msg_1"})
        std::filesystem::create_directories(storage + '/' + folder);
    write_file(storage + "/session/p/ses_old.json", "{");
    write_file(storage + "/message/ses_old/msg_1.json", "");
    write_file(storage + "/part/msg_1/prt_1.json", "{\"type\"");
    write_file(storage + "/part/msg_1/prt_2.json", R"({"type":"text","text":"left"})");
    auto const old = run_program({"show", storage, "ses_old"});
    CHECK(old.code == 1);
    for (auto const* text :
         {"left\n", "ses_old.json is not JSON", "msg_1.json is not JSON", "prt_1.json is not JSON"})
        CHECK(old.out.find(text) != std::string::npos);
}

/// An export, as releases since 1.2 write it.
std::string make_export() {
    return run_program({"canon", "--fit", "1.14.41", "-"},
                       R"({"info":{"id":"ses_1","slug":"s","projectID":"global","directory":"/p",)"
                       R"("title":"T","version":"1.14.41","time":{"created":1,"updated":2}},)"
                       R"("messages":[{"info":{"id":"msg_1","sessionID":"ses_1","role":"user",)"
                       R"("time":{"created":1},"agent":"build","model":{"providerID":"a",)"
                       R"("modelID":"b"}},"parts":[{"id":"prt_1","sessionID":"ses_1",)"
                       R"("messageID":"msg_1","type":"text","text":"first words"}]}]})")
        .out;
}
std::string replace_in(std::string text, std::string const& from, std::string const& to) {
    for (auto at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

TEST_CASE("a missing key never costs a message of an export, and repair says what it does") {
    scratch const here;
    auto const path = here / "e.json";
    write_file(path, replace_in(make_export(), R"("role": "user",)", ""));
    CHECK(run_program({"check", path})
              .out.find("/messages/0/info/role: a missing role: it becomes "
                        "user")
          != std::string::npos);
    auto const run = run_program({"repair", path, "--write"});
    CHECK(run.out.find("changed at /messages/0/info/role: a missing role: it becomes user")
          != std::string::npos);
    CHECK(run_program({"show", path}).out.find("first words") != std::string::npos);
    CHECK(run_program({"check", path}).code == 0);

    write_file(path, replace_in(make_export(), R"("id": "ses_1",)", ""));
    CHECK(run_program({"repair", path, "--write"})
              .out.find("changed at /info/id: a missing id: it becomes ses_1")
          != std::string::npos);

    write_file(path, replace_in(make_export(), R"("type": "text",)", R"("type": "later",)"));
    CHECK(
        run_program({"repair", path, "--dry-run"})
            .out.find("changed at /messages/0/parts/0: a part of an unknown kind or shape, later: "
                      "it is removed")
        != std::string::npos);
}

TEST_CASE("line ends of a repaired export are no reason to fail, and a bad byte is U+FFFD") {
    scratch const here;
    auto const path = here / "e.json";
    auto const whole = make_export();
    write_file(path, "\xEF\xBB\xBF" + replace_in(whole, "\n", "\r\n"));
    CHECK(run_program({"check", path}).code == 1);
    CHECK(run_program({"repair", path, "--write"}).code == 0);
    auto const ended = run_program({"check", path});
    CHECK(ended.code == 0);
    CHECK(ended.out.find("as read") != std::string::npos);
    CHECK(ended.out.find("CR LF") != std::string::npos);
    write_file(path, whole.substr(0, whole.size() - 1));
    auto const open = run_program({"check", path});
    CHECK(open.code == 0);
    CHECK(open.out.find("no line end at the end") != std::string::npos);

    write_file(path, replace_in(whole, "first words", "first \xE9words"));
    auto const bad = run_program({"check", path});
    CHECK(bad.code == 1);
    CHECK(bad.out.find("changed\n") != std::string::npos);
    CHECK(bad.out.find("its program reads U+FFFD in its place") != std::string::npos);
}

TEST_CASE("repair writes an export that opencode imports, and does not change opencode's data") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    run_sql(
        path,
        R"(INSERT INTO part VALUES ('prt_2', 'msg_1', 'ses_1', 1000, 1000, '{"type":"tool","tool":7}');
INSERT INTO part VALUES ('prt_3', 'msg_1', 'ses_1', 1000, 1000, '{');
INSERT INTO part VALUES ('prt_4', 'msg_1', 'ses_1', 1000, 1000, '{"type":"text","text":"and this"}');
)");
    auto const repaired = run_program({"repair", path, "--dry-run"});
    CHECK(repaired.code == 1);
    for (auto const* text :
         {"the data of prt_3 is not JSON", "wrong type at /messages/0/parts/1/tool",
          "changed at /messages/0/parts/1/tool: a value of an unexpected type: it becomes "
          "\"unknown\"",
          "1 message can be saved", "0 documents whole, 1 to repair, 0 beyond repair"})
        CHECK(repaired.out.find(text) != std::string::npos);
    CHECK(here.list() == std::vector<std::string>{"opencode.db"});

    auto const file = here / "ses_1.repaired.json";
    for (int i = 0; i < 2; ++i) {
        auto const run = run_program({"repair", path, "--write"});
        CHECK(run.code == 0);
        CHECK(run.out.find("writes " + file + ", which `opencode import` takes")
              != std::string::npos);
    }
    CHECK(here.list() == std::vector<std::string>{"opencode.db", "ses_1.repaired.json"});
    CHECK(run_program({"check", file}).out.find("1 document: 1 canonical") != std::string::npos);
    auto const text = read_file(file);
    CHECK(text.find("hello") != std::string::npos);
    CHECK(text.find("and this") != std::string::npos);
    CHECK(run_program({"canon", "--fit", "1.18.34", file}).err.empty());
    CHECK(run_program({"check", path}).code == 1);

    write_file(file, "another");
    CHECK(run_program({"repair", path, "--write"}).code == 0);
    CHECK(read_file(file) == "another");
    CHECK(read_file(here / "ses_1.repaired-2.json") == text);

    auto const storage = here / "storage";
    for (auto const* folder : {"session/p", "message/ses_old", "part/msg_1"})
        std::filesystem::create_directories(storage + '/' + folder);
    write_file(storage + "/session/p/ses_old.json",
               R"({"id":"ses_old","version":"1.0.0","projectID":"p","directory":"/",)"
               R"("title":"t","time":{"created":1,"updated":2}})");
    write_file(storage + "/message/ses_old/msg_1.json",
               R"({"id":"msg_1","sessionID":"ses_old","role":"user","time":{"created":"x"}})");
    CHECK(run_program({"repair", storage, "--write"}).code == 0);
    CHECK(run_program({"check", storage + "/ses_old.repaired.json"}).code == 0);
}

TEST_CASE("unknown parts, states and messages are shown as JSON and found") {
    scratch const here;
    auto const path = here / "opencode.db";
    run_sql(path, rows);
    run_sql(
        path,
        R"(INSERT INTO part VALUES ('prt_2', 'msg_1', 'ses_1', 1000, 1000, '{"type":"hologram","of":"a kettle"}');
INSERT INTO part VALUES ('prt_3', 'msg_1', 'ses_1', 1000, 1000, '{"type":"tool","callID":"c","tool":"bash","state":{"status":"paused","why":"lunch"}}');
INSERT INTO message VALUES ('msg_2', 'ses_1', 1001, 1001, '{"role":"moderator","says":"order"}');
)");
    auto const shown = run_program({"show", path, "ses_1"});
    CHECK(shown.code == 0);
    CHECK(shown.err.empty());
    CHECK(shown.out.find("<details><summary>a part of type hologram (unknown to lisle)</summary>"
                         "\n\n```json\n{\n  \"type\": \"hologram\",\n  \"of\": \"a kettle\",")
          != std::string::npos);
    CHECK(shown.out.find("**Tool Use**: bash (ID: c)\n<details><summary>a call of status paused "
                         "(unknown to lisle)</summary>")
          != std::string::npos);
    CHECK(shown.out.find("## Unknown\n\n<details><summary>a message of role moderator")
          != std::string::npos);
    for (auto const* query : {"a kettle", "lunch", "order"})
        CHECK(run_program({"search", "--ids", path, query}).out == "ses_1\n");
}

TEST_CASE("each row of a captured database is written back unchanged") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with opencode/*/opencode.db");
        return;
    }
    constexpr auto as_read = lisle::layout::source;
    int count = 0;
    for (auto const& folder :
         std::filesystem::directory_iterator{std::string{captures} + "/opencode"}) {
        auto const path = (folder.path() / "opencode.db").string();
        if (!std::filesystem::exists(path)) continue;
        CAPTURE(path);
        app::database db{path, app::access::read, std::chrono::milliseconds{0}};
        auto m = db.prepare("SELECT id, session_id, time_created, time_updated, data FROM message");
        for (; m.step(); ++count) {
            opencode::message_row const row{std::string{m.text(0)}, std::string{m.text(1)},
                                            m.number(2), m.number(3), std::string{m.text(4)}};
            auto const value = opencode::from_row(row);
            REQUIRE(value.has_value());
            CHECK((opencode::to_row(*value, row.time_updated, as_read) == row));
        }
        auto p = db.prepare("SELECT id, message_id, session_id, time_created, time_updated, data "
                            "FROM part");
        for (; p.step(); ++count) {
            opencode::part_row const row{std::string{p.text(0)},
                                         std::string{p.text(1)},
                                         std::string{p.text(2)},
                                         p.number(3),
                                         p.number(4),
                                         std::string{p.text(5)}};
            auto const value = opencode::from_row(row);
            REQUIRE(value.has_value());
            CHECK(
                (opencode::to_row(*value, row.time_created, row.time_updated, as_read) == row));
        }
        // `get --raw` prints a session's columns as JSON, not values that were decoded from them.
        auto s = db.prepare("SELECT id FROM session");
        for (; s.step(); ++count) {
            auto const text = run_program({"get", "--raw", path, std::string{s.text(0)}}).out;
            auto const whole = lisle::decode<lisle::opencode_t>(text);
            REQUIRE(whole.has_value());
            auto const info = lisle::encode_as(whole->info, opencode::compact, as_read);
            CHECK(opencode::to_json(opencode::to_row(whole->info, as_read)) == info);
        }
    }
    CHECK(count > 0);
}

TEST_CASE("SQLite accepts the conversation's tables, and deletes rows with their owner") {
    scratch const here;
    auto const path = here / "hub.db";
    run_sql(path, lisle::opencode::hub::sqlite_tables);
    run_sql(path, lisle::opencode::hub::sqlite_tables);
    run_sql(path, "PRAGMA foreign_keys = ON;\n"
                  "INSERT INTO sessions (id, created_at, updated_at, project_id, slug, title) "
                  "VALUES ('ses_1', 1, 1, 'p', 's', 't');\n"
                  "INSERT INTO messages (id, created_at, updated_at, session_id, role, data) "
                  "VALUES ('msg_1', 1, 1, 'ses_1', 'user', '{}');\n"
                  "INSERT INTO parts (id, created_at, updated_at, message_id, session_id, type, "
                  "data) VALUES ('prt_1', 1, 1, 'msg_1', 'ses_1', 'text', '{}');\n");
    app::database db{path, app::access::write, std::chrono::milliseconds{0}};
    auto const count = [&](std::string const& table) {
        auto s = db.prepare("SELECT count(*) FROM " + table);
        s.step();
        return s.number(0);
    };
    CHECK(count("parts") == 1);
    CHECK_THROWS_AS(db.execute("UPDATE sessions SET status = 'asleep'"), app::storage_error);
    db.execute("PRAGMA foreign_keys = ON");
    CHECK_THROWS_AS(db.execute("INSERT INTO parts (id, created_at, updated_at, message_id, "
                               "session_id, type, data) "
                               "VALUES ('p', 1, 1, 'x', 'ses_1', 't', '{}')"),
                    app::storage_error);
    db.execute("DELETE FROM sessions");
    CHECK(count("messages") == 0);
    CHECK(count("parts") == 0);
}

}  // namespace opencode_program_test
