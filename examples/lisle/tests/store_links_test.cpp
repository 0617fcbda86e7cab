// examples/lisle/tests/store_links_test.cpp - links in stores of Claude Code and Codex.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

namespace store_links_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f";
std::string const other_id = "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e60";
std::string const session =
    "../data/claude_code/projects/-home-user-kettle/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl";
std::string const thread_id = "01a1f000-0000-7000-8000-000000000003";
std::string const thread = "../../tests/formats/codex/rollouts/hand.jsonl";
std::string const warning = ": a link that leads out of the store, which is not followed\n";

/// A store with one session, beside files that are not in it.
struct linked_store {
    scratch const here;
    std::string const home = here / "home", project = home + "/projects/-x";

    linked_store() {
        fs::create_directories(project);
        fs::create_directories(here / "outside");
        fs::copy(session, project + '/' + id + ".jsonl");
        fs::copy(session, here / ("outside/" + other_id + ".jsonl"));
    }
    [[nodiscard]] outcome list() const { return run_program({"list", "--ids", home}); }
};

TEST_CASE("a session behind a link that leads out of the store is reported, and not read") {
    linked_store const store;
    auto const link = store.project + '/' + other_id + ".jsonl";
    fs::create_symlink(store.here / ("outside/" + other_id + ".jsonl"), link);
    auto const run = store.list();
    CHECK(run.code == 0);
    CHECK(run.out == id + '\n');
    CHECK(run.err.find(link + warning) != std::string::npos);
    CHECK(run_program({"show", store.home, other_id}).code != 0);
    CHECK(run_at("10", {"backup", store.home, "-o", store.here / "backup"}).out.find("1 session, ")
          != std::string::npos);
}

TEST_CASE("a link to a folder of a project, a session or subagents is not followed") {
    for (auto const* name : {"/projects/-y", "/projects/-x/5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f",
                             "/projects/-x/other/subagents"}) {
        CAPTURE(name);
        linked_store const store;
        fs::create_directories(store.here / "outside/subagents");
        fs::copy(session, store.here / "outside/subagents/agent-a1.jsonl");
        fs::copy(session, store.here / "outside/agent-a2.jsonl");
        fs::create_directories(fs::path{store.home + name}.parent_path());
        fs::create_directory_symlink(store.here / "outside", store.home + name);
        auto const run = store.list();
        CHECK(run.out == id + '\n');
        CHECK(run.err.find(store.home + name + warning) != std::string::npos);
    }
}

TEST_CASE("the target of a link within the store is listed once, without a warning") {
    linked_store const store;
    fs::create_directory_symlink(store.project, store.home + "/projects/-y");
    fs::create_symlink(id + ".jsonl", store.project + '/' + other_id + ".jsonl");
    fs::create_symlink(store.here / "nowhere", store.project + "/agent-a3.jsonl");
    auto const run = store.list();
    CHECK(run.out == id + '\n');
    CHECK(run.err.empty());
}

TEST_CASE("the named folder may be a link; for a link `projects` its target must be named") {
    linked_store const store;
    fs::create_directory_symlink(store.home, store.here / "link");
    CHECK(run_program({"list", "--ids", store.here / "link"}).out == id + '\n');
    fs::create_directory(store.here / "second");
    fs::create_directory_symlink(store.home + "/projects", store.here / "second/projects");
    auto const run = run_program({"list", "--ids", store.here / "second"});
    CHECK(run.code == 3);
    CHECK(run.err.find("second/projects: a link, which is not followed: name the folder that it "
                       "leads to")
          != std::string::npos);
    CHECK(run_program({"list", "--ids", store.here / "second/projects"}).out == id + '\n');
}

TEST_CASE("no conversion writes through a link") {
    linked_store const store;
    auto const file = store.here / ("outside/" + other_id + ".jsonl");
    auto const before = read_file(file);
    auto const convert = [&] {
        return run_program({"convert", "../data/loom", "T-01a1f0", "--to", "claude-code", "--into",
                            store.home, "--replace"});
    };
    fs::create_directory_symlink(store.here / "outside",
                                 store.home + "/projects/-home-user-kettle");
    auto const run = convert();
    CHECK(run.code == 3);
    CHECK(run.err.find("-home-user-kettle: a link, and nothing is written through it")
          != std::string::npos);
    CHECK(read_tree(store.here / "outside").size() == 1);
    CHECK(read_file(file) == before);
    fs::remove(store.home + "/projects/-home-user-kettle");
    CHECK(convert().code == 0);
}

TEST_CASE("a thread of Codex behind a link is reported, and not read") {
    scratch const here;
    auto const home = here / "home", day = home + "/sessions/2026/11/20";
    auto const name = "rollout-2026-11-20T10-00-00-" + thread_id + ".jsonl";
    fs::create_directories(day);
    fs::create_directories(here / "outside/20");
    fs::copy(thread, day + '/' + name);
    auto const outside =
        here / "outside/rollout-2026-11-20T10-00-00-01a1f000-0000-7000-8000-000000000009.jsonl";
    fs::copy(thread, outside);
    fs::create_symlink(outside, day + '/' + fs::path{outside}.filename().string());
    fs::create_directory_symlink(here / "outside", home + "/archived_sessions");
    write_file(here / "outside/names",
               R"({"id":")" + thread_id + R"(","thread_name":"Foreign"})" + '\n');
    fs::create_symlink(here / "outside/names", home + "/session_index.jsonl");
    auto const run = run_program({"list", home});
    CHECK(run.code == 0);
    CHECK(run.out.find("1 session\n") != std::string::npos);
    CHECK(run.out.find("Foreign") == std::string::npos);
    CHECK(run.err.find(home + "/archived_sessions" + warning) != std::string::npos);
    CHECK(run.err.find(fs::path{outside}.filename().string() + warning) != std::string::npos);
    auto const put =
        run_program({"convert", "../data/loom", "T-01a1f0", "--to", "codex", "--into", home});
    CHECK(put.code == 3);
    CHECK(put.err.find("session_index.jsonl: ") != std::string::npos);
    CHECK(read_file(here / "outside/names").find("T-01a1f0") == std::string::npos);
    CHECK(run_program({"list", "--ids", home}).out == thread_id + '\n');
}

}  // namespace store_links_test
