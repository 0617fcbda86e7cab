// examples/lisle/tests/disk_faults_test.cpp - each disk call of a command fails once: the command
// reports it, and old data stays whole.
#include "failing_disk.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace disk_faults_test {

using namespace app::tests;
namespace fs = std::filesystem;

/// A run that is repeated for each failure.
struct attempt {
    std::function<void()> prepare;
    std::function<outcome()> run;
    std::function<void()> check;  ///< checks the files after the failure
};

/// Lets each disk call of a run fail in turn. Returns the number of calls.
std::size_t fail_everywhere(attempt const& tried) {
    tried.prepare();
    std::size_t all = 0;
    {
        failing_disk const whole{0};
        REQUIRE(tried.run().code == 0);
        all = failing_disk::count();
    }
    for (std::size_t at = 1; at <= all; ++at) {
        CAPTURE(at);
        tried.prepare();
        outcome done;
        {
            failing_disk const broken{at};
            done = tried.run();
        }
        CHECK(done.code == 3);
        CAPTURE(done.err);
        CHECK(done.err.find("Input/output error") != std::string::npos);
        tried.check();
    }
    return all;
}

TEST_CASE("a backup whose disk fails leaves the previous backup whole") {
    scratch const here;
    auto const db = here / "threads.db", saved = here / "saved", kept = here / "kept";
    fs::copy_file(bundle, db);
    REQUIRE(run_at("01", {"backup", db, "-o", kept}).code == 0);
    auto const before = read_tree(kept);
    run_sql(db, "UPDATE threads SET summary = summary || '!'");
    auto const all =
        fail_everywhere({[&] {
                             fs::remove_all(saved);
                             fs::copy(kept, saved, fs::copy_options::recursive);
                         },
                         [&] {
                             return run_at("02", {"backup", db, "-o", saved});
                         },
                         [&] {
                             auto const now = read_tree(saved);
                             for (auto const& [name, bytes] : before) CHECK(now.at(name) == bytes);
                             CHECK(run_at("02", {"backup", db, "-o", saved}).code == 0);
                         }});
    CHECK(all > 30);
}

TEST_CASE("a restore of files whose disk fails is undone or completed") {
    scratch const here;
    auto const saved = here / "saved", to = here / "sessions", kept = here / "kept";
    auto const record = read_file("../data/acpx/weather.json");
    fs::create_directory(kept);
    write_file(kept + "/weather-1.json", record);
    REQUIRE(run_at("01", {"backup", kept, "-o", saved}).code == 0);
    auto changed = record;
    changed.replace(changed.find("2026-"), 5, "2027-");
    auto const all =
        fail_everywhere({[&] {
                             fs::remove_all(to);
                             fs::create_directory(to);
                             write_file(to + "/weather-1.json", changed);
                         },
                         [&] {
                             return run_at("02", {"restore", saved, "--replace", "--to", to});
                         },
                         [&] {
                             CHECK(run_program({"repair", to, "--write"}).code == 0);
                             auto const now = read_file(to + "/weather-1.json");
                             CHECK((now == record || now == changed));
                         }});
    CHECK(all > 5);
}

TEST_CASE("a result of map whose disk fails has no name, or is complete") {
    scratch const here;
    auto const out = here / "out";
    auto const record = R"({"id":1,"text":"{}"})"
                        "\n";
    auto const whole = run_program({"map", "--peek"}, record).out;
    auto const all =
        fail_everywhere({[&] { fs::remove(out); },
                         [&] {
                             return run_program({"map", "--peek", "-o", out}, record);
                         },
                         [&] { CHECK((!fs::exists(out) || read_file(out) == whole)); }});
    CHECK(all == 4);  // write, sync, rename, and sync of the folder
}

TEST_CASE("a repair that appends reports a failing disk") {
    scratch const here;
    auto const file = here / "a.jsonl";
    auto cut = read_file("../data/claude_code/projects/-home-user-kettle/"
                         "5f2c1d0e-7a41-4c3b-9e55-0a1b2c3d4e5f.jsonl");
    cut.pop_back();
    auto const all = fail_everywhere({[&] {
                                          for (auto const& name : here.list())
                                              fs::remove(here / name);
                                          write_file(file, cut);
                                      },
                                      [&] {
                                          return run_program({"repair", file, "--write"});
                                      },
                                      [&] { CHECK(read_file(file).starts_with(cut)); }});
    CHECK(all > 2);
}

}  // namespace disk_faults_test
