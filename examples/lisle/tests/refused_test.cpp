// examples/lisle/tests/refused_test.cpp - sessions that their agents refuse: check names the
// reason, and repair mends it.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/zstd.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace refused_test {

using namespace app::tests;

std::string const id = "01a1f000-0000-7000-8000-000000000001";
std::string const rollout = "rollout-2026-03-02T10-00-00-" + id + ".jsonl";
std::string const time = R"("timestamp":"2026-03-02T10:00:00.000Z")";
std::string const meta = '{' + time + R"(,"type":"session_meta","payload":{"id":")" + id + "\","
                         + time
                         + R"(,"cwd":"/p","originator":"x","cli_version":"0.116.0"}})"
                           "\n";
std::string const question =
    '{' + time
    + R"(,"type":"response_item","payload":{"type":"message","role":"user","content":)"
      R"([{"type":"input_text","text":"first question"}]}})"
      "\n";

/// Checks a file and its folder: refused for this reason, and canonical after a repair.
void is_mended(std::string const& name, std::string const& before, std::string const& verdict,
               std::string const& reason, std::string const& after) {
    CAPTURE(reason);
    for (bool const in_folder : {false, true}) {
        CAPTURE(in_folder);
        scratch const here;
        auto const file = here / name;
        auto const path = in_folder ? here / "" : file;
        write_file(file, before);
        auto const check = run_program({"check", "--quiet", path});
        CHECK(check.code == 1);
        CHECK(has(check.out, "  " + verdict));
        CHECK(has(check.out, "\n          " + reason + '\n'));
        CHECK(has(check.out, "1 document: 1 refused"));
        auto const dry = run_program({"repair", path, "--dry-run"});
        CHECK(dry.code == 1);
        CHECK(has(dry.out, "0 documents whole, 1 to repair, 0 beyond repair"));
        CHECK(read_file(file) == before);
        CHECK(run_program({"repair", path, "--write"}).code == 0);
        CHECK(read_file(file) == after);
        CHECK(read_file(file + ".before-repair") == before);
        std::filesystem::remove(file + ".before-repair");
        auto const again = run_program({"check", path});
        CHECK(again.code == 0);
        CHECK(has(again.out, "1 document: 1 canonical"));
        CHECK(has(run_program({"repair", path, "--write"}).out, "1 document whole, 0 to repair"));
    }
}

TEST_CASE("a thread with a byte order mark") {
    is_mended(rollout, "\xEF\xBB\xBF" + meta + question, "refused (as read)",
              "refused by Codex: it begins with a byte order mark", meta + question);
}

TEST_CASE("a thread whose header stands later") {
    is_mended(rollout, question + meta, "refused (canonical)",
              "refused by Codex: line 2: its header is not its first line", meta + question);
}

TEST_CASE("a thread without ordinals on its last lines") {
    auto const numbered = [](std::string line, int ordinal) {
        return line.insert(1 + time.size(), ",\"ordinal\":" + std::to_string(ordinal));
    };
    auto paginated = meta;
    paginated.insert(paginated.size() - 3, R"(,"history_mode":"paginated")");
    auto const head = numbered(paginated, 0) + numbered(question, 1);
    is_mended(rollout, head + question + question, "refused (canonical)",
              "refused by Codex: line 3: it has no ordinal, and 2 is next",
              head + numbered(question, 2) + numbered(question, 3));
}

TEST_CASE("a compressed thread stays compressed") {
    scratch const here;
    auto const file = here / (rollout + ".zst");
    write_file(file, lisle::zstd::compress(question + meta));
    CHECK(run_program({"repair", file, "--write"}).code == 0);
    auto const after = lisle::zstd::decompress(read_file(file));
    REQUIRE(after.has_value());
    CHECK(*after == meta + question);
}

TEST_CASE("a thread that another thread continues from a byte offset stays") {
    scratch const here;
    auto const folder = here / "sessions";
    std::filesystem::create_directories(folder);
    auto const before = question + meta;
    auto fork = meta;
    fork.replace(fork.find(id), id.size(), "01a1f000-0000-7000-8000-000000000002");
    fork.insert(fork.size() - 3, R"(,"history_base":{"thread_id":")" + id
                                     + R"(","end_ordinal_exclusive":0,"end_byte_offset":9})");
    write_file(folder + '/' + rollout, before);
    write_file(folder + "/rollout-2026-03-02T11-00-00-01a1f000-0000-7000-8000-000000000002.jsonl",
               fork);
    for (auto const& path : {here / "", folder + '/' + rollout}) {
        CAPTURE(path);
        auto const run = run_program({"repair", path, "--write"});
        CHECK(run.code == 1);
        CHECK(has(run.out, "left as it is: 01a1f000-0000-7000-8000-000000000002 continues it"));
        CHECK(read_file(folder + '/' + rollout) == before);
    }
}

