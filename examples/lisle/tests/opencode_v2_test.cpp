// examples/lisle/tests/opencode_v2_test.cpp - the commands on rows and exports of opencode 2.
#include "harness.hpp"
#include "opencode_tables.hpp"
#include "opencode_v2_tables.hpp"

#include "../sessions/branched_source.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <lisle/boost_json.hpp>

#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <sstream>
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

TEST_CASE("a prompt that waits is found and shown, and a conversion leaves it out and says so") {
    stored_v2_session const at;
    CHECK(run_program({"search", "--ids", at.db, "AND THEN"}).out == "ses_2\n");
    CHECK(run_program({"search", "--ids", at.db, "and now"}).code == 1);
    auto const convert = run_program({"convert", "--to", "zed", at.db, "ses_2"});
    CHECK(convert.code == 0);
    CHECK(has(convert.err, "a prompt that waits: msg_d, user, queue: and then?"));
    CHECK(has(run_program({"page", at.db, "ses_2"}).out, "queue: and then?"));
    auto const site = at.here / "site";
    auto const build = [&] {
        CHECK(run_program({"site", at.db, "-o", site}).code == 0);
        std::string all;
        for (auto const& [name, text] : read_tree(site)) all += text;
        return all;
    };
    CHECK(has(build(), "queue: and then?"));
    auto const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";
    run_sql(at.db, R"(UPDATE session_inbox SET payload = '{"text":")" + secret + R"("}';)");
    CHECK(has(build(), secret));
    CHECK(!has(run_program({"page", "--redact", at.db, "ses_2"}).out, secret));
    run_sql(at.db, "DELETE FROM session_inbox;\n");
    CHECK(!has(build(), "waiting</dt>"));
    CHECK(!has(run_program({"convert", "--to", "zed", at.db, "ses_2"}).err, "waits"));
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

TEST_CASE("messages that opencode 2 migrated are canonical in the migration's order of keys") {
    stored_v2_session const at{opencode_copied_session};
    auto const check = [&] { return run_program({"check", at.db}).out; };
    CHECK(has(check(), "canonical for opencode 2, migrated from 1.x, rows"));
    run_sql(at.db, "UPDATE session_message SET data = '{\"text\":\"trunk\",\"time\":{"
                   "\"created\":1000},\"later\":1}' WHERE id = 'msg_0123456789abX1'");
    CHECK(has(check(), "as read"));
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

TEST_CASE("a message that 1.x finished after it was copied is shown and found") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second
                               + "UPDATE part SET data = '{\"type\":\"text\",\"text\":\"trunk, at "
                                 "last\"}' WHERE id = 'prt_1';\n"};
    auto const show = run_program({"show", at.db, "ses_1"}).out;
    auto const older = show.find("# went on in opencode 1.x\n");
    CHECK(older < show.find("trunk, at last"));
    CHECK(show.find("trunk, at last") < show.find("older branch"));
    CHECK(run_program({"search", "--ids", at.db, "at last"}).out == "ses_1\n");
}

TEST_CASE("a copy is no branch though 1.x has deleted its original") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first};
    run_sql(at.db, "DELETE FROM message WHERE id = 'msg_0123456789abX1';\n"
                   "DELETE FROM part WHERE id = 'prt_1';\n");
    CHECK(!has(run_program({"list", at.db}).err, "went on"));
    CHECK(has(run_program({"show", at.db, "ses_1"}).out, "older branch"));
    run_sql(at.db, "UPDATE session_message SET seq = 7 WHERE id = 'msg_0123456789abMADE';\n");
    CHECK(has(run_program({"list", at.db}).err, "went on both"));
}

namespace {

/// A session of 1.x whose rows were written after the answer ended.
std::string const first_session = R"(
INSERT INTO session (id, project_id, slug, directory, title, version, share_url, summary_additions, time_created, time_updated) VALUES ('ses_1', 'app', 'calm-fox', '/home/dev/app', 'Old', '1.18.31', 'https://o/s', 3, 1000, 9000);
INSERT INTO message VALUES ('msg_0123456789abX1', 'ses_1', 1000, 1100, '{"role":"user","time":{"created":1000},"agent":"a","model":{"providerID":"q","modelID":"m"}}');
INSERT INTO part VALUES ('prt_1', 'msg_0123456789abX1', 'ses_1', 1000, 1000, '{"type":"text","text":"Why?"}');
INSERT INTO message VALUES ('msg_0123456789acX2', 'ses_1', 2000, 2950, '{"parentID":"msg_0123456789abX1","role":"assistant","mode":"a","agent":"a","path":{"cwd":"/","root":"/"},"cost":0.5,"tokens":{"input":1,"output":2,"reasoning":0,"cache":{"read":0,"write":0}},"modelID":"m","providerID":"q","time":{"created":2000,"completed":2500},"finish":"stop"}');
INSERT INTO part VALUES ('prt_2', 'msg_0123456789acX2', 'ses_1', 2000, 2000, '{"type":"text","text":"So."}');
)";

}  // namespace

namespace {

/// A message that 1.x has of the copied session, and its only part.
std::string add_first_message(std::string const& id, int created, std::string const& part,
                              std::string const& members = R"(,"agent":"a","model":{"providerID":)"
                                                           R"("q","modelID":"m"})") {
    auto const time = std::to_string(created);
    return "INSERT INTO message VALUES ('" + id + "', 'ses_1', " + time + ", " + time
           + R"(, '{"role":"user","time":{"created":)" + time + '}' + members + "}');\n"
           + "INSERT INTO part VALUES ('prt" + id + "', '" + id + "', 'ses_1', " + time + ", "
           + time + ", '" + part + "');\n";
}

std::string const older_tail =
    add_first_message("msg_0199999999abX9", 1500, R"({"type":"text","text":"older tail"})");

bool is_forked(std::string const& db) {
    return has(run_program({"list", db}).err, "ses_1: went on both");
}

}  // namespace

TEST_CASE("a message that 1.x added without an event is shown, though opencode 2 went on later") {
    stored_v2_session const at{opencode_copied_session + went_on_in_second + older_tail};
    CHECK(is_forked(at.db));
    auto const show = run_program({"show", at.db, "ses_1"}).out;
    CHECK(show.find("newer branch") < show.find("# went on in opencode 1.x\n"));
    CHECK(show.find("# went on in opencode 1.x\n") < show.find("older tail"));
    CHECK(has(show, "older tail"));
    CHECK(has(run_program({"check", at.db}).out, "went on both"));
    CHECK(run_program({"search", "--ids", at.db, "older tail"}).out == "ses_1\n");

    // Before a copied message: its number would be free if it had been copied.
    run_sql(at.db, add_first_message("msg_0299999999abX7", 1800, R"({"type":"text","text":"x"})")
                       + "INSERT INTO session_message VALUES ('msg_0299999999abX7', 'ses_1', "
                         "'user', 2, 1800, 1800, '{\"text\":\"x\",\"time\":{\"created\":"
                         "1800}}');\n");
    CHECK(has(run_program({"show", at.db, "ses_1"}).out, "older tail"));

    // Only 1.x went on.
    stored_v2_session const first{opencode_copied_session + older_tail};
    CHECK(!is_forked(first.db));
    CHECK(has(run_program({"show", first.db, "ses_1"}).out, "older tail"));
    CHECK(has(run_program({"check", first.db}).out, "opencode 1.x went on"));
}

