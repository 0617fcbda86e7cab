// examples/lisle/tests/appending_agent_test.cpp - files of lines that get new bytes while their
// agent appends to them.
#include "harness.hpp"

#include "../../loom_store/new_file.hpp"
#include "../files/file_changes.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

using namespace app::tests;

namespace {

/// A line of Claude Code with a secret.
std::string make_line(std::size_t number) {
    auto const id = std::to_string(100'000'000'000 + number);
    return R"({"parentUuid":null,"isSidechain":false,"userType":"external","cwd":"/w",)"
           R"("sessionId":"3b14a41a-441c-404a-b166-92b4f2661ac8","version":"2.1.330",)"
           R"("gitBranch":"HEAD","type":"user","message":{"role":"user","content":)"
           R"("line )"
           + std::to_string(number)
           + R"( DB_PASSWORD=Xk29fj3kd92kfj"},"uuid":"00000000-0000-4000-8000-)" + id
           + R"(","timestamp":"2026-11-23T07:00:00.000Z"})" + "\n";
}

void append(std::string const& path, std::string_view bytes) {
    int const handle = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (handle < 0 || ::write(handle, bytes.data(), bytes.size()) < 0) ::_exit(1);
    ::close(handle);
}

/// A process that runs a function until this object ends.
class other_process {
public:
    explicit other_process(std::function<void()> const& run) : id_{::fork()} {
        REQUIRE(id_ >= 0);
        if (id_ != 0) return;
        run();
        ::_exit(0);
    }
    ~other_process() { end(); }
    other_process(other_process const&) = delete;
    other_process& operator=(other_process const&) = delete;

    void end() {
        if (id_ <= 0) return;
        ::kill(id_, SIGKILL);
        wait();
    }
    void wait() { ::waitpid(std::exchange(id_, 0), nullptr, 0); }

private:
    pid_t id_;
};

/// Appends numbered lines until it is ended, and for each a byte to `count`. Their number has a
/// bound, so that a file stays small where the program is slow.
void append_all_the_time(std::string const& path, std::string const& count) {
    for (std::size_t i = 0; i != 5000; ++i) {
        append(path, make_line(i));
        append(count, ".");
        ::usleep(300);
    }
}

void wait_for(std::string const& path) {
    while (!std::filesystem::exists(path)) ::usleep(1000);
}

std::size_t count_lines_with(std::string const& text, std::size_t lines) {
    std::size_t out = 0;
    for (std::size_t i = 0; i != lines; ++i)
        if (text.find("line " + std::to_string(i) + ' ') != text.npos) ++out;
    return out;
}

/// Sets a call of the disk as long as it lives.
class renaming {
public:
    explicit renaming(int (*call)(char const*, char const*))
        : old_{std::exchange(store::current_disk_calls().rename, call)} {}
    ~renaming() { store::current_disk_calls().rename = old_; }
    renaming(renaming const&) = delete;
    renaming& operator=(renaming const&) = delete;

private:
    int (*old_)(char const*, char const*);
};

std::string late_path;

/// Another process opens the old file just before it gets its new bytes.
int rename_late(char const* from, char const* to) {
    if (::fork() == 0) {
        append(late_path, "late\n");
        ::_exit(0);
    }
    ::usleep(20'000);  // until the other process waits for the lease
    return ::rename(from, to);
}

}  // namespace

TEST_CASE("no command that rewrites a file of lines drops what its agent appends meanwhile") {
    for (int i = 0; i != 20; ++i) {
        scratch const here;  // a file that grew over all runs would outgrow a slow program
        auto const path = here / "3b14a41a-441c-404a-b166-92b4f2661ac8.jsonl";
        other_process agent{[&] { append_all_the_time(path, here / "count"); }};
        wait_for(here / "count");
        auto const r = run_program({"redact", "--in-place", "--no-copy", path});
        CAPTURE(r.err);
        CHECK((r.code == 0 || r.code == 3));
        if (r.code == 3) CHECK(r.err.find("so nothing was written") != r.err.npos);
        agent.end();
        auto const lines = read_file(here / "count").size();
        CHECK(count_lines_with(read_file(path), lines) == lines);
        // Without the agent, all of it is redacted.
        CHECK(run_program({"redact", "--in-place", "--no-copy", path}).code == 0);
        auto const now = read_file(path);
        CHECK(count_lines_with(now, lines) == lines);
        CHECK(now.find("Xk29fj3kd92kfj") == now.npos);
    }
}

TEST_CASE("a file that another program has open for writing stays as it is") {
    scratch const here;
    std::filesystem::create_directory(here / "home");
    auto const path = here / "home/3b14a41a-441c-404a-b166-92b4f2661ac8.jsonl";
    write_file(path, make_line(1));
    auto const check_refused = [&](std::string_view why) {
        for (auto const& target : {path, here / "home"}) {
            auto const r = run_program({"redact", "--in-place", target});
            CHECK(r.code == 3);
            CHECK(r.err.find(path + ": " + std::string{why} + ", so nothing was written")
                  != r.err.npos);
            CHECK(read_file(path) == make_line(1));
        }
    };
    SUBCASE("open") {
        int const handle = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
        check_refused("another program has it open for writing");
        ::close(handle);
    }
    SUBCASE("locked") {
        int const handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        REQUIRE(::flock(handle, LOCK_EX) == 0);
        check_refused("another program has locked it");
        ::close(handle);
    }
    CHECK(run_program({"redact", "--in-place", "--no-copy", path}).code == 0);
    CHECK(read_file(path).find("Xk29fj3kd92kfj") == std::string::npos);
}

TEST_CASE("a line that is appended just before the rename moves to the new file") {
    scratch const here;
    std::filesystem::create_directory(here / "home");
    late_path = here / "home/3b14a41a-441c-404a-b166-92b4f2661ac8.jsonl";
    write_file(late_path, make_line(1));
    outcome r;
    SUBCASE("one file") {
        renaming const late{rename_late};
        r = run_program({"redact", "--in-place", "--no-copy", late_path});
    }
    SUBCASE("a folder") {
        renaming const late{rename_late};
        r = run_program({"redact", "--in-place", "--no-copy", here / "home"});
    }
    while (::wait(nullptr) > 0) {}
    CHECK(r.code == 0);
    CHECK(r.err.find("5 bytes that another program appended meanwhile were kept as they are")
          != r.err.npos);
    auto const now = read_file(late_path);
    CHECK(now.ends_with("late\n"));
    CHECK(now.find("Xk29fj3kd92kfj") == now.npos);
}

TEST_CASE("changes of many files are refused as a whole if one file has changed") {
    scratch const here;
    write_file(here / "a", "old a");
    write_file(here / "b", "old b");
    app::file_changes changes{here / ""};
    changes.replace("a", "new a");
    changes.replace("b", "new b");
    append(here / "b", " and more");
    CHECK_THROWS_WITH_AS(changes.commit(),
                         (here / "b" + ": changed meanwhile, so nothing was written").c_str(),
                         app::storage_error);
    CHECK(read_file(here / "a") == "old a");
    CHECK(read_file(here / "b") == "old b and more");
}
