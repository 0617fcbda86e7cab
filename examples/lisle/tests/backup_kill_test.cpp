// examples/lisle/tests/backup_kill_test.cpp - backup and restore, stopped at any system call.
// LISLE_KILLS: the number of calls at which each is stopped.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace backup_kill_test {

using namespace app::tests;
namespace fs = std::filesystem;

/// Runs the program in a process of its own and kills it at the system call with this number; 0
/// lets it end. Returns the number of calls that it entered and left.
std::uint64_t run_until(std::uint64_t last, std::string_view day,
                        std::vector<std::string> const& arguments) {
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
        ::raise(SIGSTOP);
        static_cast<void>(run_at(day, arguments));
        ::_exit(0);
    }
    std::uint64_t count = 0;
    for (int status = 0; ::waitpid(child, &status, 0) == child && WIFSTOPPED(status);) {
        if (last != 0 && ++count == last) ::kill(child, SIGKILL);
        else if (last == 0) ++count;
        ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    }
    return count;
}

bool has_unfinished(std::string const& folder) {
    auto const tree = read_tree(folder);
    return std::any_of(tree.begin(), tree.end(), [](auto const& file) {
        return file.first.find(".lisle-tmp") != std::string::npos;
    });
}

/// Numbers of calls, spread over all of them.
std::vector<std::uint64_t> choose_calls(std::uint64_t all) {
    auto const count = (std::min)(all, number_from("LISLE_KILLS", 40));
    std::vector<std::uint64_t> out;
    for (std::uint64_t i = 0; i < count; ++i) out.push_back(1 + i * (all - 1) / count);
    return out;
}

TEST_CASE("a killed backup leaves the previous backup whole") {
    scratch const here;
    auto const db = here / "threads.db", saved = here / "saved";
    fs::copy_file(bundle, db);
    REQUIRE(run_at("01", {"backup", db, "-o", saved}).code == 0);
    auto const before = read_tree(saved);
    run_sql(db, "UPDATE threads SET summary = summary || '!'");
    fs::copy(saved, here / "kept", fs::copy_options::recursive);
    auto const all = run_until(0, "02", {"backup", db, "-o", saved});
    REQUIRE(all > 100);
    auto const after = read_tree(saved);
    for (auto const last : choose_calls(all)) {
        CAPTURE(last);
        fs::remove_all(saved);
        fs::copy(here / "kept", saved, fs::copy_options::recursive);
        run_until(last, "02", {"backup", db, "-o", saved});
        auto const now = read_tree(saved);
        for (auto const& [name, bytes] : before) CHECK(now.at(name) == bytes);
        CHECK(run_at("03", {"restore", saved, "--at", "2026-03-01", "--to", here / "x.db"}).code
              == 0);
        fs::remove(here / "x.db");
        CHECK(run_at("02", {"backup", db, "-o", saved}).code == 0);
        CHECK(read_tree(saved) == after);
        CHECK_FALSE(has_unfinished(saved));
    }
}

TEST_CASE("a killed restore leaves whole sessions, and a further run completes it") {
    scratch const here;
    auto const saved = here / "saved", to = here / "loom";
    REQUIRE(run_at("01", {"backup", "../data/loom", "-o", saved}).code == 0);
    auto const all = run_until(0, "02", {"restore", saved, "--to", to});
    REQUIRE(all > 50);
    auto const whole = read_tree(to);
    for (auto const last : choose_calls(all)) {
        CAPTURE(last);
        fs::remove_all(to);
        run_until(last, "02", {"restore", saved, "--to", to});
        fs::create_directories(to);
        for (auto const& [name, bytes] : read_tree(to))
            if (name.find(".lisle-tmp") == std::string::npos) CHECK(whole.at(name) == bytes);
        CHECK(run_at("02", {"restore", saved, "--to", to}).code == 0);
        CHECK(run_program({"list", "--json", to}).out
              == run_program({"list", "--json", "../data/loom"}).out);
    }
}

/// The files of a folder besides the lock and the files of an unfinished change.
std::map<std::string, std::string> read_named(std::string const& folder) {
    std::map<std::string, std::string> out;
    if (!fs::exists(folder)) return out;
    for (auto& [name, bytes] : read_tree(folder))
        if (name.find(".lisle-tmp") == std::string::npos) out.emplace(name, std::move(bytes));
    return out;
}

TEST_CASE("the next run undoes or completes a killed restore of files, and says so") {
    scratch const here;
    auto const saved = here / "saved", to = here / "sessions", kept = here / "kept";
    fs::create_directory(kept);
    auto const text = read_file("../data/acpx/weather.json");
    for (int i = 0; i < 6; ++i) {
        auto record = text;
        record.replace(record.find("weather-1"), 9, "session-" + std::to_string(i));
        write_file(kept + "/session-" + std::to_string(i) + ".json", record);
        write_file(kept + "/session-" + std::to_string(i) + ".stream.ndjson", "{}\n");
    }
    REQUIRE(run_at("01", {"backup", kept, "-o", saved}).code == 0);
    auto const whole = read_named(kept);
    for (int i = 0; i < 3; ++i) {  // three exist in another version, one of these with more files
        auto const file = kept + "/session-" + std::to_string(i) + ".json";
        auto record = read_file(file);
        record.replace(record.find("2026-"), 5, "2027-");
        write_file(file, record);
        fs::remove(kept + "/session-" + std::to_string(i + 3) + ".json");
    }
    write_file(kept + "/session-0.stream.1.ndjson", "{}\n");
    auto const before = read_named(kept);
    std::vector<std::string> const restore{"restore", saved, "--replace", "--to", to};
    fs::copy(kept, to);
    auto const all = run_until(0, "02", restore);
    auto const after = read_named(to);
    REQUIRE(after == whole);
    std::size_t undone = 0, completed = 0;
    for (auto const last : choose_calls(all)) {
        CAPTURE(last);
        fs::remove_all(to);
        fs::copy(kept, to);
        run_until(last, "02", restore);
        auto const next = run_program({"repair", to, "--write"});
        bool const is_undone = next.err.find("an interrupted restore was undone") != next.err.npos;
        bool const is_completed =
            next.err.find("an interrupted restore was completed") != next.err.npos;
        undone += is_undone;
        completed += is_completed;
        auto const now = read_named(to);
        if (is_undone) CHECK(now == before);
        else if (is_completed) CHECK(now == after);
        else CHECK((now == before || now == after));
        CHECK_FALSE(has_unfinished(to));
        CHECK(run_at("02", restore).code == 0);
        CHECK(read_named(to) == after);
    }
    CHECK(undone > 0);
    CHECK(completed > 0);
}

}  // namespace backup_kill_test