TEST_CASE("a message of which the migration makes no row is no sign that 1.x went on") {
    for (auto const& dropped :
         {add_first_message("msg_01", 1500, R"({"type":"compaction","auto":true})"),
          add_first_message("msg_01", 1500, R"({"type":"text","text":"x","ignored":true})"),
          add_first_message("msg_01", 1500, R"({"type":"text","text":"x"})", ""),
          add_first_message("msg_01", 1500,
                            R"({"type":"subtask","prompt":"x","description":"x","agent":"a"})")}) {
        CAPTURE(dropped);
        stored_v2_session const at{opencode_copied_session + went_on_in_second + dropped};
        CHECK(!is_forked(at.db));
    }
}

TEST_CASE("a message whose copy was deleted is no sign that 1.x went on") {
    // A rollback in opencode 2 deletes the newest copies.
    stored_v2_session const at{opencode_copied_session + went_on_in_second + older_tail
                               + "CREATE TABLE migration (id text PRIMARY KEY, time_completed "
                                 "integer);\n"
                                 "INSERT INTO migration VALUES ('20260804233008_loose_psylocke', "
                                 "4000);\n"};
    CHECK(!is_forked(at.db));
    run_sql(at.db, "UPDATE migration SET time_completed = 1400;\n");
    CHECK(is_forked(at.db));
    // A repair deletes a copy between others.
    run_sql(at.db, add_first_message("msg_0299999999abX7", 1800, R"({"type":"text","text":"x"})")
                       + "INSERT INTO session_message VALUES ('msg_0299999999abX7', 'ses_1', "
                         "'user', 3, 1800, 1800, '{\"text\":\"x\",\"time\":{\"created\":"
                         "1800}}');\n");
    CHECK(!is_forked(at.db));
}

TEST_CASE("damaged rows that 1.x added are named, with the exit code of damage") {
    for (auto const& damage :
         {std::pair{"UPDATE part SET data = '{' WHERE id = 'prt_9'", "prt_9"},
          std::pair{"UPDATE part SET data = '{\"type\":\"text\",\"text\":5}' WHERE id = 'prt_9'",
                    "prt_9"},
          std::pair{"UPDATE message SET data = 'x' WHERE id = 'msg_0999999999abX9'",
                    "msg_0999999999abX9"}}) {
        std::string const sql = damage.first, id = damage.second;
        CAPTURE(sql);
        stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second
                                   + sql + ";\n"};
        auto const words = "in the tables of opencode 1.x, the data of " + id;
        auto const check = run_program({"check", at.db});
        CHECK(check.code == 1);
        CHECK(has(check.out, words));
        auto const show = run_program({"show", at.db, "ses_1"});
        CHECK(show.code == 1);
        CHECK(has(show.out, words));
        CHECK(has(show.err, words));
        CHECK(has(show.out, "newer branch"));
        CHECK(run_program({"show", at.db, "ses_2"}).code == 0);
        auto const before = dump_all(at.db);
        auto const repair = run_program({"repair", "--write", "--no-copy", at.db});
        CHECK(repair.code == 1);
        CHECK(has(repair.out, words));
        CHECK(dump_all(at.db) == before);
    }
    // A damaged row of the trunk: opencode 2 has the message.
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second
                               + "UPDATE part SET data = '{' WHERE id = 'prt_1';\n"};
    CHECK(run_program({"check", at.db}).code == 0);
}

TEST_CASE("a byte that is not UTF-8 costs itself, and repair mends it") {
    auto const bad = [](std::string const& text) {
        return "CAST(replace(" + text + ", 'w', x'ff') AS TEXT)";
    };
    auto const expect = [](std::string const& db, std::string const& id, std::string const& words,
                           std::string const& text) {
        CAPTURE(words);
        auto const list = run_program({"list", db});
        CHECK(has(list.out, id));
        CHECK(has(run_program({"list", "--json", db}).out, "\"messages\":"));
        auto const show = run_program({"show", db, id});
        CHECK(show.code == 1);
        CHECK(has(show.out, text));
        CHECK(has(show.err, words));
        auto const check = run_program({"check", db});
        CHECK(check.code == 1);
        CHECK(has(check.out, words));
        CHECK(run_program({"repair", "--write", "--no-copy", db}).code == 0);
        CHECK(run_program({"check", db}).code == 0);
        CHECK(has(run_program({"show", db, id}).out, text));
    };
    std::string const mark = "\xef\xbf\xbd";
    stored_v2_session const at;
    run_sql(at.db,
            "UPDATE session_v2 SET title = " + bad("title") + ", slug = " + bad("'swan'") + ";\n");
    expect(at.db, "ses_2", "column title is not UTF-8 at byte 3", "Bre" + mark);
    CHECK(dump_table(at.db, "session_v2", "slug") == "'s" + mark + "an'\n");
    auto const rows = dump_table(at.db, "session_message", "id, seq");
    run_sql(at.db, "UPDATE session_message SET data = " + bad("data") + " WHERE id = 'msg_b';\n");
    expect(at.db, "ses_2", "the data of msg_b is not UTF-8", mark + "orld");
    CHECK(dump_table(at.db, "session_message", "id, seq") == rows);

    scratch const here;
    auto const first = here / "first.db";
    run_sql(first, opencode_tables + first_session);
    run_sql(first, "UPDATE session SET title = " + bad("'wold'") + ";\n");
    expect(first, "ses_1", "column title is not UTF-8 at byte 0", mark + "old");
    run_sql(first, "UPDATE part SET data = " + bad("replace(data, 'Why', 'w?')")
                       + " WHERE id = 'prt_1';\n");
    expect(first, "ses_1", "the data of prt_1 is not UTF-8", mark + "?");
}

TEST_CASE("repair keeps messages of which a member has another shape, and says what it drops") {
    auto const repair = [](std::string const& from, std::string const& to) {
        stored_v2_session const at;
        run_sql(at.db, "UPDATE session_message SET data = replace(data, '" + from + "', '" + to
                           + "') WHERE id = 'msg_b';\n");
        auto const out = run_program({"repair", "--write", "--no-copy", at.db}).out;
        CHECK(run_program({"check", at.db}).code == 0);
        return std::pair{out, dump_table(at.db, "session_message", "data", "id = 'msg_b'")};
    };
    auto const input = repair(R"({"command":"ls"})", "7");
    CHECK(has(input.first, "; mended, the input of c1 left out\n"));
    CHECK(has(input.second, R"("input":{})"));
    CHECK(has(input.second, "a.txt"));
    auto const metadata = repair(R"({"time":)", R"({"metadata":7,"time":)");
    CHECK(has(metadata.first, "; mended, metadata left out\n"));
    CHECK(has(metadata.second, "world"));
    CHECK(!has(metadata.second, "metadata"));
    auto const of_call = repair(R"("content":[{"type":"text","text":"a.txt"}])",
                                R"("content":[{"type":"text","text":"a.txt"}],"metadata":7)");
    CHECK(has(of_call.first, "; mended, the metadata of c1 left out\n"));
    // The times of a row are those of its message.
    auto const created = repair(R"({"created":2000,"completed":2500})", R"({"completed":2500})");
    CHECK(has(created.second, R"("time":{"created":2000,"completed":2500})"));
    auto const completed = repair(R"("completed":2500)", R"("completed":"x")");
    CHECK(has(completed.second, R"("time":{"created":2000,"completed":2000})"));
    CHECK(has(completed.first, "the times in it that are not numbers become those of its row"));
    auto const none = repair(R"("time":{"created":2000,"completed":2500},)", "");
    CHECK(has(none.second, R"("time":{"created":2000})"));
    CHECK(has(none.second, "world"));
}

