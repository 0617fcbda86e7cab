// examples/lisle/tests/put_opencode_test.cpp - sessions written into opencode's own database.
#include "harness.hpp"
#include "opencode_tables.hpp"

#include <doctest/doctest.h>

#include <string>

namespace put_opencode_test {

using namespace app::tests;

namespace {

/// A session with one question and one answer, whose call wrote a list of todos.
std::string make_session(std::string const& text,
                         std::string const& directory = "/home/dev/app/x") {
    return R"({"info":{"id":"ses_1","slug":"s","projectID":"p","directory":")" + directory
           + R"(","title":"Brew","version":"1.2.27","time":{"created":1000,"updated":2000}},)"
             R"("messages":[{"info":{"id":"msg_1","sessionID":"ses_1","role":"user",)"
             R"("time":{"created":1000},"agent":"build","model":{"providerID":"p","modelID":"m"}},)"
             R"("parts":[{"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"text",)"
             R"("text":")"
           + text
           + R"("}]},{"info":{"id":"msg_2","sessionID":"ses_1","role":"assistant",)"
             R"("time":{"created":1001},"parentID":"msg_1","modelID":"m","providerID":"p",)"
             R"("mode":"build","agent":"build","path":{"cwd":"/","root":"/"},"cost":0,"tokens":)"
             R"({"input":0,"output":0,"reasoning":0,"cache":{"read":0,"write":0}}},"parts":[)"
             R"({"id":"prt_2","sessionID":"ses_1","messageID":"msg_2","type":"tool","callID":"c",)"
             R"("tool":"todowrite","state":{"status":"completed","input":{"todos":[{"content":)"
             R"("Bake","status":"pending","priority":"high"}]},"output":"","title":"","metadata":)"
             R"({},"time":{"start":1,"end":2}}}]}]})";
}

/// A database with one session.
struct stored_session {
    scratch here;
    std::string db = here / "opencode.db";

    stored_session() {
        run_sql(db, opencode_tables);
        write_file(here / "a.json", make_session("hello"));
        CHECK(run_program({"put", db, here / "a.json"}).code == 0);
    }
};

}  // namespace

TEST_CASE("an export becomes rows of all tables, and is read again as it was") {
    scratch const here;
    auto const db = here / "opencode.db";
    for (auto const& tables : {opencode_tables, older_opencode_tables}) {
        std::filesystem::remove(db);
        run_sql(db, tables);
        write_file(here / "a.json", make_session("hello"));
        auto const put = run_program({"put", db, here / "a.json"});
        CHECK(put.code == 0);
        CHECK(put.out == "added ses_1 Brew\n");
        CHECK(has(run_program({"show", db, "ses_1"}).out, "hello"));
        CHECK(dump_table(db, "message", "id, session_id, time_created")
              == "'msg_1'|'ses_1'|1000\n'msg_2'|'ses_1'|1001\n");
        auto const again = run_program({"put", db, here / "a.json"});
        CHECK(again.code == 1);
        CHECK(has(again.err, "holds ses_1 already: to replace it, use --id"));
    }
}

TEST_CASE("a session belongs to the project of its folder, or to none") {
    scratch const here;
    auto const db = here / "opencode.db";
    auto const project_of = [&](std::string const& directory) {
        std::filesystem::remove(db);
        run_sql(db, opencode_tables);
        write_file(here / "a.json", make_session("hello", directory));
        CHECK(run_program({"put", db, here / "a.json"}).code == 0);
        return dump_table(db, "session", "project_id, path");
    };
    CHECK(project_of("/home/dev/app/x") == "'app'|'x'\n");
    CHECK(project_of("/home/dev/app") == "'app'|''\n");
    CHECK(project_of("/home/dev/apple") == "'global'|'home/dev/apple'\n");
    std::filesystem::remove(db);
    run_sql(db, older_opencode_tables);
    CHECK(run_program({"put", db, here / "a.json"}).code == 0);
    CHECK(dump_table(db, "project", "id, worktree, sandboxes") == "'global'|'/'|'[]'\n");
    CHECK(dump_table(db, "todo", "content, status, priority, position")
          == "'Bake'|'pending'|'high'|0\n");
}

