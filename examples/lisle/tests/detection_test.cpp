// examples/lisle/tests/detection_test.cpp - what is recognized, and that a file, its folder and its
// agent's store are judged alike.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace detection_test {

using namespace app::tests;
using namespace std::string_view_literals;
namespace fs = std::filesystem;

// ---- One session in a store ---------------------------------------------------------------------

/// An agent's home below a user's, and where a session's file is in it.
struct agent_home {
    std::string_view home, folder, name;
};
constexpr agent_home claude_code{".claude", "projects/-p",
                                 "5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab.jsonl"};
constexpr agent_home codex{
    ".codex", "sessions/2026/03/02",
    "rollout-2026-03-02T10-00-00-01a1f000-0000-7000-8000-000000000001.jsonl"};
constexpr agent_home acpx{".acpx/sessions", "", "ses_1.json"};
constexpr agent_home loom{".local/share/loom/threads", "",
                          "T-01a1dd00-1111-7222-8333-444455556666.json"};

/// The exit code and the count of verdicts: "1: 1 document: 1 unreadable".
std::string verdict_of(outcome const& run) {
    auto const line = run.out.rfind("document");
    auto const from = line == std::string::npos ? line : run.out.rfind('\n', line);
    auto counts = from == std::string::npos ? "no verdict: " + run.err : run.out.substr(from + 1);
    counts.resize((std::min)(counts.size(), counts.find_first_of(";\n")));
    return std::to_string(run.code) + ": " + counts;
}

/// Puts the session into its agent's home, and requires one verdict for the file, the home and the
/// store of this user. Returns it.
std::string check_everywhere(agent_home const& agent, std::string_view name,
                             std::string_view bytes) {
    scratch const user;
    auto const home = fs::path{user / agent.home};
    auto const file = home / agent.folder / name;
    fs::create_directories(file.parent_path());
    write_file(file.string(), bytes);
    app::host_environment host;
    host.variables["HOME"] = user / "";
    auto const alone = verdict_of(run_program({"check", file.string()}));
    CHECK(verdict_of(run_program({"check", home.string()})) == alone);
    CHECK(verdict_of(run_program({"check", file.parent_path().string()})) == alone);
    CHECK(verdict_of(run_program({"check"}, {}, host)) == alone);
    return alone;
}
std::string check_everywhere(agent_home const& agent, std::string_view bytes) {
    return check_everywhere(agent, agent.name, bytes);
}

// ---- Sessions -----------------------------------------------------------------------------------

constexpr std::string_view record =
    R"({"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/p",)"
    R"("sessionId":"5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab","version":"2.1.112","gitBranch":"main",)"
    R"("type":"user","message":{"role":"user","content":"hello there"},)"
    R"("uuid":"11111111-2222-4333-8444-000000000001","timestamp":"2026-03-02T10:00:01.001Z"})"
    "\n";
constexpr std::string_view meta =
    R"({"timestamp":"2026-03-02T10:00:00.000Z","type":"session_meta","payload":)"
    R"({"id":"01a1f000-0000-7000-8000-000000000001","timestamp":"2026-03-02T10:00:00.000Z",)"
    R"("cwd":"/p","originator":"codex_cli_rs","cli_version":"0.116.0","source":"cli"}})"
    "\n";
constexpr std::string_view item =
    R"({"timestamp":"2026-03-02T10:00:02.002Z","type":"response_item","payload":{"type":"message",)"
    R"("role":"user","content":[{"type":"input_text","text":"hello there"}]}})"
    "\n";

std::string without(std::string text, std::string_view part) {
    return text.erase(text.find(part), part.size());
}