TEST_CASE("check tells of rows that have no place of their own in the order") {
    stored_v2_session const at;
    run_sql(at.db, "DROP INDEX session_message_session_seq_idx;\n"
                   "UPDATE session_message SET seq = 5 WHERE id = 'msg_a';\n");
    CHECK(has(run_program({"check", at.db}).out, "messages have the same seq 5: msg_a, msg_b"));
    run_sql(at.db, "UPDATE session_message SET seq = 'x' WHERE id = 'msg_a';\n");
    CHECK(has(run_program({"check", at.db}).out, "seq of msg_a is not a whole number: \"x\""));
}

TEST_CASE("a database without the table of messages says so") {
    stored_v2_session const at;
    run_sql(at.db, "DROP TABLE session_message;\n");
    auto const list = run_program({"list", at.db});
    CHECK(has(list.err, "the table session_message, which has the messages"));
    CHECK(has(list.out, "Brew"));
    CHECK(has(run_program({"show", at.db, "ses_2"}).out, "- note: the table session_message"));
    CHECK(run_program({"check", at.db}).code == 1);
}

TEST_CASE("a prompt that waits and can't be read is told") {
    stored_v2_session const at;
    run_sql(at.db, "UPDATE session_inbox SET payload = '{\"text\":';\n");
    auto const words = "msg_d waits with a payload that can't be read";
    CHECK(has(run_program({"check", at.db}).out, words));
    CHECK(has(run_program({"show", at.db, "ses_2"}).out,
              "- waiting: msg_d, user, queue waits with a payload that can't be read"));
}

TEST_CASE("the JSON of a list marks the sessions with which both releases went on") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second};
    auto const list = run_program({"list", "--json", at.db}).out;
    auto const mark = list.find("\"branched\":true");
    CHECK(mark != std::string::npos);
    CHECK(mark == list.rfind("\"branched\":true"));
    auto const forked = list.find("\"id\":\"ses_1\"");
    CHECK(forked < mark);
    CHECK(mark < list.find('\n', forked));
}

TEST_CASE("a store whose reading has begun shows one state, and others can write it") {
    stored_v2_session const at;
    app::database live{at.db, app::access::write, std::chrono::milliseconds{0}};
    live.execute("PRAGMA journal_mode = wal");
    live.execute("UPDATE session_v2 SET title = 'Now'");
    auto const from = app::open_source(at.db, app::access::read, std::chrono::milliseconds{0});
    auto one_state = app::begin_reading(*from);
    auto const entries = from->list();
    REQUIRE(entries.size() == 1);
    auto const before = from->fetch(entries[0]);
    live.execute("UPDATE session_v2 SET title = 'Later'");
    CHECK(from->fetch(entries[0])->bytes == before->bytes);
    one_state.reset();
    CHECK(has(from->fetch(entries[0])->bytes, "Later"));

    // Without the log, a reader would keep writers waiting.
    stored_v2_session const plain;
    auto const other = app::open_source(plain.db, app::access::read, std::chrono::milliseconds{0});
    CHECK(app::begin_reading(*other) == nullptr);
}

TEST_CASE("answers that a fork copied count in the session that has the originals") {
    std::string const answer =
        "INSERT INTO session_message SELECT 'msg_123456789abcdefghijklmnopq_5', 'ses_3', type, 5, "
        "time_created, time_updated, data FROM session_message WHERE id = 'msg_b';\n";
    auto const make_fork = [](std::string const& table, std::string const& column,
                              std::string const& value) {
        return "INSERT INTO " + table + " (id, project_id, fork_session_id, " + column
               + ", slug, directory, title, version, time_created, time_updated) VALUES ('ses_3', "
                 "'p', 'ses_2', "
               + value + ", 's', '/w', 'Fork', '2.0.26', 4000, 9000);\n";
    };
    auto const count = [](std::string const& db) {
        auto const run = run_program({"rows", db});
        std::size_t answers = 0;
        for (auto at = run.out.find("\"counts_tokens\":1"); at != std::string::npos;
             at = run.out.find("\"counts_tokens\":1", at + 1))
            ++answers;
        return std::pair{answers, run.err};
    };
    auto const own_total = std::string{"UPDATE session_v2 SET tokens_input = 10, tokens_output = 2 "
                                       "WHERE id = 'ses_2';\n"};
    stored_v2_session const at{make_fork("session_v2", "fork_boundary", "NULL") + answer
                               + own_total};
    auto const both = count(at.db);
    CHECK(both.first == 1);
    CHECK(has(both.second, "ses_3: copies 1 answer of another session, which counts them"));
    // Rows of other ids with the number and the data of the originals.
    run_sql(at.db, "UPDATE session_message SET id = 'msg_new' WHERE session_id = 'ses_3';\n");
    CHECK(count(at.db).first == 1);
    run_sql(at.db, "UPDATE session_message SET time_created = 7 WHERE id = 'msg_new';\n");
    CHECK(count(at.db).first == 2);
    // Nobody else counts the copies of a session that was deleted.
    run_sql(at.db, "UPDATE session_message SET time_created = 2000 WHERE id = 'msg_new';\n"
                   "DELETE FROM session_message WHERE session_id = 'ses_2';\n"
                   "DELETE FROM session_v2 WHERE id = 'ses_2';\n");
    CHECK(count(at.db).first == 1);

    // The preview notes the newest number that it copied.
    scratch const here;
    auto const preview = here / "opencode-next.db";
    run_sql(preview, opencode_preview_tables + make_fork("session", "fork_seq", "5"));
    run_sql(preview, "INSERT INTO session (id, project_id, slug, directory, title, version, "
                     "time_created, time_updated) VALUES ('ses_2', 'p', 's', '/w', 'Early', "
                     "'0.0.0', 1, 2);\n"
                     "INSERT INTO session_message SELECT 'msg_x', 'ses_3', 'assistant', 5, 1, 1, "
                     "'{\"time\":{\"created\":1,\"completed\":2},\"agent\":\"a\",\"model\":{\"id\":"
                     "\"m\",\"providerID\":\"q\"},\"content\":[],\"tokens\":{\"input\":10,"
                     "\"output\":2,\"reasoning\":0,\"cache\":{\"read\":0,\"write\":0}}}';\n");
    CHECK(count(preview).first == 0);
}

TEST_CASE("many copied messages are compared by their ids") {
    stored_v2_session const at{opencode_copied_session};
    std::string const numbers = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n "
                                "WHERE i < 10000) INSERT INTO ";
    run_sql(at.db, "CREATE INDEX message_session_idx ON message (session_id);\n" + numbers
                       + "message SELECT printf('msg_%012dX', i), 'ses_1', 1, 1, '{}' FROM n;\n"
                       + numbers
                       + "session_message SELECT printf('msg_%012dX', i), 'ses_1', 'user', i, 1, "
                         "1, '{\"text\":\"\",\"time\":{\"created\":1}}' FROM n;\n");
    auto const list = run_program({"list", "--ids", at.db});
    CHECK_MESSAGE(list.code == 0, list.err);
}

