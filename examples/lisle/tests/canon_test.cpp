// examples/lisle/tests/canon_test.cpp - lisle canon and lisle check on files and pipes.
#include "harness.hpp"

#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

using namespace app::tests;

TEST_CASE("canonical text has no white space, all keys and no final line end") {
    auto const run =
        run_program({"canon", "--format", "zed", "-"},
                    "{ \"version\": \"0.3.0\", \"messages\": [\"Resume\"],\n"
                    "  \"updated_at\": \"2026-3-1 10:00:00+01:00\", \"title\": \"\" }\n");
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(run.out
          == R"({"title":"","messages":["Resume"],"updated_at":"2026-03-01T09:00:00Z",)"
             R"("detailed_summary":null,"initial_project_snapshot":null,)"
             R"("cumulative_token_usage":{},"request_token_usage":{},"model":null,"profile":null,)"
             R"("imported":false,"subagent_context":null,"speed":null,"thinking_enabled":false,)"
             R"("thinking_effort":null,"version":"0.3.0"})");
}

TEST_CASE("a source file and its row have the same canonical text") {
    CHECK(run_program({"canon", "../data/threads/chart.json"}).out
          == run_program({"get", bundle, "d2f8"}).out);
}

TEST_CASE("an error names its file, line and column") {
    scratch const here;
    auto const error_in = [&](std::string_view text) {
        write_file(here / "t.json", text);
        auto const run = run_program({"canon", "--format", "zed", here / "t.json"});
        CHECK(run.code == 1);
        CHECK(run.out.empty());
        auto const name = here / "t.json";
        REQUIRE(run.err.starts_with(name));
        return run.err.substr(name.size());
    };
    CHECK(error_in("{\"title\": 1}")
          == ":1:11: wrong type at /title: expected string, found number\n");
    CHECK(
        error_in(
            "{\"title\": \"é\",\n\"messages\": [{\"User\": {\"id\": \"a\",\n  \"content\": {}}}]}")
        == ":3:14: wrong type at /messages/0/User/content: expected array, found object\n");
    CHECK(error_in("") == ": the file is empty\n");
    CHECK(error_in("{\"title\":\"a\"").starts_with(":1:13: unexpected end of text"));
    CHECK(error_in("{\"title\":\"a\",}").starts_with(":1:14: invalid JSON"));
    CHECK(error_in(make_thread("x") + "\n]").starts_with(":2:1: text after the document"));
    CHECK(
        error_in("{\"version\":\"9.9.9\"}").starts_with(":1:12: unsupported version at /version"));
    CHECK(error_in(lisle::zstd::compress("{}").substr(0, 9)).starts_with(": truncated zstd frame"));
    CHECK(error_in(lisle::zstd::compress("{\n7")).starts_with(":2:1: invalid JSON"));
    auto const piped = run_program({"canon", "-"}, "[");
    CHECK(piped.code == 1);
    CHECK(piped.err.starts_with("<stdin>:1:"));
}

TEST_CASE("notes name their places, on standard error") {
    auto const run = run_program({"canon", "--notes", "../data/threads/newer-2026-08.json"});
    CHECK(run.code == 0);
    CHECK(matches_golden("canon_notes.txt", run.err));
    CHECK(run_program({"canon", "../data/threads/newer-2026-08.json"}).err.empty());
}

TEST_CASE("unreadable files and unreadable documents have different exit codes") {
    scratch const here;
    CHECK(run_program({"canon", here / "none.json"}).code == 3);
    CHECK(run_program({"canon", here / ""}).code == 3);
    auto const run = run_program({"check", here / "none.json", "../data/threads.db"});
    CHECK(run.code == 3);
    CHECK(run.err.find("none.json") != std::string::npos);
    CHECK(run.out.find("17 documents") != std::string::npos);
}

TEST_CASE("the bundle is checked row by row") {
    auto const run = run_program({"check", bundle});
    CHECK(run.code == 1);
    CHECK(run.err.empty());
    CHECK(matches_golden("check.txt", run.out));
    CHECK(matches_golden("check_notes.txt",
                         run_program({"check", "--quiet", "--notes", bundle}).out));
}

