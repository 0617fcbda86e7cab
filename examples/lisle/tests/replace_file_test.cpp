// examples/lisle/tests/replace_file_test.cpp - a file whose replacement is stopped, and what
// another program appends to the old file then.
#include "../files/replace_file.hpp"
#include "harness.hpp"

#include "../../loom_store/new_file.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace replace_file_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string make_line(int number) {
    return R"({"line":")" + std::to_string(number) + R"( DB_PASSWORD=Xk29fj3kd92kfj"})" + '\n';
}

std::string redact(std::string line, int number) {
    std::string const secret = "Xk29fj3kd92kfj";
    return line.replace(line.find(secret), secret.size(),
                        "[redacted:assigned-secret:" + std::to_string(number) + ']');
}

/// A call of the disk that removes the second name of an old file kills the process instead.
int unlink_or_die(char const* path) {
    std::string_view const name{path};
    bool const is_old = name.ends_with(".kept") || name.ends_with(".old");
    if (is_old && fs::exists(path)) ::kill(::getpid(), SIGKILL);
    return ::unlink(path);
}

/// Runs the program in a process of its own, which is killed before it drops an old file.
void run_until_old_is_dropped(std::vector<std::string> const& arguments) {
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        store::current_disk_calls().unlink = &unlink_or_die;
        static_cast<void>(run_program(arguments));
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(WIFSIGNALED(status));
}

/// The one file with a second name of an old file.
std::string find_old(std::string const& folder) {
    for (auto const& [name, bytes] : read_tree(folder))
        if (name.ends_with(".kept") || name.ends_with(".old")) return folder + '/' + name;
    return {};
}

ssize_t write_to_full_disk(int, void const*, std::size_t) { return errno = ENOSPC, -1; }

TEST_CASE(
    "what is appended to an old file moves once, wherever runs are killed or the disk fails") {
    for (std::string const target : {"in/a.jsonl", "in"}) {
        CAPTURE(target);
        scratch const here;
        fs::create_directory(here / "in");
        auto const file = here / "in/a.jsonl";
        write_file(file, make_line(1));
        std::vector<std::string> const run{"redact", "--in-place", "--no-copy", here / target};
        run_until_old_is_dropped(run);
        CHECK(read_file(file) == redact(make_line(1), 1));
        auto const old = find_old(here / "in");
        REQUIRE_FALSE(old.empty());
        // A program that waited for the old file writes there.
        write_file(old, read_file(old) + make_line(2));
        {
            auto& calls = store::current_disk_calls();
            auto const usual = calls;
            calls.write = &write_to_full_disk;
            auto const full = run_program(run);
            calls = usual;
            CHECK(full.code == 3);
            CHECK(full.err.find(file + ": no space left") != full.err.npos);
            CHECK(read_file(old) == make_line(1) + make_line(2));
        }
        run_until_old_is_dropped(run);  // when the line is there
        CHECK(read_file(file) == redact(make_line(1), 1) + make_line(2));
        auto const again = run_program(run);
        CAPTURE(again.err);
        CHECK(again.code == 0);
        CHECK(again.err.find(": an interrupted write was completed") != again.err.npos);
        CHECK(again.err.find(" that another program appended meanwhile") != again.err.npos);
        CHECK(read_file(file) == redact(make_line(1), 1) + redact(make_line(2), 2));
        CHECK(find_old(here / "in").empty());
    }
}

TEST_CASE("a replacement that was stopped before the rename is undone") {
    scratch const here;
    auto const file = here / "a.jsonl";
    write_file(file, make_line(1));
    fs::create_hard_link(file, here / ".a.jsonl.60-70.lisle-tmp.kept");
    auto const r = run_program({"redact", "--in-place", "--no-copy", file});
    CHECK(r.code == 0);
    CHECK(r.err.find(file + ": an interrupted write was undone") != r.err.npos);
    CHECK(here.list() == std::vector<std::string>{"a.jsonl"});
}

TEST_CASE("an old file that has grown comes back if the new one was removed") {
    scratch const here;
    auto const size = std::to_string(make_line(1).size());
    auto const old = here / (".a.jsonl." + size + "-70.lisle-tmp.kept");
    for (bool const has_grown : {false, true}) {
        write_file(old, make_line(1) + (has_grown ? make_line(2) : std::string{}));
        app::finish_replacement(old);
        CHECK_FALSE(fs::exists(old));
        CHECK(fs::exists(here / "a.jsonl") == has_grown);
    }
    CHECK(read_file(here / "a.jsonl") == make_line(1) + make_line(2));
}