TEST_CASE("a branch that can't be read costs a search only its session") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second};
    run_sql(at.db, "DROP TABLE part;\nCREATE TABLE part (id text, message_id text);\n");
    auto const search = run_program({"search", at.db, "world"});
    CHECK(search.code == 3);
    CHECK(has(search.out, "Brew"));
}

TEST_CASE("repair says why a session of 1.x becomes an export beside opencode 2") {
    stored_v2_session const at{opencode_copied_session};
    run_sql(at.db, "DELETE FROM session_message WHERE session_id = 'ses_1';\n"
                   "DELETE FROM session_v2 WHERE id = 'ses_1';\n"
                   "UPDATE part SET data = '{';\n");
    auto const repair = run_program({"repair", "--write", at.db});
    CHECK(has(repair.out, "opencode 2 has taken over this database, so the session is written"));
    CHECK(std::filesystem::exists(at.here / "ses_1.repaired.json"));
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
    CHECK(has(where, "opencode-next.db  (of a preview)"));
    CHECK(!has(run_program({"list"}, {}, host).err, "later state"));

    // The preview went on with a session after opencode 2 had copied it.
    run_sql(preview, "UPDATE session SET time_updated = 9000;\n");
    auto const list = run_program({"list", "--ids"}, {}, host);
    CHECK(list.code == 0);
    CHECK(list.out == "ses_3\nses_2\n");
    CHECK(has(list.err, preview + ": has a later state of ses_2"));
    CHECK(has(run_program({"search", "brew"}, {}, host).err, "later state of ses_2"));
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

TEST_CASE("a row that is only too deep or too large for lisle is kept by repair") {
    auto const deep = std::string(130, '[') + std::string(130, ']');
    auto const large = '"' + std::string(3000, 'x') + '"';
    for (auto const& [input, limit] : {std::pair{deep, "1GB"}, std::pair{large, "2KB"}}) {
        stored_v2_session const at;
        run_sql(at.db, "UPDATE session_message SET data = replace(data, '\"ls\"', '" + input
                           + "');\n"
                             "UPDATE session_message SET data = '{' WHERE id = 'msg_a';\n");
        auto const before = dump_all(at.db);
        auto const repair =
            run_program({"repair", "--write", "--no-copy", at.db, "--max-size", limit});
        CHECK(repair.code == 1);
        CHECK(has(repair.out, "the data of msg_b can't be read"));
        CHECK(has(repair.out, "1 beyond repair"));
        CHECK(dump_all(at.db) == before);
    }
}

TEST_CASE("repair keeps attachments, and counts what it leaves out") {
    auto const repair = [](std::string const& id, std::string const& from, std::string const& to) {
        stored_v2_session const at;
        run_sql(at.db, "UPDATE session_message SET data = replace(data, '" + from + "', '" + to
                           + "') WHERE id = '" + id + "';\n");
        auto const out = run_program({"repair", "--write", "--no-copy", at.db}).out;
        return std::pair{out, dump_table(at.db, "session_message", "data", "id = '" + id + "'")};
    };
    auto const attach = [&](std::string const& data, std::string const& source) {
        return repair("msg_a", R"("hello"})",
                      R"("hello","files":[{"data":")" + data
                          + R"(","mime":"a/b","source":{"type":")" + source + R"("}}]})");
    };
    auto const newer = attach("aGVsbG8=", "clipboard");
    CHECK(has(newer.first, "1 beyond repair"));
    CHECK(has(newer.second, "clipboard"));
    auto const unpadded = attach("aGVsbG8", "inline");
    CHECK(has(unpadded.first, "; mended\n"));
    CHECK(has(unpadded.second, R"("data":"aGVsbG8=")"));
    CHECK(has(attach("?", "inline").first, "; mended, 1 file left out\n"));
    CHECK(has(repair("msg_b", R"("status":"completed",)", "").first,
              "; mended, 1 call left out: c1\n"));
}

TEST_CASE("repair leaves the rows of good messages as they are, in any order of keys") {
    stored_v2_session const at;
    run_sql(at.db, "UPDATE session_v2 SET model = '{';\n"
                   "UPDATE session_message SET data = '{\"text\":\"hello\",\"x\":1.0,"
                   "\"time\":{\"created\":1000}}' WHERE id = 'msg_a';\n"
                   "UPDATE session_message SET data = '{\"outcome\":\"failed\",\"id\":\"msg_c\","
                   "\"time\":{\"created\":1}}' WHERE id = 'msg_c';\n");
    auto const before = dump_table(at.db, "session_message", "data");
    CHECK(run_program({"repair", "--write", "--no-copy", at.db}).code == 0);
    CHECK(dump_table(at.db, "session_v2", "model") == "NULL\n");
    CHECK(dump_table(at.db, "session_message", "data") == before);

    // A mended row gets no id.
    run_sql(at.db, "UPDATE session_message SET data = '{\"content\":[],\"agent\":\"a\",\"model\":{"
                   "\"providerID\":\"q\",\"id\":\"m\"},\"finish\":\"other\",\"time\":{"
                   "\"created\":2}}' WHERE id = 'msg_b';\n");
    CHECK(run_program({"repair", "--write", "--no-copy", at.db}).code == 0);
    CHECK(dump_table(at.db, "session_message", "data", "id = 'msg_b'")
          == "'{\"content\":[],\"agent\":\"a\",\"model\":{\"providerID\":\"q\",\"id\":\"m\"},"
             "\"finish\":\"unknown\",\"time\":{\"created\":2}}'\n");
}

TEST_CASE("repair empties columns of another shape, and replaces texts in columns of numbers") {
    stored_v2_session const at;
    run_sql(at.db, "UPDATE session_v2 SET model = '[1]', revert = '7', metadata = '{\"a\":1}';\n");
    CHECK(has(run_program({"repair", "--write", "--no-copy", at.db}).out, "1 to repair"));
    CHECK(dump_table(at.db, "session_v2", "model, revert, metadata") == "NULL|NULL|'{\"a\":1}'\n");
    CHECK(has(run_program({"repair", "--write", at.db}).out, "1 document whole"));

    run_sql(at.db, "UPDATE session_v2 SET time_updated = 'soon', cost = 'much', time_idle = 'x', "
                   "resume_attempts = 'few';\n");
    auto const repair = run_program({"repair", "--write", "--no-copy", at.db});
    CHECK(repair.code == 0);
    CHECK(has(repair.out, R"(column time_updated is not a number: "soon"; it becomes "3000")"));
    CHECK(dump_table(at.db, "session_v2", "time_updated, cost, time_idle, resume_attempts")
          == "3000|0.25|NULL|0\n");
    CHECK(run_program({"repair", "--dry-run", at.db}).code == 0);
}

TEST_CASE("an export whose title is null is refused, as by an import, and repair mends it") {
    stored_v2_session const from;
    auto text = run_program({"get", from.db, "ses_2"}).out;
    auto const title = text.find("\"Brew\"");
    text.replace(title, 6, "null");
    auto const file = from.here / "a.json";
    write_file(file, text);
    auto const check = run_program({"check", file});
    CHECK(check.code == 1);
    CHECK(has(check.out, "refused"));
    CHECK(run_program({"repair", "--write", "--no-copy", file}).code == 0);
    CHECK(!has(read_file(file), "\"title\""));
    CHECK(run_program({"check", file}).code == 0);
}

