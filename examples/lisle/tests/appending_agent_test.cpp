// examples/lisle/tests/appending_agent_test.cpp - files of lines that get new bytes while their
// agent appends to them.
#include "harness.hpp"
#include "leases.hpp"

#include "../../loom_store/new_file.hpp"
#include "../files/file_changes.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace appending_agent_test {

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
    for (std::size_t i = 0; i != 1000; ++i) {
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

// ---- Commands -----------------------------------------------------------------------------------

std::string const id = "3b14a41a-441c-404a-b166-92b4f2661ac8";

/// A home of Claude Code with one session, a backup of another version of it, and a document of a
/// third version.
struct agent_home {
    agent_home() {
        std::filesystem::create_directories(here / "home/projects/-w");
        write_file(file, make_line(7) + make_orphan());
        REQUIRE(run_at("01", {"backup", home, "-o", here / "saved"}).code == 0);
        write_file(here / (id + ".jsonl"), make_line(8) + make_orphan());
        write_file(file, text);
    }

    /// A line whose parent is missing, which a repair mends.
    static std::string make_orphan() {
        auto out = make_line(3);
        std::string const from = R"("parentUuid":null)";
        return out.replace(out.find(from), from.size(),
                           R"("parentUuid":"00000000-0000-4000-8000-200000000000")");
    }

    scratch const here;
    std::string const home = here / "home";
    std::string const file = here / ("home/projects/-w/" + id + ".jsonl");
    std::string const text = make_line(1) + make_orphan();
};

/// A command that replaces the file of a session.
struct rewriter {
    char const* name;
    std::vector<std::string> (*arguments)(agent_home const&);
    bool keeps_lines;  ///< of the old file
    int code_if_used;
};

using words = std::vector<std::string>;

rewriter const rewriters[]{
    {"redact a file",
     [](agent_home const& at) {
         return words{"redact", "--in-place", "--no-copy", at.file};
     },
     true, 3},
    {"redact a folder",
     [](agent_home const& at) {
         return words{"redact", "--in-place", "--no-copy", at.home};
     },
     true, 3},
    {"repair a file",
     [](agent_home const& at) {
         return words{"repair", "--write", at.file};
     },
     true, 3},
    {"repair a home",
     [](agent_home const& at) {
         return words{"repair", "--write", at.home};
     },
     true, 1},
    {"restore",
     [](agent_home const& at) {
         return words{"restore", at.here / "saved", "--replace", "--to", at.home};
     },
     false, 3},
    {"put",
     [](agent_home const& at) {
         return words{"put", at.home, at.here / (id + ".jsonl"), "--id", id};
     },
     false, 3},
};

// ---- A writer that comes late -------------------------------------------------------------------

/// A pipe whose bytes are signals between two processes.
class signal_pipe {
public:
    signal_pipe() { REQUIRE(::pipe(ends_) == 0); }
    ~signal_pipe() {
        ::close(ends_[0]);
        ::close(ends_[1]);
    }
    signal_pipe(signal_pipe const&) = delete;
    signal_pipe& operator=(signal_pipe const&) = delete;

    [[nodiscard]] bool has(int handle) const { return handle == ends_[0] || handle == ends_[1]; }
    void send() const { CHECK(::write(ends_[1], ".", 1) == 1); }
    void wait() const {
        char byte{};
        if (::read(ends_[0], &byte, 1) != 1) ::_exit(1);
    }

private:
    int ends_[2]{};
};

std::string late_path;
signal_pipe const* late_opened = nullptr;
signal_pipe const* late_signal = nullptr;  ///< null for a writer that closes the file at once
pid_t late_writer = 0;
bool is_new_file_written = false;  ///< by a third program, just after the rename

/// Another process opens the old file, appends a line, and another one when it is told to.
void write_late() {
    // The handles of the program would keep its lease and its new file.
    for (int handle = 3; handle != 1024; ++handle)
        if (!late_opened->has(handle) && (late_signal == nullptr || !late_signal->has(handle)))
            ::close(handle);
    int const handle = ::open(late_path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    auto const write = [&](std::size_t number) {
        auto const line = make_line(number);
        if (::write(handle, line.data(), line.size()) < 0) ::_exit(1);
    };
    late_opened->send();
    write(4);
    if (late_signal != nullptr) {
        late_signal->wait();
        write(5);
    }
    ::close(handle);
    ::_exit(0);
}

/// Whether a process waits until the lease of a file ends.
bool is_lease_awaited(std::string const& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return false;
    std::ifstream locks{"/proc/locks"};
    auto const end = ':' + std::to_string(found.st_ino) + ' ';
    for (std::string line; std::getline(locks, line);)
        if (line.find("BREAKING") != line.npos && line.find(end) != line.npos) return true;
    return false;
}

/// Starts the late writer just before the file gets its new bytes.
int rename_late(char const* from, char const* to) {
    if (late_path != to || late_writer != 0) return ::rename(from, to);
    late_writer = ::fork();
    if (late_writer == 0) write_late();
    while (!is_lease_awaited(late_path)) ::usleep(1000);
    int const code = ::rename(from, to);
    if (is_new_file_written) append(late_path, make_line(6));
    return code;
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

int refuse_link(char const*, char const*) { return errno = EPERM, -1; }

/// What happens while a command replaces a file.
struct late_events {
    bool stays_open = false;  ///< the late writer appends a second line after the command's end
    bool writes_new_file = false;
};

outcome run_with_late_writer(words const& arguments, std::string const& file, late_events what) {
    signal_pipe const opened, go_on;
    late_path = file;
    late_writer = 0;
    is_new_file_written = what.writes_new_file;
    late_opened = &opened;
    late_signal = what.stays_open ? &go_on : nullptr;
    outcome out;
    {
        renaming const late{rename_late};
        out = run_program(arguments);
    }
    REQUIRE(late_writer != 0);
    opened.wait();
    if (what.stays_open) go_on.send();
    int status = 1;
    ::waitpid(late_writer, &status, 0);
    CHECK(status == 0);
    return out;
}

}  // namespace

// ---- Tests --------------------------------------------------------------------------------------

TEST_CASE("no command that keeps the lines of a file drops what its agent appends meanwhile") {
    for (auto const& each : rewriters) {
        if (!each.keeps_lines) continue;
        CAPTURE(each.name);
        for (int i = 0; i != 3; ++i) {
            agent_home const at;  // a file that grew over all runs would outgrow a slow program
            auto const arguments = each.arguments(at);
            auto const count = at.here / "count";
            other_process agent{[&] { append_all_the_time(at.file, count); }};
            wait_for(count);
            auto const r = run_program(arguments);
            CAPTURE(r.err);
            CHECK((r.code == 0 || r.code == 1 || r.code == 3));
            agent.end();
            auto const appended = read_file(count).size();
            CHECK(count_lines_with(read_file(at.file), appended) == appended);
            // Without the agent it succeeds.
            CHECK(run_program(arguments).code == 0);
            auto const now = read_file(at.file);
            CHECK(count_lines_with(now, appended) == appended);
            if (arguments.front() == "redact") CHECK(now.find("Xk29fj3kd92kfj") == now.npos);
        }
    }
}

TEST_CASE("a command that replaces a file puts it back for a program that opens it meanwhile") {
    for (auto const& each : rewriters)
        for (bool const stays_open : {false, true}) {
            CAPTURE(each.name);
            CAPTURE(stays_open);
            agent_home const at;
            if (!has_leases(at.file)) return;
            auto const r = run_with_late_writer(each.arguments(at), at.file, {stays_open});
            CAPTURE(r.err);
            CHECK(r.code == each.code_if_used);
            CHECK(r.err.find(at.file + ": another program has it open for writing") != r.err.npos);
            auto const last = stays_open ? make_line(5) : std::string{};
            CHECK(read_file(at.file) == at.text + make_line(4) + last);
            for (auto const& [name, bytes] : read_tree(at.home))
                CHECK(name.find("lisle-tmp") == name.npos);
            // It succeeds when the program has ended.
            CHECK(run_program(each.arguments(at)).code == 0);
            auto const now = read_file(at.file);
            CHECK((now.find("line 4 ") != now.npos) == each.keeps_lines);
        }
}

TEST_CASE("a line in a new file moves to the old file that is put back") {
    for (auto const& each : rewriters) {
        CAPTURE(each.name);
        agent_home const at;
        if (!has_leases(at.file)) return;
        auto const r = run_with_late_writer(each.arguments(at), at.file, {false, true});
        CHECK(r.code == each.code_if_used);
        auto const now = read_file(at.file);
        CHECK(now.starts_with(at.text));
        CHECK(now.size() == at.text.size() + 2 * make_line(4).size());
        CHECK(now.find(make_line(4)) != now.npos);
        CHECK(now.find(make_line(6)) != now.npos);
    }
}

TEST_CASE("on a disk without hard links a late line moves to the new file, and this is an error") {
    for (auto const& each : rewriters) {
        CAPTURE(each.name);
        agent_home const at;
        if (!has_leases(at.file)) return;
        auto& link = store::current_disk_calls().link;
        auto* const usual = std::exchange(link, &refuse_link);
        auto const r = run_with_late_writer(each.arguments(at), at.file, {});
        link = usual;
        CAPTURE(r.err);
        CHECK(r.code == each.code_if_used);
        CHECK(r.err.find(" bytes that another program appended meanwhile were kept as they are")
              != r.err.npos);
        CHECK(read_file(at.file).ends_with(make_line(4)));
        CHECK(read_file(at.file) != at.text + make_line(4));
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

}  // namespace appending_agent_test