/// Lines that hold no record.
std::vector<std::string> const damaged_lines{
    std::string(512, '\0') + '\n',
    std::string(100'000, '\0') + '\n',
    "garbage\n",
    "\r\n\xff\xfe\xfd\r\n",
    "\xEF\xBB\xBF\0\n",
    "rd\",\"version\":\"2\"}}\n",
    "{\"parentUuid\":null,\"isSide\n",
    "{\"timestamp\":\"2026-03-02T10:00:00.0\n",
    "[]\n1\n\"x\"\nnull\n",
    "{}\n{\"type\":\"of tomorrow\"}\n",
};

TEST_CASE("a session is recognized behind damaged lines, and shown") {
    scratch const here;
    for (auto const& damaged : damaged_lines)
        for (auto const& [agent, rest] : {std::pair{&claude_code, std::string{record}},
                                          {&codex, std::string{item} + std::string{item}}}) {
            CAPTURE(damaged.substr(0, 40));
            auto const& home = agent->home;
            CAPTURE(home);
            static_cast<void>(check_everywhere(*agent, damaged + rest));
            write_file(here / "s.jsonl", damaged + rest);
            CHECK(has(run_program({"show", here / "s.jsonl"}).out, "hello there"));
            CHECK(has(run_program({"show", "-"}, damaged + rest).out, "hello there")
                  == (damaged.size() < 60'000));
        }
}

TEST_CASE("a message is recognized without a key that its agent does not need") {
    auto const bare = without(std::string{record}, R"("isSidechain":false,)");
    CHECK(check_everywhere(claude_code, bare) == "0: 1 document: 1 canonical");
    scratch const here;
    write_file(here / "s.jsonl", bare);
    CHECK(has(run_program({"check", "--notes", here / "s.jsonl"}).out,
              "note: missing key: isSidechain"));
}

TEST_CASE("times as numbers are shown and converted") {
    auto numbers = std::string{meta} + std::string{item};
    for (auto const& [time, number] : {std::pair{"\"2026-03-02T10:00:00.000Z\"", "1772445600.000"},
                                       {"\"2026-03-02T10:00:02.002Z\"", "1772445602.002"}})
        numbers.replace(numbers.find(time), std::string_view{time}.size(), number);
    CHECK(has(check_everywhere(codex, numbers), "1 refused"));
    scratch const here;
    write_file(here / "s.jsonl", numbers);
    auto const canonical = run_program({"canon", here / "s.jsonl"});
    CHECK(canonical.out == std::string{meta} + std::string{item});
    auto const converted = run_program({"convert", here / "s.jsonl", "--to", "claude-code"});
    CHECK(has(converted.out, "2026-03-02T10:00:02.002Z"));
}

TEST_CASE("a file, its folder and its agent's store have one verdict") {
    auto const whole_record = read_file("../data/acpx/weather.json");
    auto const whole_thread = read_file("../data/loom/T-01a1e1b0-0000-7f00-8000-00000000abcd.json");
    auto const to_utf16 = [](std::string_view text) {
        std::string out = "\xFF\xFE";
        for (char const c : text) (out += c) += '\0';
        return out;
    };
    for (auto const& [agent, whole] : {std::pair{&claude_code, std::string{record}},
                                       {&codex, std::string{meta} + std::string{item}},
                                       {&acpx, whole_record},
                                       {&loom, whole_thread}})
        for (auto const& bytes : {whole, std::string{}, std::string{"\n"}, std::string(300, '\0'),
                                  std::string{"garbage"}, "\xEF\xBB\xBF" + whole, to_utf16(whole),
                                  whole.substr(0, whole.size() / 2), whole + whole,
                                  std::string{"{}\n"}, std::string{"[]\n"},
                                  std::string{R"({"type":"human","message":{"content":"hi"}})"
                                              "\n"},
                                  std::string{record}}) {
            auto const& home = agent->home;
            CAPTURE(home);
            CAPTURE(bytes.substr(0, 60));
            // acpx keeps other JSON beside its records, and reads it for no session.
            bool const is_other_json = bytes.starts_with('{') || bytes.starts_with('[');
            if (agent == &acpx && is_other_json && !bytes.starts_with(whole.substr(0, 100)))
                continue;
            static_cast<void>(check_everywhere(*agent, bytes));
        }
}

/// The session files of a report: itself, or those of its folder.
std::vector<fs::path> list_sessions(fs::path const& report) {
    if (!fs::is_directory(report)) return {report};
    std::vector<fs::path> out;
    for (auto const& each : fs::recursive_directory_iterator{report})
        if (each.is_regular_file() && !has(each.path().filename().string(), ".meta."))
            out.push_back(each.path());
    return out;
}

TEST_CASE("the reported files have one verdict, wherever they are") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    auto const reports = fs::path{captures == nullptr ? "" : captures} / "../reports";
    if (captures == nullptr || !fs::exists(reports)) {
        MESSAGE("NOT RUN: no ../reports beside the directory LISLE_CAPTURES");
        return;
    }
    std::size_t count = 0;
    for (auto const& report : fs::directory_iterator{reports}) {
        auto const kind = report.path().filename().string().substr(0, 3);
        auto const* const agent = kind == "cc-" ? &claude_code : kind == "cx-" ? &codex : &acpx;
        if (kind != "cc-" && kind != "cx-" && kind != "acp") continue;
        for (auto const& file : list_sessions(report.path())) {
            CAPTURE(file.string());
            auto const name = file.filename().string();
            bool const is_named = name.starts_with("rollout-") || name.starts_with("agent-")
                                  || name.starts_with("ses_") || name.find('-') == 8;
            static_cast<void>(check_everywhere(
                *agent, is_named ? std::string_view{name} : agent->name, read_file(file.string())));
            ++count;
        }
    }
    CHECK(count > 25);
}

// ---- Folders ------------------------------------------------------------------------------------

TEST_CASE("a folder with only unreadable files names each and why") {
    scratch const here;
    write_file(here / "ses_1.json", {});
    auto const checked = run_program({"check", here / ""});
    CHECK(checked.code == 1);
    CHECK(has(checked.out, "ses_1.json: the file is empty"));
    CHECK(has(checked.out, "1 document: 1 unreadable"));
    CHECK_FALSE(has(checked.out + checked.err, "no sessions of a known format"));
    fs::create_directories(here / "projects/-p");
    write_file(here / "b.jsonl", std::string_view{"\0\0\0\n", 4});
    write_file(here / "projects/-p/5f0c7d1e-8a4b-4c2d-9e6f-0123456789ab.jsonl",
               "{\"type\":\"human\"}\n");
    write_file(here / "package.json", "{\"name\":\"x\"}");
    auto const several = run_program({"check", here / ""});
    CHECK(several.code == 1);
    CHECK(has(several.out, "ses_1.json: the file is empty"));
    CHECK(has(several.out, "b.jsonl: the file has nothing but NUL bytes"));
    CHECK(has(several.out, "its lines are JSON of type human"));
    CHECK(has(several.out, "3 documents: 3 unreadable"));
    CHECK(run_program({"show", here / "", "ses_1"}).code == 1);
    CHECK(has(run_program({"list", here / ""}).out, "ses_1"));
}

TEST_CASE("a file of another program is no session because it is no JSON") {
    scratch const here;
    write_file(here / "tsconfig.json", "// settings\n{\"a\":1,}\n");
    write_file(here / "notes.jsonl", "just text\n");
    auto const check = run_program({"check", here / ""});
    CHECK(check.code == 3);
    CHECK(has(check.err, "; not read: notes.jsonl:1:1: "));
    CHECK(has(check.err, ", tsconfig.json:1:1: "));
    CHECK(run_program({"list", here / ""}).code == 3);
}

TEST_CASE("a folder with very many files says how many it did not look at") {
    scratch const here;
    for (int i = 0; i != 1003; ++i) write_file(here / ("ses_" + std::to_string(i) + ".json"), {});
    auto const list = run_program({"list", here / ""});
    CHECK(has(list.err, "3 more files were not looked at"));
}

TEST_CASE("a folder without any session's file says which documents it has") {
    scratch const here;
    write_file(here / "package.json", "{\"name\":\"x\"}");
    auto const run = run_program({"check", here / ""});
    CHECK(run.code == 3);
    CHECK(has(run.err, "; not read: package.json (unknown format)\n"));
}

TEST_CASE("a folder with documents alone has their verdicts") {
    scratch const here;
    write_file(here / "thread.json", make_thread("rosemary"));
    for (auto const* const command : {"show", "check"}) {
        CAPTURE(command);
        auto const of_file = run_program({command, here / "thread.json"});
        CHECK(of_file.code == 0);
        auto const of_folder = run_program({command, here / ""});
        CHECK(of_folder.code == of_file.code);
        if (std::string_view{command} == "show") CHECK(of_folder.out == of_file.out);
    }
    CHECK(has(run_program({"list", here / ""}).out, "rosemary"));
    write_file(here / "other.json", make_thread("thyme"));
    auto const both = run_program({"check", here / ""});
    CHECK(both.code == 0);
    CHECK(has(both.out, "2 documents: 2 canonical"));
    CHECK(run_program({"search", here / "", "thyme"}).code == 0);
}

TEST_CASE("a folder describes a file without a session in the words of the file's own error") {
    scratch const here;
    write_file(here / "a.jsonl", "{\"type\":\"human\"}\n{\"type\":\"tool\"}\n");
    write_file(here / "b.json", R"({"id":"c","zed":"context","version":"0.4.0","text":"hi"})");
    auto const run = run_program({"list", here / ""});
    CHECK(run.code == 3);
    CHECK(has(run.err, "a.jsonl (no session of a known format: its lines are JSON of type human, "
                       "tool), b.json (a text thread of Zed's, which lisle does not read)\n"));
}

TEST_CASE("beside a damaged session, a folder names its other files") {
    scratch const here;
    write_file(here / "cut.json", make_thread("cut").substr(0, 200));
    write_file(here / "one.json", make_thread("one"));
    write_file(here / "two.json", make_thread("two"));
    write_file(here / "package.json", "{\"name\":\"x\"}");
    for (auto const* const command : {"list", "check"}) {
        CAPTURE(command);
        auto const run = run_program({command, here / ""});
        for (auto const* const title : {"cut.json", "one", "two"}) CHECK(has(run.out, title));
        CHECK(has(run.err, ": not read: package.json (unknown format)"));
    }
}

TEST_CASE("a folder with opencode's database and its older files has the sessions of both once") {
    scratch const here;
    run_sql(here / "opencode.db", R"(
CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, slug text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
INSERT INTO session VALUES ('ses_1', 'p', NULL, 's', '/w', 'Of the database', '1.2.27', 1000, 1780000000000);
)");
    auto const add = [&](std::string const& folder, std::string const& id) {
        fs::create_directories(here / folder);
        write_file(here / (folder + "/" + id + ".json"),
                   R"({"id": ")" + id
                       + R"(","projectID":"p","directory":"/w","title":"Of a file",)"
                         R"("version":"1.1.27","time":{"created":1000,"updated":1700000000000}})");
    };
    add("storage/session/p", "ses_1");
    add("storage/session/p", "ses_2");
    add("project/x/storage/session/info", "ses_3");
    CHECK(run_program({"list", "--ids", here / ""}).out == "ses_1\nses_3\nses_2\n");
    CHECK(has(run_program({"list", here / ""}).out, "Of the database"));
    CHECK(has(run_program({"check", here / ""}).out, "3 documents: "));
    CHECK(run_program({"list", "--ids", here / "opencode.db"}).out == "ses_1\n");
    CHECK(run_program({"show", here / "", "ses_2"}).code == 0);
}

