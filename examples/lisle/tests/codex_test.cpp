// examples/lisle/tests/codex_test.cpp - the commands on a home of Codex and on single rollouts.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

namespace codex_program_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const rollouts = "../../tests/formats/codex/rollouts/";
std::string const hand_id = "01a1f000-0000-7000-8000-000000000003";
std::string const first_id = "01a20773-6cd3-7951-b5aa-15f369168464";

/// A home with two threads: a named thread and an archived thread.
struct codex_home {
    scratch folder;

    codex_home() {
        auto const day = fs::path{folder / "sessions"} / "2026/11/20";
        fs::create_directories(day);
        fs::create_directories(folder / "archived_sessions");
        fs::copy(rollouts + "hand.jsonl",
                 day / ("rollout-2026-11-20T10-00-00-" + hand_id + ".jsonl"));
        fs::copy(rollouts + "0.77.0.jsonl", folder
                                                / ("archived_sessions/rollout-2026-11-23T08-"
                                                   "08-54-"
                                                   + first_id + ".jsonl"));
        write_file(folder / "session_index.jsonl",
                   R"({"id":")" + hand_id + R"(","thread_name":"Old","updated_at":"t"})" + "\n"
                       + R"({"id":")" + hand_id + R"(","thread_name":"By hand","updated_at":"t"})"
                       + "\n");
    }
};

TEST_CASE("a home is listed with names and first words, the last changed thread first") {
    codex_home const home;
    auto const run = run_program({"list", home.folder / ""});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK(run.out.find("By hand") != std::string::npos);
    CHECK(run_program({"list", "--ids", home.folder / ""}).out == first_id + '\n' + hand_id + '\n');
    app::host_environment host;
    host.variables["HOME"] = home.folder / "nowhere";
    host.variables["CODEX_HOME"] = home.folder / "";
    CHECK(run_program({"list", "--ids"}, {}, host).out == first_id + '\n' + hand_id + '\n');
}

TEST_CASE("a thread is shown once, and the texts that Codex added are marked") {
    codex_home const home;
    auto const run = run_program({"show", home.folder / "", "01a1f000"});
    CHECK(run.code == 0);
    CHECK(run.out.find("please list") != std::string::npos);
    CHECK(run.out.find("**Tool Use**: Read (ID: toolu_01A)") != std::string::npos);
    auto const other = run_program({"show", home.folder / "", "01a20773"});
    CHECK(other.code == 0);
    CHECK(other.out.find("## User (context)\n\n<environment_context>") != std::string::npos);
    CHECK(run_program({"search", "--ids", home.folder / "", "PLEASE"}).out == hand_id + '\n');
}

TEST_CASE("rollouts are canonical, and are written back unchanged") {
    codex_home const home;
    for (auto const* name : {"hand", "0.8.0", "0.42.0", "0.116.0", "0.169.0"}) {
        CAPTURE(name);
        auto const file = rollouts + name + ".jsonl";
        CHECK(run_program({"canon", file}).out == read_file(file));
        auto const checked = run_program({"check", file});
        CHECK(checked.code == 0);
        bool const is_named = checked.out.find("  canonical for Codex ") != std::string::npos;
        CHECK(is_named == (name != std::string{"0.8.0"}));
    }
    CHECK(run_program({"check", home.folder / ""}).code == 0);
    CHECK(run_program({"get", "--as-read", home.folder / "", hand_id}).out
          == read_file(rollouts + "hand.jsonl"));
}

TEST_CASE("sessions of other agents are converted into a home, and its threads to other agents") {
    codex_home const home;
    auto const put =
        run_program({"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", home.folder / ""});
    CHECK(put.code == 0);
    CHECK(run_program({"list", "--ids", home.folder / ""}).out.find("f4e3d2c1")
          != std::string::npos);
    auto const again = run_program(
        {"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", home.folder / "", "--replace"});
    CHECK(again.code != 0);
    for (auto const* to : {"opencode", "acpx", "zed", "loom"}) {
        CAPTURE(to);
        auto const converted = run_program({"convert", rollouts + "hand.jsonl", "--to", to});
        CHECK(converted.code == 0);
        CHECK(converted.out.find("please list") != std::string::npos);
    }
    fs::create_directories(home.folder / "new");
    CHECK(
        run_program({"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", home.folder / "new"})
            .code
        == 0);
}

