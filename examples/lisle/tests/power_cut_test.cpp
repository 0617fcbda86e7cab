// Cuts the power at any disk call, with any part of the unsynced data lost: the old database or the
// new one must be left. LISLE_CUTS: random cuts per call, LISLE_SEED: their seed.
#include "crashes.hpp"
#include "disk_log.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

using namespace app::tests;

namespace {

namespace fs = std::filesystem;

/// The files of one folder.
disk::files read_folder(fs::path const& folder) {
    disk::files out;
    for (auto const& file : fs::directory_iterator{folder})
        out[file.path().string()] = read_file(file.path().string());
    return out;
}

void write_folder(fs::path const& folder, disk::files const& all) {
    for (auto const& file : fs::directory_iterator{folder}) fs::remove(file);
    for (auto const& [path, bytes] : all) write_file(path, bytes);
}

struct count {
    int old = 0, now = 0, neither = 0, without_copy = 0, partial_copies = 0;
    int taken_back = 0;  ///< by a cut after the last call, when success was already reported
};

/// What a reader finds in a file: "nothing", all rows, or a session's text.
std::string read_state(std::string const& path) {
    if (!fs::exists(path)) return "nothing";
    return path.ends_with(".json") ? read_file(path) : recover(path);
}

/// Runs `change` in a folder, then simulates a power cut after each disk call, with the unsynced
/// data lost, kept, and kept by chance.
count cut_everywhere(fs::path const& folder, std::function<void()> const& change,
                     char const* name = "it.db") {
    auto const database = (folder / name).string();
    auto const before = read_folder(folder);
    auto const was = read_state(database);
    write_folder(folder, before);
    std::vector<disk_call> calls;
    {
        disk_log log;
        change();
        calls = log.calls();
    }
    auto const becomes = read_state(database);
    REQUIRE((was != becomes));
    REQUIRE(calls.size() > 4);

    std::mt19937_64 random{number_from("LISLE_SEED", 1)};
    std::vector<unsynced> ways{unsynced::lost, unsynced::kept};
    ways.resize(2 + number_from("LISLE_CUTS", 1), unsynced::by_chance);
    count out;
    disk below{before};
    for (auto const& call : calls) {
        below.take(call);
        bool const is_done = &call == &calls.back();
        for (auto const way : ways) {
            write_folder(folder, below.lose_power(way, random));
            auto const now = read_state(database);
            ++(now == was ? out.old : now == becomes ? out.now : out.neither);
            if (is_done && now != becomes) ++out.taken_back;
            // Beside a repaired database there is always the old one.
            auto const copy = database + ".before-repair";
            auto const copied = read_state(copy);
            if (now != was && copied != was) ++out.without_copy;
            if (copied != was && copied != "nothing") ++out.partial_copies;
        }
    }
    MESSAGE(calls.size() << " calls: " << out.old << " old, " << out.now << " new, " << out.neither
                         << " neither");
    return out;
}

void run(std::vector<std::string> const& arguments) {
    auto const done = run_program(arguments);
    REQUIRE(done.code != 3);
}

}  // namespace

TEST_CASE("a power cut at any call leaves the old database or the new one") {
    for (bool const has_log : {false, true}) {
        CAPTURE(has_log);
        scratch const dir;
        write_file(dir / "new.json", make_thread("Another"));
        fs::create_directory(dir / "folder");
        auto const path = dir / "folder/it.db";
        make_database(path, dir, has_log);
        auto const base = read_folder(dir / "folder");

        auto const put = cut_everywhere(dir / "folder", [&] {
            run({"put", path, dir / "new.json", "--id", "thread-7"});
        });
        CHECK(put.neither == 0);
        CHECK(put.taken_back == 0);
        CHECK(put.old > 0);
        CHECK(put.now > 0);

        write_folder(dir / "folder", base);
        auto const repair = cut_everywhere(dir / "folder", [&] {
            run({"repair", path, "--write"});
        });
        CHECK(repair.neither == 0);
        CHECK(repair.taken_back == 0);
        CHECK(repair.without_copy == 0);
        CHECK(repair.partial_copies == 0);
        CHECK(repair.old > 0);
        CHECK(repair.now > 0);
    }
}

TEST_CASE("a power cut at any call leaves a whole new database or none") {
    scratch const dir;
    fs::create_directory(dir / "folder");
    write_file(dir / "new.json", make_thread("Another"));
    auto const put = cut_everywhere(dir / "folder", [&] {
        run({"put", dir / "folder/it.db", dir / "new.json", "--id", "a"});
    });
    CHECK(put.neither == 0);
    CHECK(put.taken_back == 0);
    CHECK(put.old > 0);
    CHECK(put.now > 0);
}

TEST_CASE("a power cut at any call leaves the old session file or the new one") {
    scratch const dir;
    fs::create_directory(dir / "folder");
    auto const record = read_file("../data/acpx/weather.json");
    write_file(dir / "folder/weather-1.json", record);
    for (bool const is_there : {true, false}) {
        CAPTURE(is_there);
        if (!is_there) fs::remove(dir / "folder/weather-1.json");
        write_file(dir / "new.json", record);
        auto const put = cut_everywhere(
            dir / "folder",
            [&] {
                run({"put", dir / "folder", dir / "new.json", "--id", "weather-1", "--title",
                     "Another"});
            },
            "weather-1.json");
        CHECK(put.neither == 0);
        CHECK(put.taken_back == 0);
        CHECK(put.old > 0);
        CHECK(put.now > 0);
    }
}

TEST_CASE("these tests detect a writer that never syncs") {
    scratch const dir;
    fs::create_directory(dir / "folder");
    auto const path = dir / "folder/it.db";
    make_database(path, dir, false);
    auto const found = cut_everywhere(dir / "folder", [&] {
        app::database db{path, app::access::write, {}};
        db.execute("PRAGMA synchronous = OFF");
        db.execute("UPDATE threads SET data = data || data");
    });
    CHECK(found.neither > 0);
}
