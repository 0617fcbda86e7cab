// examples/lisle/tests/loom_test.cpp - the commands on a folder of Loom's threads.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

namespace loom_program_test {

using namespace app::tests;

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

TEST_CASE("search finds what Loom would find") {
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

TEST_CASE("nothing is written into a folder of Loom threads") {
    scratch const here;
    auto const text = read_file(loom_folder + "/T-01a1f5d8-9e44-7a01-8b6c-0d2e4f617283.json");
    write_file(here / "T-1.json", text);
    auto const run = run_program({"put", "--format", "loom", here / "", here / "T-1.json"});
    CHECK(run.code == 1);
    CHECK(run.err.find("only read") != std::string::npos);
    CHECK(here.list() == std::vector<std::string>{"T-1.json"});
    CHECK(run_program({"put", here / "", "../data/threads/audit.json"}).code == 3);
    write_file(here / "T-2.json", text.substr(0, 600));
    CHECK(run_program({"repair", "--dry-run", here / ""}).out.find("1 message can be saved")
          != std::string::npos);
    auto const repair = run_program({"repair", "--write", here / ""});
    CHECK(repair.code == 3);
    CHECK(repair.err.find("only read") != std::string::npos);
    CHECK(read_file(here / "T-2.json") == text.substr(0, 600));
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
