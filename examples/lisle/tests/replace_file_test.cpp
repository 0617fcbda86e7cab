// examples/lisle/tests/replace_file_test.cpp - a file whose replacement is stopped, and what
// another program appends to the old file then.
#include "../files/file_batch.hpp"
#include "../files/leftovers.hpp"
#include "../files/replace_file.hpp"
#include "../system/database.hpp"
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
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
    if (name.ends_with(".lisle-tmp.old") && fs::exists(path)) ::kill(::getpid(), SIGKILL);
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
        if (name.ends_with(".lisle-tmp.old")) return folder + '/' + name;
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

std::string const log_name = ".a.jsonl.lisle-tmp.log";

/// A log of the replacement of a.jsonl, whose first line is written and redacted.
std::string make_log(std::string const& rest) {
    using namespace std::string_literals;
    return "t7\0na.jsonl\0b"s + std::to_string(redact(make_line(1), 1).size()) + "\0s"s
           + std::to_string(make_line(1).size()) + '\0' + rest;
}

TEST_CASE("a replacement that was stopped before the commit is undone") {
    scratch const here;
    auto const file = here / "a.jsonl";
    write_file(file, make_line(1));
    fs::create_hard_link(file, here / ".a.jsonl.7.lisle-tmp.old");
    write_file(here / ".a.jsonl.7.lisle-tmp.new", "half");
    write_file(here / log_name, make_log({}));
    auto const r = run_program({"redact", "--in-place", "--no-copy", file});
    CHECK(r.code == 0);
    CHECK(r.err.find(": an interrupted write was undone: 1 file") != r.err.npos);
    CHECK(here.list() == std::vector<std::string>{"a.jsonl"});
}

TEST_CASE("an old file that has grown comes back if the new one was removed") {
    using namespace std::string_literals;
    for (bool const has_grown : {false, true}) {
        CAPTURE(has_grown);
        scratch const here;
        write_file(here / ".a.jsonl.7.lisle-tmp.old",
                   make_line(1) + (has_grown ? make_line(2) : std::string{}));
        write_file(here / ".a.jsonl.7.lisle-tmp.new", redact(make_line(1), 1));
        write_file(here / log_name, make_log("c\0"s));
        app::remove_leftovers(here / "a.jsonl");
        CHECK(here.list()
              == (has_grown ? std::vector<std::string>{"a.jsonl"} : std::vector<std::string>{}));
        if (has_grown) CHECK(read_file(here / "a.jsonl") == make_line(1) + make_line(2));
    }
}

std::string late_place;

/// The agent makes the file when all is checked and the log gets its commit.
int link_late(char const* from, char const* to) {
    bool const is_last = std::string_view{to}.ends_with(".lisle-tmp.put");
    int const code = ::link(from, to);
    if (is_last && !late_place.empty()) write_file(std::exchange(late_place, {}), "agent");
    return code;
}

TEST_CASE("a file that its agent makes after it was found missing stays, at each moment") {
    auto const refused = " another program has made it meanwhile";
    for (bool const is_late : {false, true})
        for (bool const has_others : {false, true}) {
            CAPTURE(is_late);
            CAPTURE(has_others);
            scratch const here;
            write_file(here / "old", "before");
            std::optional<app::file_batch> files{here / ""};
            if (has_others) files->replace("old", "after");
            files->replace("a", "new", app::file_state{});
            if (!is_late) write_file(here / "a", "agent");
            else late_place = here / "a";
            auto& link = store::current_disk_calls().link;
            auto* const usual = std::exchange(link, &link_late);
            CHECK_THROWS_WITH_AS(files->commit(), doctest::Contains(refused), app::storage_error);
            link = usual;
            files.reset();
            CHECK(late_place.empty());
            CHECK(read_file(here / "a") == "agent");
            CHECK(read_file(here / "old") == "before");
            CHECK(here.list() == std::vector<std::string>{"a", "old"});
        }
}

TEST_CASE("a session that its agent makes meanwhile is not overwritten: exit code 3") {
    struct place {
        char const *to, *folder;
    };
    for (auto const& where : {place{"acpx", "acpx"}, place{"claude-code", "claude/projects"},
                              place{"codex", "codex"}, place{"loom", "loom"}}) {
        auto const *const to = where.to, *const folder = where.folder;
        CAPTURE(to);
        scratch const here;
        auto const store = here / folder;
        fs::create_directories(store);
        if (std::string_view{to} == "codex") fs::create_directories(store + "/sessions");
        std::vector<std::string> const run{"convert", "../data/loom", "T-01a1f0", "--to",
                                           to,        "--into",       store};
        REQUIRE(run_at("02", run).code == 0);
        // The name of the new session, for an agent that makes it.
        std::string name;
        for (auto const& [each, bytes] : read_tree(store))
            if (each.find("index") == each.npos && each.find(".lock") == each.npos) name = each;
        REQUIRE_FALSE(name.empty());
        for (auto const& [each, bytes] : read_tree(store)) fs::remove(store + '/' + each);
        late_place = store + '/' + name;
        auto& link = store::current_disk_calls().link;
        auto* const usual = std::exchange(link, &link_late);
        auto const r = run_at("02", run);
        link = usual;
        CAPTURE(r.err);
        CHECK(late_place.empty());
        CHECK(r.code == 3);
        CHECK(r.err.find(name + ": another program has made it meanwhile") != r.err.npos);
        CHECK(read_file(store + '/' + name) == "agent");
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