TEST_CASE("a database without damaged rows passes the check") {
    scratch const here;
    auto const db = here / "good.db";
    std::filesystem::copy_file(bundle, db);
    run_sql(db, "DELETE FROM threads WHERE substr(id, 1, 4) IN ('3d5f', '1e3a', '4f6d')");
    CHECK(run_program({"check", "-q", db}).code == 0);
}

TEST_CASE("columns are compared with the thread") {
    scratch const here;
    auto const db = here / "columns.db";
    CHECK(run_program({"put", db, "-", "--id", "a"}, make_thread("Same")).code == 0);
    auto const problem_after = [&](std::string const& change, int code = 0) {
        run_sql(db, "UPDATE threads SET summary = 'Same', updated_at = "
                    "'2026-03-01T10:00:00.250+00:00', parent_id = NULL");
        run_sql(db, "UPDATE threads SET " + change);
        auto const run = run_program({"check", db});
        CHECK(run.code == code);
        return run.out;
    };
    CHECK(problem_after("summary = 'Same'")
          == "a         canonical   Same\n\n1 document: 1 canonical\n");
    // Another spelling of the same instant is not a disagreement.
    CHECK(problem_after("updated_at = '2026-03-01T11:00:00.25+01:00'").find("column")
          == std::string::npos);
    CHECK(problem_after("updated_at = '2026-03-01T10:00:00+00:00'")
              .find("column updated_at is 2026-03-01T10:00:00+00:00, but the thread's "
                    "is 2026-03-01T10:00:00.250Z")
          != std::string::npos);
    // Zed would list none of the threads.
    CHECK(problem_after("updated_at = 'now'", 1)
          == "a         canonical   Same\n"
             "          column updated_at is not an RFC 3339 time: \"now\"\n"
             "\n1 document: 1 canonical; columns of 1 can't be read\n");
    CHECK(problem_after("parent_id = 'b'")
              .find("column parent_id is \"b\", but the thread's parent is none")
          != std::string::npos);
    CHECK(problem_after("summary = 'Other'")
              .find("column summary is \"Other\", but the thread's title is \"Same\"")
          != std::string::npos);
}

TEST_CASE("a thread that lisle reads and Zed does not is refused") {
    scratch const here;
    auto refused = make_thread("x");
    auto const at = refused.find("false,\"thinking_effort");
    REQUIRE(at != refused.npos);
    refused.replace(at, 5, "null");
    write_file(here / "refused.json", refused);
    auto const run = run_program({"check", here / "refused.json"});
    CHECK(run.code == 1);
    CHECK(run.out.find("  refused (") != std::string::npos);
    CHECK(run.out.find("Zed refuses it: wrong type at /thinking_enabled (byte ")
          != std::string::npos);

    // A newer Zed may write this message.
    auto newer = make_thread("x");
    newer.replace(newer.find("\"messages\":["), 12, R"("messages":[{"Handoff":{"to":"x"}},)");
    write_file(here / "newer.json", newer);
    CHECK(run_program({"check", here / "newer.json"}).code == 0);
}

TEST_CASE("a file in foreign spelling is reported as changed, not as damaged") {
    scratch const here;
    write_file(here / "plain.json", make_thread("x"));
    write_file(here / "packed.zst", lisle::zstd::compress(make_thread("x")));
    CHECK(run_program({"check", here / "plain.json", here / "packed.zst"}).code == 0);

    write_file(here / "line.json", make_thread("x") + "\n");
    auto const line = run_program({"check", here / "line.json"});
    CHECK(line.code == 1);
    CHECK(line.out.find("changed\n") != std::string::npos);
    CHECK(line.out.find("only in white space between tokens") != std::string::npos);

    auto escaped = make_thread("x");
    escaped.replace(escaped.find("\"x\""), 3, R"("\u0078")");
    auto const run = run_program({"check", "-"}, escaped);
    CHECK(run.code == 1);
    CHECK(run.out.find("differs from byte 10 on, at /title: only in how values are spelled\n") != std::string::npos);
}