/// A record of Claude Code.
std::string make_record(std::string_view uuid, std::string_view parent, std::string_view content,
                   std::string_view release) {
    auto const parent_text = parent.empty() ? "null" : '"' + std::string{parent} + '"';
    return "{\"parentUuid\":" + parent_text
           + R"(,"isSidechain":false,"type":"user","message":{"role":"user","content":)"
           + std::string{content} + R"(},"uuid":")" + std::string{uuid}
           + R"(","timestamp":"2026-03-02T10:00:0)" + std::string{uuid}
           + R"(.000Z","userType":"external","cwd":"/p","sessionId":"s","version":")"
           + std::string{release}
           + R"(","gitBranch":""})"
             "\n";
}
constexpr auto session = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";

TEST_CASE("a session with half of a character") {
    auto const with = [](std::string_view text) {
        return make_record("1", "", text, "2.1.112") + make_record("2", "1", "\"and\"", "2.1.112");
    };
    is_mended(session, with(R"("a\ud82db")"), "refused (canonical)",
              "refused by Claude Code: line 1: half of a character (a lone surrogate), which the "
              "API refuses",
              with("\"a\xEF\xBF\xBD"
                   "b\""));
}

TEST_CASE("a session that is still refused after a repair is not called repaired") {
    auto answer = make_record(
        "2", "1", R"([{"type":"tool_use","id":"c","name":"my tool","input":{}}])", "2.1.112");
    constexpr std::string_view asked = R"("type":"user","message":{"role":"user")";
    answer.replace(answer.find(asked), asked.size(),
                   R"("type":"assistant","message":{"id":"m","role":"assistant")");
    scratch const here;
    auto const file = here / session;
    write_file(file, make_record("1", "", R"("a\ud82db")", "2.1.112") + answer);
    auto const run = run_program({"repair", file, "--write"});
    CHECK(run.code == 1);
    CHECK(has(run.out, "refused by Claude Code: line 2: "));
    CHECK(has(run.out, "; 1 document still refused after a repair"));
    auto const again = run_program({"repair", file, "--dry-run"});
    CHECK(again.code == 1);
    CHECK_FALSE(has(again.out, "nothing can be saved"));
}

TEST_CASE("repair numbers all lines as they are before it") {
    scratch const here;
    auto const file = here / rollout;
    write_file(file, question + "no record\n" + meta + R"({"type":"cut)");
    auto const dry = run_program({"repair", file, "--dry-run"}).out;
    CHECK(has(dry, "line 3: the header becomes the first line"));
    CHECK(has(dry, "line 2 holds no record, and its program skips it: "));
    CHECK(has(dry, "line 4 holds no record, and its program skips it: "));

    auto const in_answer = [](std::string line, std::string_view answer) {
        constexpr std::string_view asked = R"("type":"user","message":{"role":"user")";
        return line.replace(line.find(asked), asked.size(),
                            R"("type":"assistant","message":{"id":")" + std::string{answer}
                                + R"(","role":"assistant")");
    };
    auto const call = [](std::string_view tool) {
        return R"([{"type":"tool_use","id":"c)" + std::to_string(tool.size()) + R"(","name":")"
               + std::string{tool} + R"(","input":{}}])";
    };
    write_file(file, in_answer(make_record("1", "", call("Bash"), "0.2.126"), "m")
                         + make_record("2", "1", "\"go on\"", "0.2.126") + "no record\n"
                         + in_answer(make_record("4", "2", call("my tool"), "0.2.126"), "n")
                         + make_record("5", "4", "\"go on\"", "0.2.126"));
    auto const all = run_program({"repair", file, "--write"}).out;
    CHECK(has(all, "line 1: the call of Bash has no result: it gets one"));
    CHECK(has(all, "line 3 holds no record, and its program skips it: "));
    CHECK(has(all, "line 4: the call of my tool has no result: it gets one"));
    CHECK(has(all, "refused by Claude Code: line 4: a name of a tool that the API refuses"));
    CHECK_FALSE(has(all, "its program will still refuse it"));
}

TEST_CASE("a call is open if its only result is in a line without a record, and check says so") {
    auto call = make_record("2", "1", R"([{"type":"tool_use","id":"c","name":"Bash","input":{}}])",
                            "0.2.126");
    constexpr std::string_view asked = R"("type":"user","message":{"role":"user")";
    call.replace(call.find(asked), asked.size(),
                 R"("type":"assistant","message":{"id":"m","role":"assistant")");
    auto const begin = make_record("1", "", "\"go\"", "0.2.126") + call;
    auto const end = make_record("4", "2", "\"go on\"", "0.2.126");
    scratch const here;
    auto const file = here / session;
    write_file(file, begin + R"({"type":"progress","toolUseID":"c","da)" + '\n' + end);
    CHECK(has(run_program({"repair", file, "--write"}).out, "the call of Bash has no result"));
    CHECK(run_program({"check", file}).code == 0);
    write_file(file, begin + R"({"message":{"content":[{"tool_use_id":"c","ty)" + '\n' + end);
    auto const check = run_program({"check", file});
    CHECK(check.code == 1);
    CHECK(has(check.out, "refused by Claude Code: line 2: a call whose result is in a line without "
                         "a record, which the API refuses"));
    auto const before = read_file(file);
    CHECK(run_program({"repair", file, "--write"}).code == 1);
    CHECK(read_file(file) == before);
}