TEST_CASE("values for which the tables have no column are reported") {
    scratch const here;
    auto const db = here / "opencode.db";
    auto repaired = make_session("hello");
    std::string const title = R"("title":"Brew")";
    repaired.replace(repaired.find(title), title.size(),
                     title + R"(,"path":"x","agent":"build","cost":0.5,"workspaceID":"wrk_1")");
    write_file(here / "a.json", repaired);
    run_sql(db, older_opencode_tables);
    auto const put = run_program({"put", db, here / "a.json"});
    CHECK(put.code == 0);
    CHECK(put.err
          == "ses_1: dropped: workspace_id: a workspace is of one database\n"
             "ses_1: dropped: path: this database has no column for it\n"
             "ses_1: dropped: agent: this database has no column for it\n"
             "ses_1: dropped: cost: this database has no column for it\n");
    std::filesystem::remove(db);
    run_sql(db, older_opencode_tables);
    auto const convert =
        run_program({"convert", here / "a.json", "--to", "opencode", "--into", db});
    CHECK(convert.code == 0);
    CHECK(convert.err == put.err);
    std::filesystem::remove(db);
    run_sql(db, opencode_tables);
    CHECK(run_program({"put", db, here / "a.json"}).err
          == "ses_1: dropped: workspace_id: a workspace is of one database\n");
}

TEST_CASE("a replaced session keeps its project, the times of equal rows, and no log") {
    stored_session const store;
    auto const& here = store.here;
    auto const& db = store.db;
    run_sql(db, R"(UPDATE part SET time_updated = 77;
UPDATE session SET workspace_id = 'wrk_1';
INSERT INTO part VALUES ('prt_3', 'msg_2', 'ses_1', 5, 5, '{"type":"text","text":"gone"}');
INSERT INTO event_sequence VALUES ('ses_1', 4, NULL);
INSERT INTO event VALUES ('evt_1', 'ses_1', 4, 'x', '{}');
)");
    write_file(here / "b.json", make_session("goodbye"));
    auto const put = run_program({"put", db, here / "b.json", "--id", "ses_1"});
    CHECK(put.code == 0);
    CHECK(put.out == "updated ses_1 Brew\n");
    CHECK(dump_table(db, "part", "id, time_updated")
          == "'prt_1'|1000\n'prt_2'|77\n");
    CHECK(dump_table(db, "session", "project_id, workspace_id") == "'app'|'wrk_1'\n");
    CHECK(dump_table(db, "event", "id").empty());
    CHECK(dump_table(db, "event_sequence", "seq").empty());
    CHECK(has(run_program({"show", db, "ses_1"}).out, "goodbye"));
}

