// examples/lisle/tests/convert_opencode_v2_test.cpp - conversions into opencode 2's exports and
// rows.
#include "harness.hpp"
#include "opencode_v2_tables.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace convert_opencode_v2_test {

using namespace app::tests;

namespace {

std::string const migration_is_done =
    "CREATE TABLE kv (key text PRIMARY KEY, value text);\n"
    "INSERT INTO kv VALUES ('migration.v1-v2', '{\"phase\":\"completed\"}');\n";

/// A database of 1.x that opencode 2 upgraded, with a session that opencode 2 copied.
struct upgraded_database {
    scratch here;
    std::string db = here / "opencode.db";

    explicit upgraded_database(std::string const& more) {
        run_sql(db, opencode_v2_tables + opencode_copied_session + migration_is_done + more);
    }
    [[nodiscard]] outcome replace(std::string const& from) const {
        return run_program(
            {"convert", from, "ses_1", "--to", "opencode", "--into", db, "--replace"});
    }
};

/// An export of opencode 2 with these members of the session and these messages.
std::string make_export(std::string_view members, std::string_view messages) {
    return R"({"info":{"id":"ses_2","projectID":"p","cost":0,"tokens":{"input":0,"output":0,)"
           R"("reasoning":0,"cache":{"read":0,"write":0}},"time":{"created":1,"updated":2},)"
           R"("location":{"directory":"/w"})"
           + std::string{members} + R"(},"messages":[)" + std::string{messages} + "]}";
}

/// Messages of which the third is a compaction that only gpt reads.
std::string const compacted =
    R"({"id":"msg_a","time":{"created":1},"text":"Before","type":"user"},)"
    R"({"type":"compaction","id":"msg_b","time":{"created":2},"status":"completed",)"
    R"("reason":"auto","model":{"id":"gpt","providerID":"openai","variant":"default"},)"
    R"("summary":"","recent":"","providerContext":[1]},)"
    R"({"id":"msg_c","time":{"created":3},"text":"Behind","type":"user"})";

std::string name_model(std::string_view id) {
    return R"(,"model":{"id":")" + std::string{id}
           + R"(","providerID":"openai","variant":"default"})";
}

}  // namespace

TEST_CASE("an export that an import refuses is told, with the exit code 1") {
    scratch const here;
    auto const convert = [&](std::string_view finish) {
        write_file(here / "a.json",
                   make_export("", R"({"id":"msg_a","time":{"created":1,"completed":2},)"
                                   R"("type":"assistant","agent":"build","model":{"id":"m",)"
                                   R"("providerID":"q","variant":"default"},"content":[],)"
                                   R"("finish":")"
                                       + std::string{finish} + "\"}"));
        return run_program({"convert", here / "a.json", "--to", "opencode", "--as", "2"});
    };
    CHECK(convert("stop").code == 0);
    CHECK(convert("stop").err.empty());
    auto const refused = convert("other");
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "ses_2: refused by opencode 2: /messages/0/finish: msg_a: "));
    CHECK(has(refused.out, "\"finish\": \"other\""));
}

TEST_CASE("newer work of 1.x takes the place of the copy, as the migration would make it") {
    upgraded_database const at{
        went_on_in_first
        + "INSERT INTO event VALUES ('evt_1', 'ses_1', 1, 0, 'message.updated.1', '{}');\n"};
    CHECK(has(run_program({"list", at.db}).out, "opencode  "));
    CHECK(run_program({"convert", at.db, "ses_1", "--to", "opencode", "--into", at.db}).code == 1);
    auto const first = dump_table(at.db, "message", "data");
    CHECK(at.replace(at.db).code == 0);
    CHECK(dump_table(at.db, "message", "data") == first);
    CHECK(dump_table(at.db, "event", "id").empty());
    CHECK(dump_table(at.db, "session_message", "seq, id", "1 ORDER BY seq")
          == "0|'msg_0123456789abX1'\n1|'msg_0999999999abX9'\n");
    CHECK(dump_table(at.db, "session_v2", "time_updated, version") == "9000|'1.18.31'\n");
    CHECK(has(run_program({"list", at.db}).out, "opencode-2"));
    CHECK(has(run_program({"show", at.db, "ses_1"}).out, "older branch"));
    CHECK(run_program({"check", at.db}).code == 0);
}