TEST_CASE("a session with a result without its call") {
    is_mended(session,
              make_record("1", "", "\"go\"", "1.0.88")
                  + make_record("2", "1", R"([{"tool_use_id":"c","type":"tool_result","content":"ok"}])",
                           "1.0.88"),
              "refused (canonical)",
              "refused by Claude Code: line 2: a result without its call, which the API refuses",
              make_record("1", "", "\"go\"", "1.0.88")
                  + make_record("2", "1",
                           R"([{"type":"text","text":"[Result of the missing call c]\nok"}])",
                           "1.0.88"));
}

TEST_CASE("a missing parent is named, and joined by a repair") {
    scratch const here;
    auto const file = here / session;
    auto const with = [](std::string_view parent) {
        return make_record("1", "", "\"go\"", "2.1.112") + make_record("9", parent, "\"on\"", "2.1.112");
    };
    write_file(file, with("gone"));
    auto const check = run_program({"check", "-q", file});
    CHECK(check.code == 0);
    CHECK(has(check.out, "line 2: its parent gone is in no line, so the messages before it are "
                         "not sent to the model"));
    CHECK(run_program({"repair", file, "--dry-run"}).code == 1);
    CHECK(run_program({"repair", file, "--write"}).code == 0);
    CHECK(read_file(file) == with("1"));
}

TEST_CASE("a cut line is closed, and other lines are mended") {
    scratch const here;
    auto const file = here / session;
    write_file(file, make_record("1", "", R"("a\ud82db")", "2.1.112") + R"({"parentUuid":"1)");
    CHECK(run_program({"repair", file, "--write"}).code == 0);
    CHECK(read_file(file)
          == make_record("1", "",
                    "\"a\xEF\xBF\xBD"
                    "b\"",
                    "2.1.112")
                 + "{\"parentUuid\":\"1\n");
}

TEST_CASE("a file that is one damaged document is replaced") {
    scratch const here;
    auto text = read_file("../data/opencode/sourdough.json");
    auto const at = text.find("\"text\": \"");
    REQUIRE(at != text.npos);
    text.insert(at + 9, "\\x");
    auto const file = here / "export.json";
    write_file(file, text);
    CHECK(run_program({"check", file}).code == 1);
    auto const dry = run_program({"repair", file, "--dry-run"});
    CHECK(dry.code == 1);
    CHECK(has(dry.out, "bad escape at /messages/"));
    CHECK(run_program({"repair", file, "--write"}).code == 0);
    CHECK(read_file(file + ".before-repair") == text);
    auto const after = read_file(file);
    CHECK(has(after, "\"text\": \"\xEF\xBF\xBD"));
    CHECK(run_program({"check", file}).code == 0);
}

// ---- opencode -----------------------------------------------------------------------------------

TEST_CASE("an export that opencode does not import") {
    auto text = read_file("../data/opencode/sourdough.json");
    constexpr std::string_view type = R"("type": "text")";
    text.replace(text.find(type), type.size(), R"("type": "later")");
    scratch const here;
    auto const file = here / "s.json";
    write_file(file, text);
    auto const check = run_program({"check", file});
    CHECK(check.code == 1);
    CHECK(has(check.out, "  refused ("));
    CHECK(has(check.out, "refused by opencode: /messages/0/parts/0: a part of an unknown kind or "
                         "shape, later: it is removed"));
    CHECK(run_program({"repair", file, "--dry-run"}).code == 1);
    auto const run = run_program({"repair", file, "--write"});
    CHECK(run.code == 0);
    CHECK(has(run.out, "changed at /messages/0/parts/0: a part of an unknown kind"));
    CHECK(run_program({"check", file}).code == 0);
    CHECK(has(run_program({"repair", file, "--write"}).out, "1 document whole, 0 to repair"));
}

TEST_CASE("opencode does not check its own rows") {
    scratch const here;
    run_sql(here / "opencode.db", R"(
CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, slug text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
INSERT INTO session VALUES ('ses_1', 'p', NULL, 's', '/w', 'T', '1.2.27', 1000, 1000);
INSERT INTO message VALUES ('msg_1', 'ses_1', 1000, 1000, '{"role":"user","time":{"created":1000}}');
)");
    auto const check = run_program({"check", here / "opencode.db"});
    CHECK(check.code == 0);
    CHECK_FALSE(has(check.out, "refused"));
}

}  // namespace refused_test