TEST_CASE("repair empties no export whose session or messages are not those of opencode 2") {
    stored_v2_session const from;
    auto const file = from.here / "a.json";
    auto const text = run_program({"get", from.db, "ses_2"}).out;
    auto const repair = [&](std::string const& damaged) {
        write_file(file, damaged);
        CHECK(run_program({"check", file}).code == 1);
        auto const out = run_program({"repair", "--write", "--no-copy", file});
        CHECK(read_file(file) == damaged);
        return out;
    };
    auto without_location = text;
    auto const at = text.find(",\n    \"location\"");
    without_location.erase(at, text.find('}', at) + 1 - at);
    auto const first = repair(without_location);
    CHECK(first.code == 1);
    CHECK(has(first.out, "location"));
    CHECK(has(first.out, "1 beyond repair"));

    auto const second = repair(text.substr(0, text.find("\"messages\""))
                               + R"("messages": [{"info": {"id": "msg_1", "role": "user"},)"
                                 R"( "parts": [{"type": "text", "text": "a"}]}]})");
    CHECK(second.code == 1);
    CHECK(has(second.out, "1 beyond repair"));
}

TEST_CASE("check refuses the exports that an import refuses, and takes those that it takes") {
    scratch const here;
    std::istringstream lines{read_file("../../tests/formats/opencode/v2/import_cases/cases.jsonl")};
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line);) {
        auto const each = lisle::decode_as<boost::json::value>(line).value();
        if (each.at("kind").as_string() != "opencode_v2/export") continue;
        std::string const name{each.at("name").as_string()};
        CAPTURE(name);
        write_file(here / "a.json", std::string{each.at("input").as_string()});
        auto const check = run_program({"check", here / "a.json"});
        CHECK(check.code == (name.starts_with("accepted/") ? 0 : 1));
        bool const is_bad = has(check.out, "refused") || has(check.out, "unreadable");
        CHECK(is_bad == !name.starts_with("accepted/"));
        ++count;
    }
    CHECK(count == 13);
}

TEST_CASE("what a newer release wrote is refused by check and put, and repair leaves it") {
    stored_v2_session const at;
    run_sql(at.db, "INSERT INTO session_message VALUES ('msg_e', 'ses_2', 'hologram', 12, 1, 1, "
                   "'{\"time\":{\"created\":1},\"of\":1.50}');\n"
                   "UPDATE event_sequence SET seq = 12;\n");
    auto const before = dump_all(at.db);
    auto const repair = run_program({"repair", "--write", at.db});
    CHECK(repair.code == 1);
    CHECK(has(repair.out, "its program will still refuse it: refused by opencode 2: "));
    CHECK(dump_all(at.db) == before);
    CHECK(has(run_program({"show", at.db, "ses_2"}).out, "hologram"));
    auto const check = run_program({"check", at.db});
    CHECK(check.code == 1);
    CHECK(has(check.out, "refused"));

    // As the import of opencode 2 refuses it.
    auto const file = at.here / "a.json", other = at.here / "other.db";
    write_file(file, run_program({"get", at.db, "ses_2"}).out);
    run_sql(other, opencode_v2_tables);
    auto const empty = dump_all(other);
    CHECK(run_program({"check", file}).code == 1);
    CHECK(run_program({"repair", "--dry-run", file}).code == 1);
    CHECK(run_program({"put", other, file}).code == 1);
    CHECK(run_program({"convert", "--to", "opencode", "--into", other, file}).code == 1);
    CHECK(dump_all(other) == empty);
}

