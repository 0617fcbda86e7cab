// examples/lisle/tests/claude_code_test.cpp - the commands on Claude Code's folders.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>

namespace claude_code_program_test {

using namespace app::tests;

std::string const home = "../data/claude_code";
std::string const id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f";
std::string const file = home + "/projects/-home-user-kettle/" + id + ".jsonl";

TEST_CASE("its folder, projects and a project's folder are listed alike") {
    auto const run = run_program({"list", "--json", home});
    CHECK(run.code == 0);
    CHECK(run.out.find(id) != std::string::npos);
    CHECK(run.out.find("The kettle that never stops") != std::string::npos);
    CHECK(run.out.find(R"("folders":["/home/user/kettle"])") != std::string::npos);
    for (auto const& folder : {home + "/projects", home + "/projects/-home-user-kettle"})
        CHECK(run_program({"list", "--json", folder}).out == run.out);
}

TEST_CASE("the active branch is shown, with what the parallel calls returned") {
    auto const run = run_program({"show", home, "5f2c"});
    CHECK(run.code == 0);
    CHECK(matches_golden("show_claude_code.md", run.out));
    CHECK(run_program({"show", file}).out == run.out);
}

TEST_CASE("a session is checked, and its own text is canonical") {
    CHECK(run_program({"check", home}).code == 0);
    auto const run = run_program({"canon", file});
    CHECK(run.code == 0);
    CHECK(run.out == read_file(file));
    CHECK(run_program({"get", "--as-read", home, id}).out == read_file(file));
}

TEST_CASE("a search finds texts of the active branch") {
    auto const find = [](std::string const& words) {
        return run_program({"search", "--ids", home, words}).out;
    };
    CHECK(find("100 degrees") == id + '\n');
    CHECK(find("File does not exist") == id + '\n');
    CHECK(find("Leave it as it is").empty());
}

TEST_CASE("the default place is found, and named by its own variable") {
    app::host_environment host;
    auto const folder = std::filesystem::absolute(home).string();
    host.variables["HOME"] = "/nowhere";
    host.variables["CLAUDE_CONFIG_DIR"] = folder;
    auto const run = run_program({"list", "--json"}, {}, host);
    CHECK(run.code == 0);
    CHECK(run.out.find(R"("agent":"claude-code")") != std::string::npos);
}

TEST_CASE("the files beside the sessions are told with their number, and links not followed") {
    scratch const here;
    auto const session = here / ("projects/-x/" + id);
    std::filesystem::create_directories(session + "/tool-results");
    std::filesystem::create_directories(here / "file-history/s");
    std::filesystem::copy(file, session + ".jsonl");
    write_file(session + "/tool-results/toolu_1.txt", "long");
    write_file(session + "/tool-results/toolu_2.txt", "longer");
    write_file(here / "history.jsonl", "{}\n");
    std::filesystem::create_symlink("/", here / "file-history/all");
    app::host_environment host;
    host.variables["HOME"] = "/nowhere";
    host.variables["CLAUDE_CONFIG_DIR"] = std::filesystem::path{here / ""}.parent_path();

    auto const printed = run_program({"where"}, {}, host);
    CHECK(printed.code == 0);
    CHECK(printed.out.find("2     10 B  " + (here / "projects/*/*/tool-results/*")
                           + "  (results too long for a session's file)")
          != std::string::npos);
    CHECK(printed.out.find("1      3 B  " + (here / "history.jsonl")
                           + "  (prompts typed on the screen)")
          != std::string::npos);
    CHECK(printed.out.find("file-history") == std::string::npos);
    auto const json = run_program({"where", "--json"}, {}, host).out;
    CHECK(json.find(R"("side_files":[{"path":")" + (here / "history.jsonl")
                    + R"(","what":"prompts typed on the screen","files":1,"bytes":3})")
          != std::string::npos);
}

TEST_CASE("a conversation of another agent is written where the program looks for it") {
    scratch const here;
    std::filesystem::create_directories(here / "projects/-x");
    std::filesystem::copy(file, here / ("projects/-x/" + id + ".jsonl"));
    auto const run = run_program(
        {"convert", "../data/loom", "T-01a1f0", "--to", "claude-code", "--into", here / ""});
    CHECK(run.code == 0);
    CHECK(run.err.find("invented at /id") != std::string::npos);
    auto const listed = run_program({"list", "--json", here / ""});
    CHECK(listed.out.find("/home/user/kettle") != std::string::npos);
    CHECK(std::filesystem::exists(here / "projects/-home-user-kettle"));
}

TEST_CASE("a damaged line is told and costs nothing else") {
    scratch const here;
    write_file(here / (id + ".jsonl"), read_file(file) + "{\"parentUuid\":nul");
    auto const run = run_program({"check", here / (id + ".jsonl")});
    CHECK(run.code == 1);
    auto const shown = run_program({"show", here / (id + ".jsonl")});
    CHECK(shown.out.find("99") != std::string::npos);
}

}  // namespace claude_code_program_test
