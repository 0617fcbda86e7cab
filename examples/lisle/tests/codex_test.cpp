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

/// A home with two threads, of which one has a name and one is archived.
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

TEST_CASE("a thread is shown once, without what Codex wrote into it") {
    codex_home const home;
    auto const run = run_program({"show", home.folder / "", "01a1f000"});
    CHECK(run.code == 0);
    CHECK(run.out.find("please list") != std::string::npos);
    CHECK(run.out.find("**Tool Use**: Read (ID: toolu_01A)") != std::string::npos);
    auto const other = run_program({"show", home.folder / "", "01a20773"});
    CHECK(other.code == 0);
    CHECK(other.out.find("<environment_context>") == std::string::npos);
    CHECK(run_program({"search", "--ids", home.folder / "", "PLEASE"}).out == hand_id + '\n');
}

TEST_CASE("rollouts are canonical, and come back as they are") {
    codex_home const home;
    for (auto const* name : {"hand", "0.8.0", "0.42.0", "0.116.0", "0.169.0"}) {
        CAPTURE(name);
        auto const file = rollouts + name + ".jsonl";
        CHECK(run_program({"canon", file}).out == read_file(file));
        CHECK(run_program({"check", file}).code == 0);
    }
    CHECK(run_program({"check", home.folder / ""}).code == 0);
    CHECK(run_program({"get", "--as-read", home.folder / "", hand_id}).out
          == read_file(rollouts + "hand.jsonl"));
}

TEST_CASE("sessions of others go into a home, and its threads to others") {
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
        auto const made = run_program({"convert", rollouts + "hand.jsonl", "--to", to});
        CHECK(made.code == 0);
        CHECK(made.out.find("please list") != std::string::npos);
    }
    fs::create_directories(home.folder / "new");
    CHECK(
        run_program({"convert", bundle, "f4e3d2c1", "--to", "codex", "--into", home.folder / "new"})
            .code
        == 0);
}

}  // namespace codex_program_test