TEST_CASE("a session has the sums of its answers' costs and tokens") {
    auto const steps = [](std::string const& id, int input) {
        return R"({"id":")" + id
               + R"(","sessionID":"ses_1","messageID":"msg_2","type":"step-finish",)"
                 R"("reason":"stop","cost":0.25,"tokens":{"input":)"
               + std::to_string(input)
               + R"(,"output":3,"reasoning":2,"cache":{"read":5,"write":1}}})";
    };
    auto const without_usage = make_session("hello");
    auto counted = without_usage;
    auto const set = [&](std::string const& from, std::string const& to) {
        counted.replace(counted.find(from), from.size(), to);
    };
    set(R"("cost":0)", R"("cost":0.5)");
    set(R"("tokens":{"input":0,"output":0)", R"("tokens":{"input":7,"output":4)");
    scratch const here;
    auto const db = here / "opencode.db";
    auto const columns_of = [&](std::string const& session) {
        std::filesystem::remove(db);
        run_sql(db, opencode_tables);
        write_file(here / "a.json", session);
        CHECK(run_program({"put", db, here / "a.json"}).code == 0);
        return dump_table(db, "session",
                          "cost, tokens_input, tokens_output, tokens_reasoning, "
                          "tokens_cache_read, tokens_cache_write");
    };
    CHECK(columns_of(without_usage) == "0.0|0|0|0|0|0\n");
    CHECK(columns_of(counted) == "0.5|7|4|0|0|0\n");
    // An answer has the tokens of its last step.
    auto const with_steps = counted.substr(0, counted.size() - 4) + ',' + steps("prt_3", 10) + ','
                            + steps("prt_4", 20) + "]}]}";
    CHECK(columns_of(with_steps) == "0.5|30|6|4|10|2\n");
    // Counts of the session itself have precedence, unless they are zero.
    auto const session_says = [&](std::string const& input) {
        auto out = counted;
        std::string const end = R"("time":{"created":1000,"updated":2000}})";
        return out.replace(out.find(end), end.size(),
                           R"("cost":9,"tokens":{"input":)" + input
                               + R"(,"output":0,"reasoning":0,"cache":{"read":0,"write":0}},)"
                               + end);
    };
    CHECK(columns_of(session_says("70")) == "9.0|70|0|0|0|0\n");
    CHECK(columns_of(session_says("0")) == "9.0|7|4|0|0|0\n");
}

TEST_CASE("a message of another session stays there") {
    scratch const here;
    auto const db = here / "opencode.db";
    run_sql(db, opencode_tables);
    run_sql(db, R"(INSERT INTO session (id, project_id, slug, directory, title, version, time_created, time_updated) VALUES ('ses_0', 'global', '', '/', 'First', '1', 1, 1);
INSERT INTO message VALUES ('msg_2', 'ses_0', 1, 1, '{"role":"user"}');
)");
    write_file(here / "a.json", make_session("hello"));
    auto const put = run_program({"put", db, here / "a.json"});
    CHECK(put.code == 1);
    CHECK(has(put.err, "the message msg_2 belongs to the session ses_0, so ses_1 is not put"));
    CHECK(dump_table(db, "session", "id") == "'ses_0'\n");
    CHECK(dump_table(db, "part", "id").empty());
}

TEST_CASE("tables that no known release makes are not written") {
    scratch const here;
    auto const db = here / "opencode.db";
    write_file(here / "a.json", make_session("hello"));
    auto const refused = [&](std::string const& change, std::string const& why) {
        CAPTURE(change);
        std::filesystem::remove(db);
        run_sql(db, opencode_tables);
        run_sql(db, change);
        auto const before = read_file(db);
        auto const put = run_program({"put", db, here / "a.json"});
        CHECK(put.code == 3);
        CHECK(has(put.err, why + ", so it is of no known release of opencode"));
        CHECK(read_file(db) == before);
    };
    refused("ALTER TABLE part ADD COLUMN kind text NOT NULL DEFAULT '';\n"
            "ALTER TABLE message RENAME COLUMN data TO body;\n",
            "table message has no column data");
    refused("DROP TABLE project;\n", "no table project");
    refused("DROP TABLE todo;\n", "no table todo");
    refused("DROP TABLE part;\nCREATE TABLE part (id text, message_id text, session_id text, "
            "time_created integer, time_updated integer, data text, kind text NOT NULL);\n",
            "table part needs a value in the column kind");
    refused("ALTER TABLE session ADD COLUMN mood text NOT NULL DEFAULT 'x';\n",
            "table session has the new column mood");
    refused("ALTER TABLE message ADD COLUMN body text;\n", "table message has the new column body");
    std::string const newer = "CREATE TABLE migration (id text PRIMARY KEY, time_completed "
                              "integer NOT NULL);\n"
                              "INSERT INTO migration VALUES ('20270101000000_next', 1);\n";
    std::string const turns = "CREATE TABLE turn (id text, session_id text NOT NULL);\n";
    std::string const turn = "INSERT INTO turn VALUES ('t', 'ses_0');\n";
    refused(newer + turns + turn,
            "since its migration 20270101000000_next the new table turn holds rows of sessions");
    for (auto const& known : {newer + turns, turns + turn}) {
        std::filesystem::remove(db);
        run_sql(db, opencode_tables);
        run_sql(db, known);
        CHECK(run_program({"put", db, here / "a.json"}).code == 0);
    }
    refused("INSERT INTO session_message VALUES ('m', 'ses_0', 'user', 1, 1, 1, '{}');\n",
            "messages are in the table session_message");
    write_file(here / "bad.json", make_session("hello").replace(15, 3, "new"));
    run_sql(db, "DELETE FROM session_message;\n");
    auto const put = run_program({"put", db, here / "bad.json"});
    CHECK(put.code == 1);
    CHECK(has(put.err, "opencode takes no id new_1: it would begin with ses"));
}