// ---- Names --------------------------------------------------------------------------------------

std::string const kettle = "Kettle boils too early";  // of a thread of Loom
std::string const kettle_thread = "T-01a1f0";

outcome put_kettle(std::string const& home) {
    return run_program({"convert", "../data/loom", kettle_thread, "--to", "codex", "--into", home});
}

TEST_CASE("a title becomes a name of the thread, and is no loss") {
    codex_home const home;
    auto const index = home.folder / "session_index.jsonl";
    auto const before = read_file(index);
    auto const run = put_kettle(home.folder / "");
    CHECK(run.code == 0);
    CHECK(run.err.find("title") == std::string::npos);
    CHECK(run.out.find(kettle) != std::string::npos);
    auto const after = read_file(index);
    REQUIRE(after.starts_with(before));
    auto const line = after.substr(before.size());
    CHECK(line.starts_with(R"({"id":")"));
    CHECK(line.find(R"(","thread_name":")" + kettle + R"(","updated_at":"20)")
          != std::string::npos);
    CHECK(line.ends_with("Z\"}\n"));
    CHECK(run_program({"list", home.folder / ""}).out.find(kettle) != std::string::npos);
    CHECK(run_program({"convert", "../data/loom", kettle_thread, "--to", "codex"})
              .err.find("dropped at /metadata/title")
          != std::string::npos);
}

TEST_CASE("a name is never glued to a last line without an end") {
    codex_home const home;
    auto const index = home.folder / "session_index.jsonl";
    write_file(index, "{\"id\":\"cut");
    CHECK(put_kettle(home.folder / "").code == 0);
    CHECK(read_file(index).starts_with("{\"id\":\"cut\n{\"id\":\""));
    CHECK(run_program({"list", home.folder / ""}).out.find(kettle) != std::string::npos);
}

TEST_CASE("a refused thread gets no name, and a new home gets an index") {
    codex_home const home;
    CHECK(put_kettle(home.folder / "").code == 0);
    auto const index = home.folder / "session_index.jsonl";
    auto const before = read_file(index);
    CHECK(put_kettle(home.folder / "").code == 1);
    CHECK(read_file(index) == before);
    fs::create_directory(home.folder / "new");
    CHECK(put_kettle(home.folder / "new").code == 0);
    CHECK(read_file(home.folder / "new/session_index.jsonl").find(kettle) != std::string::npos);
}

TEST_CASE("a thread's name goes with it to another agent, and to another home") {
    codex_home const home;
    auto const other = run_program({"convert", home.folder / "", hand_id, "--to", "opencode"});
    CHECK(other.out.find(R"("title": "By hand")") != std::string::npos);
    fs::create_directory(home.folder / "new");
    auto const same = run_program(
        {"convert", home.folder / "", hand_id, "--to", "codex", "--into", home.folder / "new"});
    CHECK(same.code == 0);
    CHECK(same.err.empty());
    CHECK(run_program({"list", home.folder / "new"}).out.find("By hand") != std::string::npos);
}

TEST_CASE("a subagent of another agent becomes a subagent of Codex") {
    scratch const here;
    auto const id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f";
    auto const project = here / "from/projects/-w";
    auto const inner = project + '/' + id + "/subagents";
    fs::create_directories(inner);
    fs::create_directories(here / "to");
    auto const record = [&](std::string const& more) {
        return R"({"parentUuid":null,"isSidechain":false)" + more
               + R"(,"type":"user","message":{"role":"user","content":"Go"},"uuid":"u",)"
                 R"("timestamp":"2026-01-02T03:04:05.000Z","cwd":"/w","sessionId":")"
               + id + "\",\"version\":\"2.1.330\"}\n";
    };
    write_file(project + '/' + id + ".jsonl", record(""));
    write_file(inner + "/agent-a1.jsonl", record(R"(,"agentId":"a1")"));
    auto const run =
        run_program({"convert", here / "from", "--to", "codex", "--into", here / "to"});
    CHECK(run.code == 0);
    CHECK(run.err.find("its parent") == std::string::npos);
    auto const listed = run_program({"list", "--json", here / "to"}).out;
    CHECK(listed.find(R"("parent_id":")" + std::string{id}) != std::string::npos);
}

}  // namespace codex_program_test