TEST_CASE("check names what alone differs: the order of keys, or how values are spelled") {
    scratch const here;
    auto const check = [&](std::string_view payload) {
        auto const head = R"({"timestamp":"2026-03-02T10:00:00.000Z","type":)";
        write_file(here / "a.jsonl",
                   std::string{head}
                       + R"("session_meta","payload":{"id":"01a1f000-0000-7000-8000-000000000001",)"
                         R"("timestamp":"2026-03-02T10:00:00.000Z","cwd":"/w","originator":"x",)"
                         R"("cli_version":"0.99.0"}})"
                       + '\n' + head + R"("response_item","payload":)" + std::string{payload}
                       + "}\n");
        return run_program({"check", here / "a.jsonl"}).out;
    };
    CHECK(check(R"({"role":"user","type":"message","content":[]})")
              .find(": only in the order of keys\n")
          != std::string::npos);
    CHECK(check(R"({"type":"message","role":"us\u0065r","content":[]})")
              .find(": only in how values are spelled\n")
          != std::string::npos);
    CHECK(check(R"({"type":"message", "role":"user","content":[]})")
              .find(": only in white space between tokens\n")
          != std::string::npos);
    // Of two equal keys one value goes.
    CHECK(check(R"({"type":"message","role":"x","role":"user","content":[]})").find(": only in ")
          == std::string::npos);
}

TEST_CASE("of a text with other white space, check tells first what else is not canonical") {
    scratch const here;
    auto const thread = run_program({"canon", "-"}, make_thread("x")).out;
    auto const check = [&](std::string_view from, std::string_view to) {
        auto text = "{ " + thread.substr(1);
        auto const at = text.find(from);
        REQUIRE(at != text.npos);
        text.replace(at, from.size(), to);
        write_file(here / "a.json", text);
        auto const out = run_program({"check", here / "a.json"}).out;
        auto const first = out.find("          its canonical text differs from byte ");
        auto const white = out.find("          written back, it differs from byte ");
        if (first == out.npos) return std::string{};
        CHECK(first < white);
        auto const line = out.substr(first, out.find('\n', first) - first);
        return line.substr((std::min)(line.find(": "), line.size()));
    };
    CHECK(check("{ ", "{ ").empty());
    CHECK(check(R"("profile":null,"imported":false)", R"("imported":false,"profile":null)")
          == ": only in the order of keys");
    CHECK(check(R"("detailed_summary":null,)", "") == ": first in a null that is added");
    auto record = read_file("../data/acpx/weather.json");
    record.insert(record.find(',', record.find("\"last_seq\"")), ".0");
    write_file(here / "b.json", record);
    CHECK(run_program({"check", here / "b.json"})
              .out.find(", at /last_seq: first in how a number is spelled\n")
          != std::string::npos);
}

TEST_CASE("--as names parts that a release of Claude Code does not know, and keeps them") {
    std::string const file =
        "../data/claude_code/projects/-home-user-kettle/"
        "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
    auto const newest = run_program({"canon", "--as", "2.1.330", file});
    CHECK(newest.code == 0);
    CHECK(newest.out == read_file(file));
    auto const older = run_program({"canon", "--as", "2.1.0", file});
    CHECK(older.code == 0);
    CHECK(older.out.size() == newest.out.size());
    CHECK(older.err.find(file + ": --as 2.1.0: as 2.0.77, the last known release before it\n")
          != std::string::npos);
    CHECK(older.err.find(": kept, but not known to 2.0.77: record user, key entrypoint (")
          != std::string::npos);
    auto const newer = run_program({"canon", "--as", "2.9.9", file});
    CHECK(newer.code == 0);
    CHECK(newer.out == newest.out);
    CHECK(newer.err == file + ": --as 2.9.9: as 2.1.330, the newest release that lisle knows\n");
    auto const refused = run_program({"canon", "--as", "0.2.0", file});
    CHECK(refused.code == 1);
    CHECK(refused.err.find("Claude Code 0.2.0 is older than 0.2.126") != std::string::npos);
}

TEST_CASE("--as takes two numbers for a release of Codex") {
    std::string const file = "../../tests/formats/codex/rollouts/0.77.0.jsonl";
    auto const run = run_program({"canon", "--as", "0.77", file});
    CHECK(run.code == 0);
    CHECK(run.out == read_file(file));
    CHECK(run.err.empty());
    CHECK(run_program({"canon", "--as", "0.42", file}).err.find("session_meta, key source (")
          != std::string::npos);
    auto const newer = run_program({"canon", "--as", "2.1", file});
    CHECK(newer.code == 0);
    CHECK(newer.err.starts_with(file + ": --as 2.1: as 0.169.0, the newest release"));
}