TEST_CASE("an export of 1.x's newer work is put in place of the copy, an older one is not") {
    upgraded_database const at{went_on_in_first};
    write_file(at.here / "new.json",
               run_program({"convert", at.db, "ses_1", "--to", "opencode", "--as", "2"}).out);
    auto const put = [&](std::string const& name) {
        return run_program({"put", at.db, at.here / name, "--id", "ses_1"});
    };
    upgraded_database const before{""};
    write_file(at.here / "old.json", run_program({"get", before.db, "ses_1"}).out);
    auto const older = put("old.json");
    CHECK(older.code == 1);
    CHECK(has(older.err, "--to opencode --into " + at.db + " --replace takes that over first"));
    CHECK(put("new.json").code == 0);
    CHECK(has(dump_table(at.db, "session_message", "data"), "older branch"));
}

TEST_CASE("a session that only 1.x has is put beside it") {
    upgraded_database const at{"DELETE FROM session_v2;\nDELETE FROM session_message;\n"};
    CHECK(at.replace(at.db).code == 0);
    CHECK(has(dump_table(at.db, "session_message", "data"), "trunk"));
    CHECK(has(run_program({"list", at.db}).out, "opencode-2"));
}

TEST_CASE("messages of opencode 2 are never replaced by those of 1.x") {
    upgraded_database const at{went_on_in_first + went_on_in_second};
    upgraded_database const other{went_on_in_first};
    auto const before = dump_all(at.db);
    auto const refused = at.replace(other.db);
    CHECK(refused.code == 1);
    CHECK(has(refused.err, "went on in opencode 2, whose messages would be lost: convert it into "
                           "another database"));
    CHECK(dump_all(at.db) == before);
}

TEST_CASE("a session goes on from the compaction that its model reads") {
    scratch const here;
    auto const show = [&](std::string_view model) {
        write_file(here / "a.json", make_export(name_model(model), compacted));
        return run_program({"show", "--active", here / "a.json"}).out;
    };
    CHECK(!has(show("gpt"), "Before"));
    CHECK(has(show("other"), "Before"));
}

TEST_CASE("the preview gets no compaction that it can't read, and is told what it does not read") {
    scratch const here;
    auto const db = here / "opencode-next.db";
    run_sql(db, opencode_preview_tables);
    auto const more = R"({"id":"msg_d","time":{"created":4,"streamed":5,"completed":6},)"
                      R"("type":"assistant","agent":"build","model":{"id":"m","providerID":"q",)"
                      R"("variant":"default"},"content":[],"finish":"stop","rawFinish":"end"})";
    write_file(here / "a.json", make_export(name_model("other"), compacted + ',' + more));
    auto const put = run_program({"convert", here / "a.json", "--to", "opencode", "--into", db});
    CHECK(put.code == 0);
    CHECK(dump_table(db, "session_message", "type", "1 ORDER BY seq")
          == "'user'\n'user'\n'assistant'\n");
    CHECK(has(put.err, "dropped: msg_b: the preview of opencode 2 has no compactions that a "
                       "provider alone reads"));
    CHECK(has(put.err, "msg_d: the preview of opencode 2 does not read rawFinish"));
    CHECK(has(put.err, "msg_d: the preview of opencode 2 does not read time/streamed"));
}

TEST_CASE("columns that an export lacks are told, but not if the session stays in its row") {
    scratch const here;
    auto const db = here / "opencode.db";
    run_sql(db, opencode_v2_tables + opencode_v2_session);
    auto const out = run_program({"convert", db, "ses_2", "--to", "opencode", "--as", "2"});
    CHECK(out.code == 0);
    CHECK(has(out.err, "ses_2: dropped: slug: opencode 2 makes a new one of the title"));
    CHECK(has(out.err, "ses_2: dropped: version: opencode 2 gives a new session its own"));
    CHECK(has(out.err, "ses_2: dropped: budget: exports of opencode 2 have no such column"));
    auto const same =
        run_program({"convert", db, "ses_2", "--to", "opencode", "--into", db, "--replace"});
    CHECK(same.code == 0);
    CHECK(!has(same.err, "slug"));
    CHECK(dump_table(db, "session_v2", "slug, budget") == "'quiet-otter'|'kept'\n");
}

}  // namespace convert_opencode_v2_test