TEST_CASE("only names of old files are finished") {
    scratch const here;
    for (auto const* name : {".a.lisle-tmp.kept", ".a.1-.lisle-tmp.kept", ".1-2.lisle-tmp.kept",
                             "a.1-2.lisle-tmp.kept", ".a.12.lisle-tmp.kept", ".lisle-tmp.kept",
                             ".a.1-99999999999999999999.lisle-tmp.kept"}) {
        CAPTURE(name);
        write_file(here / name, "mine");
        app::finish_replacement(here / name);
        CHECK(read_file(here / name) == "mine");
    }
}

TEST_CASE("a file that is open in its agent does not stop the repair of others") {
    scratch const here;
    auto const claude_code = [&](char digit) {
        auto const id = std::string(8, digit) + "-441c-404a-b166-92b4f2661ac8";
        fs::create_directories(here / "claude/projects/-w");
        auto const file = here / ("claude/projects/-w/" + id + ".jsonl");
        std::string text;
        // The second line lacks its parent.
        for (std::string const parent : {"null", R"("00000000-0000-4000-8000-200000000000")"})
            text += R"({"parentUuid":)" + parent
                    + R"(,"isSidechain":false,"userType":"external","cwd":"/w","sessionId":")" + id
                    + R"(","version":"2.1.330","gitBranch":"HEAD","type":"user","message":)"
                      R"({"role":"user","content":"hi"},"uuid":"00000000-0000-4000-8000-1)"
                    + (parent == "null" ? "0" : "1")
                    + R"(0000000000","timestamp":"2026-11-23T07:00:00.000Z"})" + "\n";
        write_file(file, text);
        return file;
    };
    auto const acpx = [&](char digit) {
        fs::create_directories(here / "acpx");
        auto const file = here / ("acpx/" + std::string(1, digit) + ".json");
        auto const text = read_file("../data/acpx/weather.json");
        write_file(file, text.substr(0, text.size() - 200));
        return file;
    };
    auto const check = [&](std::string const& store, auto make) {
        CAPTURE(store);
        std::vector<std::string> const files{make('1'), make('2'), make('3')};
        std::vector<std::string> before;
        for (auto const& file : files) before.push_back(read_file(file));
        std::ofstream agent{files[1], std::ios::app};
        auto const r = run_program({"repair", store, "--write"});
        CAPTURE(r.out);
        CAPTURE(r.err);
        CHECK(r.code == 1);
        CHECK(r.err.find(files[1]
                         + ": another program has it open for writing, so nothing was "
                           "written")
              != r.err.npos);
        CHECK(r.out.find("repaired 2 of 3 rows") != r.out.npos);
        CHECK(read_file(files[0]) != before[0]);
        CHECK(read_file(files[1]) == before[1]);
        CHECK(read_file(files[2]) != before[2]);
        agent.close();
        CHECK(run_program({"repair", store, "--write"}).code == 0);
        CHECK(read_file(files[1]) != before[1]);
    };
    check(here / "claude", claude_code);
    check(here / "acpx", acpx);
}

std::string index_path;

/// acpx writes its index when this program has read it and begins to write another one.
int create_late(char const* path) {
    bool const is_index = std::string_view{path}.find("index.json") != std::string_view::npos;
    if (is_index && !index_path.empty()) {
        write_file(index_path, R"({"files":[],"entries":[ ]})");
        index_path.clear();
    }
    return ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

TEST_CASE("an index that acpx has changed since it was read is not overwritten") {
    scratch const here;
    auto const record = read_file("../data/acpx/weather.json");
    fs::create_directory(here / "acpx");
    write_file(here / "new.json", record);
    auto const put = [&] {
        return run_program({"put", here / "acpx", here / "new.json", "--id", "weather-1"});
    };
    REQUIRE(put().code == 0);
    auto const before = read_file(here / "acpx/weather-1.json");
    auto changed = record;
    changed.replace(changed.find("2026-"), 5, "2027-");
    write_file(here / "new.json", changed);
    auto const index = here / "acpx/index.json";
    write_file(index, R"({"files":[],"entries":[]})");
    index_path = index;
    auto& calls = store::current_disk_calls();
    auto const usual = calls;
    calls.create = &create_late;
    auto const r = put();
    calls = usual;
    CAPTURE(r.err);
    CHECK(index_path.empty());
    CHECK(r.code == 3);
    CHECK(r.err.find(index + ": changed meanwhile, so nothing was written") != r.err.npos);
    CHECK(read_file(index) == R"({"files":[],"entries":[ ]})");
    CHECK(read_file(here / "acpx/weather-1.json") == before);
    CHECK(put().code == 0);
}

}  // namespace replace_file_test