TEST_CASE("repair copies the database, then repairs the rows") {
    stored_session const store;
    auto const& db = store.db;
    run_sql(db, "UPDATE part SET data = '{' WHERE id = 'prt_2';\n");
    CHECK(run_program({"check", db}).code == 1);
    auto const repaired = run_program({"repair", db, "--write"});
    CHECK(repaired.code == 0);
    CHECK(has(repaired.out, "copied the database to " + db + ".before-repair"));
    CHECK(has(repaired.out, "repaired 1 document"));
    CHECK(run_program({"check", "--quiet", db}).code == 0);
    CHECK(dump_table(db, "part", "id") == "'prt_1'\n");
    CHECK(dump_table(db + ".before-repair", "part", "id, data")
          == "'prt_1'|'{\"type\":\"text\",\"text\":\"hello\"}'\n'prt_2'|'{'\n");
}

TEST_CASE("repair takes times and costs from the messages if a column holds text") {
    stored_session const store;
    auto const& here = store.here;
    auto const& db = store.db;
    run_sql(db, "UPDATE session SET time_created = 'abc', time_updated = 'x', cost = 'y', "
                "time_archived = 'z';\n");
    auto const checked = run_program({"check", db});
    CHECK(checked.code == 1);
    CHECK(has(checked.out, "column time_created is not a number: \"abc\""));
    CHECK(has(checked.out, "columns of 1 can't be read"));
    auto const dry = run_program({"repair", db, "--dry-run"});
    CHECK(dry.code == 1);
    CHECK(has(dry.out, "time_created is not a number: \"abc\"; it becomes \"1000\""));
    auto const repaired = run_program({"repair", db, "--write"});
    CHECK(repaired.code == 0);
    CHECK(has(repaired.out, "repaired 0 documents, and columns beside 1"));
    CHECK(dump_table(db, "session", "time_created, time_updated, cost, time_archived")
          == "1000|1001|0.0|NULL\n");
    CHECK(run_program({"check", "--quiet", db}).code == 0);
    // Beside a damaged document, too.
    run_sql(db, "UPDATE session SET time_created = 'abc';\n"
                "UPDATE part SET data = '{' WHERE id = 'prt_2';\n");
    CHECK(run_program({"repair", db, "--write"}).code == 0);
    CHECK(dump_table(db, "session", "time_created") == "1000\n");
    CHECK(run_program({"check", "--quiet", db}).code == 0);
    // Tables of no known release are not written, but the export has the times.
    run_sql(db, "UPDATE session SET time_created = 'abc';\n"
                "ALTER TABLE session ADD COLUMN mood text;\n");
    CHECK(run_program({"repair", db, "--write"}).code == 0);
    CHECK(has(read_file(here / "ses_1.repaired.json"), "\"created\": 1000,"));
    CHECK(dump_table(db, "session", "time_created") == "'abc'\n");
}

}  // namespace put_opencode_test