TEST_CASE("an export becomes rows of opencode 2, with what a run needs") {
    stored_v2_session const from;
    auto const text = run_program({"get", from.db, "ses_2"}).out;
    scratch const here;
    write_file(here / "a.json", text);
    for (bool const is_preview : {false, true}) {
        CAPTURE(is_preview);
        auto const db = here / "opencode.db";
        std::filesystem::remove(db);
        run_sql(db, is_preview ? opencode_preview_tables : opencode_v2_tables);
        auto const put = run_program({"put", db, here / "a.json"});
        CHECK(put.code == 0);
        CHECK(put.out == "added ses_2 Brew\n");
        CHECK(
            dump_table(db, is_preview ? "session" : "session_v2", "project_id, path, cost, version")
            == "'p'|''|0.5|'2.0.26'\n");
        // The preview would decode no message of the type `idle`.
        CHECK(has(put.err, "dropped: msg_c: ") == is_preview);
        CHECK(dump_table(db, "session_message", "id, seq, type, time_created")
              == "'msg_a'|1|'user'|1000\n'msg_b'|2|'assistant'|2000\n"
                     + std::string{is_preview ? "" : "'msg_c'|3|'idle'|3000\n"});
        CHECK(
            dump_table(db, "session_message", "data")
            == dump_table(from.db, "session_message", "data", is_preview ? "type <> 'idle'" : "1"));
        CHECK(dump_table(db, "event_sequence", "aggregate_id, seq")
              == (is_preview ? "'ses_2'|2\n" : "'ses_2'|3\n"));
        CHECK(dump_table(db, "event", "id").empty());
        if (!is_preview) CHECK(run_program({"get", db, "ses_2"}).out == text);
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

TEST_CASE("an export that is put back keeps the rows in progress, and moves none") {
    stored_v2_session const at;
    auto const add = [&](std::string const& id, int number) {
        run_sql(at.db, "INSERT INTO session_message VALUES ('" + id + "', 'ses_2', 'assistant', "
                           + std::to_string(number)
                           + ", 2600, 2600, '{\"time\":{\"created\":2600},\"agent\":\"build\","
                             "\"model\":{\"id\":\"m\",\"providerID\":\"q\",\"variant\":"
                             "\"default\"},\"content\":[]}');\n");
    };
    add("msg_b1", 7);
    add("msg_e", 10);
    auto const rows = [&] {
        return dump_table(at.db, "session_message",
                          "id, type, seq, time_created, time_updated, data");
    };
    auto const before = rows();
    auto text = run_program({"get", at.db, "ses_2"}).out;
    auto const put = [&] {
        write_file(at.here / "a.json", text);
        CHECK(run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"}).code == 0);
    };
    put();
    CHECK(rows() == before);
    text.replace(text.find("msg_c"), 5, "msg_x");
    put();
    CHECK(dump_table(at.db, "session_message", "id, seq")
          == "'msg_a'|4\n'msg_b'|5\n'msg_b1'|7\n'msg_x'|11\n");
}

TEST_CASE("a replaced session that moved keeps no place of its old folder") {
    stored_v2_session const at;
    run_sql(at.db, "UPDATE session_v2 SET path = 'sub', workspace_id = 'wrk_1';\n");
    auto text = run_program({"get", at.db, "ses_2"}).out;
    auto const put = [&] {
        write_file(at.here / "a.json", text);
        CHECK(run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"}).code == 0);
        return dump_table(at.db, "session_v2", "path, workspace_id");
    };
    CHECK(put() == "'sub'|'wrk_1'\n");
    text.replace(text.find("\"/w\""), 4, "\"/x\"");
    CHECK(!has(put(), "sub"));
    CHECK(!has(put(), "wrk_1"));
}

TEST_CASE("a session with the largest number of a message gets no other") {
    stored_v2_session const at;
    write_file(at.here / "a.json", run_program({"get", at.db, "ses_2"}).out);
    run_sql(at.db, "UPDATE event_sequence SET seq = 9223372036854775807;\n"
                   "DELETE FROM session_message WHERE id = 'msg_c';\n");
    auto const before = dump_all(at.db);
    auto const put = run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"});
    CHECK(put.code == 1);
    CHECK(has(put.err, "the largest number"));
    CHECK(dump_all(at.db) == before);
}

TEST_CASE("a session that opencode 2 or lisle would go on to read from 1.x is not put") {
    auto const put = [](std::string const& more) {
        stored_v2_session const at{opencode_copied_session};
        write_file(at.here / "a.json", run_program({"get", at.db, "ses_1"}).out);
        run_sql(at.db, more);
        return run_program({"put", at.db, at.here / "a.json", "--id", "ses_1"});
    };
    std::string const completed =
        "CREATE TABLE kv (key text PRIMARY KEY, value text);\n"
        "INSERT INTO kv VALUES ('migration.v1-v2', '{\"phase\":\"completed\"}');\n";
    CHECK(put(completed).code == 0);
    auto const early = put("");
    CHECK(early.code == 1);
    CHECK(has(early.err, "start opencode 2 first"));
    auto const older = put(completed + went_on_in_first);
    CHECK(older.code == 1);
    CHECK(has(older.err, "is newer there"));
    CHECK(put(completed
              + "INSERT INTO event VALUES ('evt_1', 'ses_1', 1, 0, 'message.updated.1', '{}');\n")
              .code
          == 1);
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

TEST_CASE("sessions go from 1.x to 2 and back as opencode's migration makes them") {
    stored_v2_session const from{opencode_copied_session};
    run_sql(from.db, "DELETE FROM session_v2 WHERE id = 'ses_1'; DELETE FROM session_message WHERE "
                     "session_id = 'ses_1';\n");
    auto const older = from.here / "a.json", newer = from.here / "b.json", losses = from.here / "l";
    write_file(older, run_program({"get", from.db, "ses_1"}).out);
    auto const as_document =
        run_program({"convert", "--to", "opencode", "--as", "2", "--losses", losses, older});
    CHECK(as_document.code == 0);
    for (auto const* id : {"\"ses_1\"", "\"msg_0123456789abX1\""}) CHECK(has(as_document.out, id));
    for (auto const* place : {"/info/version", "/messages/0/info/model", "/messages/0/info/agent"})
        CHECK_MESSAGE(has(read_file(losses), place), place);

    auto const db = from.here / "new.db";
    run_sql(db, opencode_v2_tables);
    CHECK(run_program({"convert", "--to", "opencode", "--into", db, older}).code == 0);
    CHECK(dump_table(db, "session_message", "id, type, data")
          == "'msg_0123456789abX1'|'user'|'{\"text\":\"trunk\",\"time\":{\"created\":1000}}'\n");

    write_file(newer, as_document.out);
    CHECK(has(run_program({"check", newer}).out, "canonical\n"));
    auto const back = run_program({"convert", "--to", "opencode", "--losses", losses + "2", newer});
    CHECK(back.code == 0);
    CHECK(has(back.out, "\"msg_0123456789abX1\""));
    CHECK(has(read_file(losses + "2"), "/info/slug"));
}

TEST_CASE("a session of 1.x becomes the rows that the migration would make of it") {
    scratch const here;
    auto const first = here / "first.db", db = here / "opencode.db", losses = here / "l";
    run_sql(first, opencode_tables + first_session);
    run_sql(db, opencode_v2_tables);
    auto const convert = [&](std::string const& from) {
        return run_program(
            {"convert", "--to", "opencode", "--into", db, from, "--replace", "--losses", losses});
    };
    CHECK(convert(first).code == 0);
    CHECK(dump_table(db, "session_v2",
                     "slug, version, share_url, summary_additions, cost, time_updated, agent")
          == "'calm-fox'|'1.18.31'|'https://o/s'|3|0.5|9000|'a'\n");
    CHECK(dump_table(db, "session_message", "id, seq, type, time_created, time_updated")
          == "'msg_0123456789abX1'|0|'user'|1000|1100\n"
             "'msg_0123456789acX2'|1|'assistant'|2000|2950\n");
    CHECK(dump_table(db, "session_message", "data")
          == "'{\"text\":\"Why?\",\"time\":{\"created\":1000}}'\n"
             "'{\"agent\":\"a\",\"model\":{\"providerID\":\"q\",\"id\":\"m\",\"variant\":"
             "\"default\"},\"content\":[{\"type\":\"text\",\"text\":\"So.\"}],\"finish\":"
             "\"stop\",\"cost\":0.5,\"tokens\":{\"input\":1,\"output\":2,\"reasoning\":0,"
             "\"cache\":{\"read\":0,\"write\":0}},\"time\":{\"created\":2000,\"completed\":"
             "2950}}'\n");
    CHECK(dump_table(db, "event_sequence", "seq") == "1\n");
    for (auto const* kept : {"/info/slug", "/info/version", "/info/share", "/info/summary"})
        CHECK_MESSAGE(!has(read_file(losses), kept), kept);
    CHECK(has(run_program({"check", db}).out, "canonical for opencode 2, migrated from 1.x, rows"));

    CHECK(has(run_program({"convert", "--to", "opencode", "--as", "2", first}).out,
              "\"completed\": 2950"));

    // The same again changes nothing, and a message of opencode 2 keeps its number.
    auto const before = dump_all(db);
    std::filesystem::remove(losses);
    CHECK(convert(first).code == 0);
    CHECK(dump_all(db) == before);
    std::filesystem::remove(losses);
    run_sql(first,
            "DELETE FROM part WHERE id = 'prt_1'; UPDATE message SET time_updated = 3000;\n");
    run_sql(db, "UPDATE event_sequence SET seq = 7;\n");
    CHECK(convert(first).code == 0);
    CHECK(dump_table(db, "session_message", "id, seq, time_updated")
          == "'msg_0123456789acX2'|8|3000\n");
    CHECK(dump_table(db, "event_sequence", "seq") == "8\n");
}

TEST_CASE("an import notes when an answer ended") {
    stored_v2_session const from;
    write_file(from.here / "a.json", run_program({"get", from.db, "ses_2"}).out);
    auto const db = from.here / "new.db";
    run_sql(db, opencode_v2_tables);
    CHECK(run_program({"put", db, from.here / "a.json"}).code == 0);
    CHECK(dump_table(db, "session_message", "id, time_updated")
          == "'msg_a'|1000\n'msg_b'|2500\n'msg_c'|3000\n");
}

TEST_CASE("a captured session of 1.x becomes the rows that opencode 2 made of it") {
    auto const captures = find_captures();
    if (captures.empty()) return;
    auto const upgraded = captures + "cases/02-v1-and-v2.db";
    scratch const here;
    auto const first = here / "first.db", db = here / "opencode.db";
    for (auto const& name : {first, db}) {
        std::filesystem::copy_file(upgraded, name);
        std::filesystem::permissions(name, std::filesystem::perms{0600});
    }
    run_sql(first, "DROP TABLE session_message;\nDROP TABLE session_inbox;\n"
                   "DROP TABLE session_pending;\nDROP TABLE session_v2;\n");
    run_sql(db, "DELETE FROM session_message;\nDELETE FROM session_v2;\nDELETE FROM "
                "event_sequence;\nDROP TABLE part;\nDROP TABLE message;\nDROP TABLE session;\n");
    std::string const id = "ses_f3baf93ffffeDUmIaoqKO6Q6mI";
    CHECK(run_program({"convert", "--to", "opencode", "--into", db, first, id}).code == 0);
    for (auto const& each :
         {std::pair{"session_v2",
                    "id, project_id, parent_id, slug, directory, path, title, version, "
                    "share_url, summary_additions, summary_deletions, summary_files, "
                    "summary_diffs, metadata, cost, tokens_input, tokens_output, "
                    "tokens_reasoning, tokens_cache_read, tokens_cache_write, revert, "
                    "permission, agent, model, time_created, time_updated, time_idle, "
                    "time_suspended, time_archived, resume_attempts"},
          {"session_message", "id, session_id, type, seq, time_created, time_updated, data"},
          {"event_sequence", "aggregate_id, seq, owner_id"}}) {
        CAPTURE(each.first);
        CHECK(dump_table(db, each.first, each.second)
              == dump_table(upgraded, each.first, each.second));
    }
}

TEST_CASE("a release that went on apart from another is told by each command, with no exit code") {
    stored_v2_session const at{opencode_copied_session + went_on_in_first + went_on_in_second};
    std::string const words = "ses_1: went on both in opencode 2 and in opencode 1.x";
    auto const count = [&](outcome const& run) {
        CHECK_MESSAGE(run.code == 0, run.err);
        std::size_t out = 0;
        for (auto next = run.err.find(words); next != run.err.npos;
             next = run.err.find(words, next + 1))
            ++out;
        return out;
    };
    for (auto const* command : {"list", "check", "rows"}) {
        CAPTURE(command);
        CHECK(count(run_program({command, at.db})) == 1);
    }
    CHECK(!has(run_program({"check", at.db}).out, "contradict"));
    CHECK(count(run_program({"search", at.db, "newer branch"})) == 1);
    CHECK(count(run_program({"repair", "--dry-run", at.db})) == 1);
    CHECK(count(run_program({"site", at.db, "-o", at.here / "site"})) == 1);
    for (auto const* command : {"get", "page"}) {
        CAPTURE(command);
        auto const run = run_program({command, at.db, "ses_1"});
        CHECK(count(run) == 1);
        CHECK(has(run.err, "`lisle show` has both"));
    }
    CHECK(count(run_program({"convert", "--to", "zed", at.db, "ses_1"})) == 1);
    CHECK(count(run_program({"show", at.db, "ses_1"})) == 0);
    CHECK(count(run_program({"get", at.db, "ses_2"})) == 0);
}

TEST_CASE("check finds a newest number that rows exceed, and repair raises it") {
    for (auto const* sql : {"UPDATE event_sequence SET seq = 4;\n", "DELETE FROM event_sequence;\n",
                            "UPDATE event_sequence SET seq = 'x';\n"}) {
        CAPTURE(sql);
        stored_v2_session const at;
        auto const before = dump_all(at.db);
        run_sql(at.db, sql);
        auto const check = run_program({"check", at.db});
        CHECK(check.code == 1);
        CHECK(has(check.out, "but its rows have numbers up to 10"));
        CHECK(run_program({"repair", "--dry-run", at.db}).code == 1);
        CHECK(run_program({"repair", "--write", "--no-copy", at.db}).code == 0);
        CHECK(dump_all(at.db) == before);
        CHECK(run_program({"check", at.db}).code == 0);
    }
}

TEST_CASE("messages in progress stand in rows and are left out of exports") {
    stored_v2_session const at;
    run_sql(at.db,
            "INSERT INTO session_message VALUES ('msg_e', 'ses_2', 'assistant', 12, 4000, "
            "4000, '{\"time\":{\"created\":4000},\"agent\":\"build\",\"model\":{\"id\":\"m\","
            "\"providerID\":\"q\",\"variant\":\"default\"},\"content\":[{\"type\":\"text\","
            "\"text\":\"half\"}]}');\nUPDATE event_sequence SET seq = 12;\n");
    auto const check = run_program({"check", at.db});
    CHECK(check.code == 0);
    CHECK(has(check.out, "msg_e: in progress"));
    CHECK(has(run_program({"show", at.db, "ses_2"}).out, "half"));
    auto const get = run_program({"get", at.db, "ses_2"});
    CHECK(get.code == 0);
    CHECK(!has(get.out, "msg_e"));
    CHECK(has(get.err, "ses_2: msg_e: in progress, so exports of opencode 2 leave it out"));
    CHECK(has(run_program({"get", "--as-read", at.db, "ses_2"}).out, "half"));
    auto const convert = run_program({"convert", "--to", "opencode", "--as", "2", at.db, "ses_2"});
    CHECK(convert.code == 0);
    CHECK(convert.out == get.out);
    CHECK(has(convert.err, "ses_2: dropped: msg_e: in progress"));
    auto const other = at.here / "other.db";
    run_sql(other, opencode_v2_tables);
    CHECK(run_program({"convert", "--to", "opencode", "--into", other, at.db, "ses_2"}).code == 0);
    CHECK(has(dump_table(other, "session_message", "data"), "half"));
}

TEST_CASE("map converts between opencode 1.x and 2 as convert does") {
    scratch const here;
    auto const first = here / "first.db";
    run_sql(first, opencode_tables + first_session);
    auto const from = boost::json::serialize(
        lisle::decode_as<boost::json::value>(run_program({"get", first}).out).value());
    write_file(here / "a.json", from);
    auto const wanted =
        run_program({"convert", "--to", "opencode", "--as", "2", here / "a.json"}).out;
    auto const map =
        run_program({"map", "--convert", "opencode-2", "-"}, "{\"document\":" + from + "}\n");
    CHECK(map.code == 0);
    auto const made = lisle::decode_as<boost::json::value>(map.out).value();
    CHECK(made.at("document") == lisle::decode_as<boost::json::value>(wanted).value());
    CHECK(made.at("losses").as_array().size() > 0);
}

TEST_CASE("a release after the newest known one is written as that one, and a line says so") {
    scratch const here;
    auto const zed = here / "thread.json";
    write_file(zed, make_thread("Kettle"));
    auto const convert = [&](std::string const& release) {
        return run_program(
            {"convert", zed, "--to", "opencode", "--as", release, "--losses", here / release});
    };
    auto const known = convert("2");
    CHECK(known.code == 0);
    CHECK(known.err.empty());
    CHECK(convert("2.0.26").err.empty());
    for (auto const* release : {"3", "2.0.27", "2.1", "17.0.0"}) {
        auto const run = convert(release);
        CHECK(run.code == 0);
        CHECK(run.out == known.out);
        CHECK(run.err
              == "--as " + std::string{release}
                     + ": as 2.0.26, the newest release that lisle knows\n");
    }
    for (auto const* wrong : {"2.x", "3.", "2.0.0.0"}) CHECK(convert(wrong).code == 1);
}

TEST_CASE("an inbox that can't be read costs a site no more than itself") {
    stored_v2_session const at;
    run_sql(at.db, "ALTER TABLE session_inbox RENAME COLUMN enqueued_seq TO later;\n");
    CHECK(run_program({"site", at.db, "-o", at.here / "site"}).code == 0);
    std::string all;
    for (auto const& [name, text] : read_tree(at.here / "site")) all += text;
    CHECK(has(all, "world"));
    CHECK(has(all, "session_inbox can't be read"));
    CHECK(run_program({"check", at.db}).code == 0);
    CHECK(run_program({"page", at.db, "ses_2"}).code == 0);
}

TEST_CASE("a backup of 1.x is put back into a database that was upgraded since") {
    scratch const here;
    auto const first = here / "first.db", db = here / "opencode.db", kept = here / "kept";
    run_sql(first, opencode_v2_tables + opencode_copied_session
                       + "DROP TABLE session_v2; DROP TABLE session_message; DROP TABLE "
                         "session_inbox; DROP TABLE event;\n");
    CHECK(run_at("01", {"backup", "-o", kept, first}).code == 0);
    CHECK(has(run_at("02", {"restore", kept, "--list"}).out, "opencode  ses_1"));
    run_sql(db,
            opencode_v2_tables + opencode_v2_session + opencode_copied_session + went_on_in_second);
    auto const whole = dump_all(db);

    // What opencode 2 has of the session is newer.
    auto const refused = run_at("02", {"restore", kept, "--to", db});
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "differs there and is not older"));
    run_sql(db, "DELETE FROM message; DELETE FROM part;\n");
    auto const restored = run_at("02", {"restore", kept, "--replace", "--to", db});
    CHECK_MESSAGE(restored.code == 0, restored.err);
    CHECK(has(restored.out + restored.err, "ses_1: restored for opencode 1.x"));
    CHECK(dump_all(db) == whole);

    // A session that only 1.x had.
    run_sql(db, "DELETE FROM session_v2 WHERE id = 'ses_1'; DELETE FROM session_message WHERE "
                "session_id = 'ses_1'; DELETE FROM session; DELETE FROM message; DELETE FROM "
                "part; DELETE FROM event_sequence WHERE aggregate_id = 'ses_1';\n");
    CHECK(run_at("02", {"restore", kept, "--to", db}).code == 0);
    CHECK(dump_table(db, "part", "id") == "'prt_1'\n");
    CHECK(has(run_program({"list", db}).out, "Copied"));

    // Without tables of 1.x there is no place for it.
    auto const none = here / "none.db";
    run_sql(none, opencode_v2_tables);
    auto const before = dump_all(none);
    auto const failed = run_at("02", {"restore", kept, "--to", none});
    CHECK(failed.code != 0);
    CHECK(has(failed.err, "has no tables of opencode 1.x"));
    CHECK(dump_all(none) == before);
}

TEST_CASE("a backup names the release of each session, and one of 2 is no session of 1.x") {
    scratch const here;
    auto const db = here / "opencode.db", kept = here / "kept", first = here / "first.db";
    run_sql(db, opencode_v2_tables + opencode_v2_session + opencode_copied_session
                    + "DELETE FROM session_v2 WHERE id = 'ses_1'; DELETE FROM session_message "
                      "WHERE session_id = 'ses_1';\n");
    CHECK(run_at("01", {"backup", "-o", kept, db}).code == 0);
    auto const list = run_at("02", {"restore", kept, "--list"}).out;
    CHECK(has(list, "opencode-2  ses_2"));
    CHECK(has(list, "opencode  ses_1"));
    run_sql(first, opencode_v2_tables + opencode_copied_session
                       + "DROP TABLE session_v2; DROP TABLE session_message; DROP TABLE "
                         "session_inbox; DROP TABLE event; DELETE FROM session; DELETE FROM "
                         "message; DELETE FROM part; DELETE FROM event_sequence;\n");
    auto const before = dump_all(first);
    auto const refused = run_at("02", {"restore", kept, "--to", first});
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "can't hold ses_2 of opencode-2"));
    CHECK(dump_all(first) == before);
    CHECK(run_at("02", {"restore", kept, "--agent", "opencode", "--to", first}).code == 0);
    CHECK(dump_table(first, "session", "id") == "'ses_1'\n");
}

TEST_CASE("sessions of the preview are not put back into a release's database, nor the other way") {
    stored_v2_session const release;
    auto const preview = release.here / "preview.db", kept = release.here / "kept",
               kept_preview = release.here / "kept-preview";
    run_sql(preview, opencode_preview_tables);
    write_file(release.here / "a.json", run_program({"get", release.db, "ses_2"}).out);
    CHECK(run_program({"put", preview, release.here / "a.json"}).code == 0);
    run_sql(preview, "INSERT INTO event VALUES ('evt_1', 'ses_2', 1, 0, 'x.1', '{}');\n");
    CHECK(run_at("01", {"backup", "-o", kept, release.db}).code == 0);
    CHECK(run_at("01", {"backup", "-o", kept_preview, preview}).code == 0);
    run_sql(release.db, "DELETE FROM session_message;\nDELETE FROM session_v2;\n");
    run_sql(preview, "DELETE FROM session_message;\nDELETE FROM session;\nDELETE FROM event;\n");
    for (auto const& [from, to] : {std::pair{kept_preview, release.db}, std::pair{kept, preview}}) {
        auto const before = dump_all(to);
        auto const run = run_at("02", {"restore", from, "--to", to});
        CHECK(run.code == 1);
        CHECK(has(run.err, "has no place for ses_2, saved from a database of"));
        CHECK(dump_all(to) == before);
        auto const preview_of_it = run_at("02", {"restore", from, "--dry-run", "--to", to});
        CHECK(preview_of_it.code == 1);
        CHECK(preview_of_it.err == run.err);
    }
    CHECK(run_at("02", {"restore", kept_preview, "--to", preview}).code == 0);
    CHECK(dump_table(preview, "session", "id") == "'ses_2'\n");
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
    if (!std::filesystem::exists("/proc/self/fd")) {
        MESSAGE("not tested: only /proc tells which programs use a file");
        return;
    }
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
        bool const is_signalled = write(ready[1], &byte, 1) == 1;
        _exit(is_signalled && held >= 0 && read(done[0], &byte, 1) == 0 ? 0 : 1);
    }
    char byte = 0;
    REQUIRE(read(ready[0], &byte, 1) == 1);
    auto const before = dump_all(at.db);
    auto const put = run_program({"put", at.db, at.here / "a.json", "--id", "ses_2"});
    CHECK(put.code == 3);
    CHECK(has(put.err, "(process " + std::to_string(other) + ')'));
    run_sql(at.db, "UPDATE session_message SET data = '{' WHERE id = 'msg_a';\n");
    CHECK(run_program({"repair", "--write", at.db}).code == 3);
    CHECK(!std::filesystem::exists(at.db + ".before-repair"));
    run_sql(at.db, "UPDATE session_message SET data = '{\"time\":{\"created\":1000},"
                   "\"text\":\"hello\"}' WHERE id = 'msg_a';\n");
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
    for (auto const& each : {std::pair{"01-v2-only", "ses_f3baf93ffffe8K"},
                             {"04-tool-states", "ses_f3baf93ffffedU"},
                             {"06-other-kinds", "ses_f3baf93ffffenc"}}) {
        CAPTURE(each.first);
        auto const file = captures + "cases/" + each.first;
        CHECK(run_program({"get", file + ".db", each.second}).out
              == read_file(file + ".export.json"));
    }
    for (auto const* name : {"next-16350-all.db", "next-16350-inflight-running.db",
                             "next-16350-inflight-retry.db", "next-16350-inflight-streaming.db"})
        CHECK_MESSAGE(run_program({"check", captures + name}).code == 0, name);
    auto const older = run_program({"list", captures + "v1-1.15.4-session_message-rows.db"});
    CHECK(!has(older.out, "opencode-2"));
}

}  // namespace opencode_v2_program_test
