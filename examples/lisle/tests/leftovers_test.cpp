// examples/lisle/tests/leftovers_test.cpp - copies with secrets are seen and told, and what a
// killed run left is found.
#include "../files/leftovers.hpp"
#include "../files/private_files.hpp"
#include "harness.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace leftovers_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const secret = std::string{"ghp_"} + "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ" + "0mLq17";

std::vector<std::string> find_notices(std::string const& target) {
    std::vector<std::string> out;
    app::on_notice() = [&](std::string const& line) { out.push_back(line); };
    app::remove_leftovers(target);
    app::on_notice() = nullptr;
    return out;
}

TEST_CASE("unfinished files and folders of a target are found, whatever their kind") {
    scratch const here;
    fs::create_directories(here / "store/deep");
    fs::create_directories(here / "store.before-redact.lisle-tmp/deep");
    for (auto const* name :
         {"store/deep/.a.5.lisle-tmp", ".store.5.lisle-tmp", "store.unredacted.lisle-tmp-journal",
          "store.before-redact.lisle-tmp/deep/b", "store/deep/.b.lisle-tmp-wal"})
        write_file(here / name, "half");
    for (auto const* name : {"store/a", "other.lisle-tmp", "store/b.lisle-tmp.txt"})
        write_file(here / name, "mine");
    auto const notices = find_notices(here / "store");
    CHECK(notices.size() == 5);
    for (auto const& line : notices)
        CHECK(line.ends_with(": removed, an interrupted write had left it"));
    CHECK(read_tree(here / "").size() == 3);
    CHECK(find_notices(here / "store").empty());
}

TEST_CASE("nothing of a running writer is removed") {
    scratch const here;
    fs::create_directory(here / "new.lisle-tmp");
    auto lock = std::make_unique<app::unfinished_lock>(here / "new.lisle-tmp");
    CHECK(find_notices(here / "new").empty());
    lock.reset();
    CHECK(find_notices(here / "new").size() == 1);
}

TEST_CASE("a copy before a redaction has a visible name, and is told last") {
    scratch const here;
    auto const file = here / ".thread.json", copy = here / "thread.json.before-redact";
    auto const text = make_thread("With " + secret);
    write_file(file, text);
    auto run = run_program({"redact", "--in-place", file});
    CHECK(run.code == 0);
    CHECK(run.err.ends_with(": copied it to " + copy
                            + ", which still has the secrets: delete it before you share, or use "
                              "--no-copy\n"));
    CHECK(read_file(copy) == text);
    // A copy with the same bytes is used again, and another one stays.
    write_file(file, text);
    CHECK(run_program({"redact", "--in-place", file}).code == 0);
    CHECK(here.list() == std::vector<std::string>{".thread.json", "thread.json.before-redact"});
    write_file(file, make_thread("Another with " + secret));
    CHECK(run_program({"redact", "--in-place", file}).err.find(copy + "-2,") != std::string::npos);
    CHECK(read_file(copy) == text);

    fs::create_directory(here / ".store");
    write_file(here / ".store/a.json", text);
    run = run_program({"redact", "--in-place", here / ".store"});
    CHECK(run.err.find("/store.before-redact, which still") != std::string::npos);
    CHECK(read_file(here / "store.before-redact/a.json") == text);
}

TEST_CASE("--no-copy makes no copy, as its earlier name did") {
    for (auto const* option : {"--no-copy", "--no-backup"}) {
        scratch const here;
        write_file(here / "a.json", make_thread("With " + secret));
        CHECK(run_program({"redact", "--in-place", option, here / "a.json"}).code == 0);
        CHECK(here.list().size() == 1);
    }
    CHECK(run_program({"redact", "--help"}).out.find("--no-backup") == std::string::npos);
    scratch const here;
    auto const record = read_file("../data/acpx/weather.json");
    write_file(here / "weather-1.json", record.substr(0, record.size() - 200));
    CHECK(run_program({"repair", "--no-copy", "--dry-run", here / ""}).code == 2);
    CHECK(run_program({"repair", "--write", "--no-copy", here / ""}).code == 0);
    CHECK(here.list() == std::vector<std::string>{"weather-1.json"});
}

TEST_CASE("a copy before a repair is told at the end, also if the repair fails") {
    scratch const here;
    auto const record = read_file("../data/acpx/weather.json");
    write_file(here / "weather-1.json", record.substr(0, record.size() - 200));
    auto const run = run_program({"repair", "--write", here / ""});
    CHECK(run.code == 0);
    CHECK(run.out.ends_with("repaired 1 document\ncopied " + here / "weather-1.json" + " to "
                            + here / "weather-1.json.before-repair\n"));
}

}  // namespace leftovers_test