// ---- Arrays -------------------------------------------------------------------------------------

TEST_CASE("an array of messages of opencode's SDK is shown and converted") {
    auto const exported = read_file("../data/opencode/sourdough.json");
    auto const from = exported.find('[', exported.find("\n  \"messages\": "));
    auto const list = exported.substr(from, exported.rfind(']') + 1 - from) + '\n';
    scratch const here;
    write_file(here / "messages.json", list);
    auto const whole = run_program({"show", "../data/opencode/sourdough.json"}).out;
    auto const shown = run_program({"show", here / "messages.json"});
    CHECK(shown.code == 0);
    auto const talk = whole.substr(whole.find("\n## "));
    CHECK(has(shown.out, talk));
    CHECK(run_program({"show", "-"}, list).out == shown.out);
    auto const converted = run_program({"convert", here / "messages.json", "--to", "claude-code"});
    CHECK(converted.code == 0);
    CHECK(has(run_program({"check", here / "messages.json"}).out, "1 document: 1 "));
}

TEST_CASE("a text that quotes a record is no session") {
    scratch const here;
    auto const line = std::string{record.substr(0, record.size() - 1)};
    for (auto const& text :
         {"# Sessions\n\nA line of a session's file:\n\n" + line + "\n\nNo more.\n",
          "one\ntwo\n" + line + "\n", "[\n" + line + "\n]\n",
          "[\n" + line + ",\n" + line + "\n]\n"}) {
        CAPTURE(text.substr(0, 12));
        write_file(here / "README.md", text);
        for (auto const* const command : {"show", "check"}) {
            auto const run = run_program({command, here / "README.md"});
            CHECK(run.code == 1);
            CHECK_FALSE(has(run.out, "hello there"));
        }
    }
}

