// examples/lisle/tests/loom_test.cpp - the commands on a folder of Loom's threads.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace loom_program_test {

using namespace app::tests;
using app::host_environment;

std::string const loom_folder = "../data/loom";

TEST_CASE("a folder is listed by last activity, with its damaged files") {
    auto const run = run_program({"list", loom_folder});
    CHECK(run.code == 0);
    CHECK(matches_golden("list_loom.txt", run.out));
    CHECK(run_program({"list", "--json", loom_folder}).out.find(R"("folders":["/home/user/kettle"])")
          != std::string::npos);
}

TEST_CASE("a thread is shown as a transcript") {
    auto const run = run_program({"show", loom_folder, "T-01a1f0"});
    CHECK(run.code == 0);
    CHECK(matches_golden("show_loom.md", run.out));
}

TEST_CASE("a folder is checked, and each note has its place") {
    auto const run = run_program({"check", "--notes", loom_folder});
    CHECK(run.code == 1);
    CHECK(matches_golden("check_loom.txt", run.out));
}

TEST_CASE("search finds the threads that Loom would find") {
    auto const find = [](std::string const& query) {
        auto const run = run_program({"search", "--ids", loom_folder, query});
        CHECK(run.code == (run.out.empty() ? 1 : 0));
        return run.out;
    };
    CHECK(find("ZOË") == "T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283\n");
    CHECK(find("4be01") == "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3\n");
    CHECK(find("e01c2") == "");
    CHECK(find("define boil_at") == "T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3\n");
    CHECK(find("heater.c\"") == "");
    CHECK(run_program({"search", loom_folder, "cups"}).out.find("1 session\n") != std::string::npos);
}

TEST_CASE("sessions of a program without a search are searched by title and transcript") {
    auto const run = run_program({"search", "--ids", bundle, "FIVE GRAMS"});
    CHECK(run.code == 0);
    CHECK(run.out.find("f4e3d2c1") != std::string::npos);
}

TEST_CASE("canonical text is Loom's: indented, values sorted") {
    auto const file = loom_folder + "/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json";
    auto const run = run_program({"canon", "--format", "loom", file});
    CHECK(run.code == 0);
    CHECK(run.out == read_file(file));
    auto const newer = loom_folder + "/T-01a1e1b0-0000-7f00-8000-00000000abcd.json";
    CHECK(run_program({"canon", "--format", "loom", newer}).out.find("\"is_pinned\": true")
          != std::string::npos);
    CHECK(run_program({"get", "--as-read", loom_folder, "T-01a1e1"}).out == read_file(newer));
}

TEST_CASE("a file whose name is not its thread's id is reported") {
    scratch const here;
    auto const text = read_file(loom_folder + "/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json");
    write_file(here / "copy.json", text);
    write_file(here / "notes.txt", "");
    auto const run = run_program({"check", here / ""});
    CHECK(run.code == 0);
    CHECK(run.out.find("the file is named copy, but the thread's id is T-01a1f5d8")
          != std::string::npos);
}

TEST_CASE("a thread is put into Loom's folder, and a replaced one gets a larger version") {
    scratch const here;
    auto const id = "T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283";
    auto const source = loom_folder + '/' + id + ".json";
    auto const put = run_program({"put", here / "", source});
    CHECK(put.code == 0);
    CHECK(put.out.starts_with(std::string{"added "} + id));
    auto const file = here / (std::string{id} + ".json");
    CHECK(read_file(file) == read_file(source));
    CHECK(run_program({"put", here / "", "../data/threads/audit.json"}).code == 3);
    CHECK(run_program({"put", here / "", source}).code == 1);
    auto const version = [&] {
        auto const text = read_file(file);
        auto const at = text.find("\"version\": ") + 11;
        return std::stoi(text.substr(at));
    };
    auto const before = version();
    CHECK(run_program({"put", here / "", source, "--id", id, "--title", "New"}).code == 0);
    CHECK(version() == before + 1);
    CHECK(read_file(file).find("\"title\": \"New\"") != std::string::npos);
}

TEST_CASE("a thread that may leave the machine is noted in the queue of Loom's own folder") {
    scratch const here;
    auto const data = here / "data", state = here / "state";
    std::filesystem::create_directories(data + "/loom/threads");
    host_environment host;
    host.now = "2026-03-01T10:00:00.000Z";
    host.variables = {{"HOME", here / ""}, {"XDG_DATA_HOME", data}, {"XDG_STATE_HOME", state}};
    auto const private_file = loom_folder + "/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json";
    auto const shared = loom_folder + "/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json";
    REQUIRE(read_file(private_file).find("\"is_private\": true") != std::string::npos);
    REQUIRE(read_file(shared).find("\"is_private\": false") != std::string::npos);
    auto const queue = state + "/loom/sync/pending.json";
    auto const elsewhere = here / "copy";
    std::filesystem::create_directory(elsewhere);
    CHECK(run_program({"put", elsewhere, shared}, {}, host).code == 0);
    CHECK(run_program({"put", data + "/loom/threads", private_file}, {}, host).code == 0);
    CHECK(!std::filesystem::exists(queue));
    CHECK(run_program({"put", data + "/loom/threads", shared}, {}, host).code == 0);
    auto const noted = read_file(queue);
    CHECK(noted.find("T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3") != std::string::npos);
    CHECK(noted.find("\"operation\": \"upsert\"") != std::string::npos);
    CHECK(noted.find("2026-03-01T10:00:00.000Z") != std::string::npos);
}

TEST_CASE("a damaged thread is copied and repaired") {
    scratch const here;
    auto const text = read_file(loom_folder + "/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json");
    auto const file = here / "T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json";
    write_file(file, text.substr(0, 600));
    CHECK(run_program({"repair", "--dry-run", here / ""}).out.find("1 message can be saved")
          != std::string::npos);
    auto const repair = run_program({"repair", "--write", here / ""});
    CHECK(repair.code == 0);
    CHECK(repair.out.find("copied " + file + " to " + file + ".before-repair")
          != std::string::npos);
    CHECK(read_file(file + ".before-repair") == text.substr(0, 600));
    CHECK(run_program({"check", "--quiet", here / ""}).code == 0);
}

TEST_CASE("captured files are canonical") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with loom/*.json");
        return;
    }
    auto const run = run_program({"check", "--quiet", std::string{captures} + "/loom"});
    CHECK(run.code == 0);
    CHECK(run.out.find(" canonical\n") != std::string::npos);
    CHECK(run.out.find("changed") == std::string::npos);
}

}  // namespace loom_program_test