TEST_CASE("a session is recognized behind more damaged lines than it has records") {
    scratch const here;
    std::string text;
    for (int i = 0; i < 100; ++i) text += "garbage\n";
    for (int i = 0; i < 3; ++i) text += record;
    write_file(here / "s.jsonl", text);
    CHECK(has(run_program({"show", here / "s.jsonl"}).out, "hello there"));
}

TEST_CASE("another array has a verdict") {
    scratch const here;
    write_file(here / "a.json", "[{\"role\":\"user\",\"content\":\"hi\"}]\n");
    auto const run = run_program({"check", here / "a.json"});
    CHECK(run.code == 1);
    CHECK(has(run.out, "unknown format: "));
    CHECK(has(run.out, "1 document: 1 unreadable"));
}

// ---- Messages -----------------------------------------------------------------------------------

TEST_CASE("a text that is not recognized is described") {
    scratch const here;
    auto const problem_of = [&](std::string_view bytes) {
        write_file(here / "x.jsonl", bytes);
        return run_program({"check", here / "x.jsonl"}).out;
    };
    CHECK(has(problem_of("junk\n{\"type\":\"human\"}\n\n{\"type\":\"tool\"}\n{\"a\":1}\n"),
              "no session of a known format: 1 of 4 lines is not JSON, the others are JSON of no "
              "type and of type human, tool"));
    CHECK(has(problem_of("[]\n1\n{}\n {\"type\":\"human\"}\n{\"type\":\"cut\n"),
              "no session of a known format: 1 of 5 lines is not JSON, 2 are JSON but no object, "
              "the others are JSON of no type and of type human"));
    CHECK(has(problem_of("junk\n{\"type\":\"human\"}\n"),
              "1 of 2 lines is not JSON, the other is JSON of type human"));
    CHECK(has(problem_of("[\n{\"type\":\"human\"},\n{\"type\":\"tool\"}\n]\n"),
              "unknown format: it lacks the keys of"));
    std::string many;
    for (int i = 0; i != 1001; ++i) many += "{\"type\":\"human\"}\n";
    CHECK(has(problem_of(many), "its first 1000 lines are JSON of type human"));
    CHECK(has(problem_of("junk\n" + many), "1 of the first 1000 lines is not JSON, the others"));
    CHECK(has(problem_of("\0\0\0\n{\"type\":\"human\"}\n"sv), "of type human; it has NUL bytes"));
    CHECK(has(problem_of("caf\xe9\n"), "it is not UTF-8, from byte 3 on"));
    CHECK(has(problem_of("\xEF\xBB\xBF"
                         "caf\xe9\n"),
              "it is not UTF-8, from byte 6 on"));
    CHECK(has(problem_of("\xFF\xFE{\0}\0\n\0"sv), "it is UTF-16"));
}

}  // namespace detection_test
