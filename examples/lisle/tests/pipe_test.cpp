// Pipes and devices as files: read once, never further than needed.
#include "harness.hpp"

#include "../files/files.hpp"

#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace app::tests;

namespace pipe_test {

namespace fs = std::filesystem;
using app::tests::read_file;

void write_all(int handle, std::string_view bytes) {
    while (!bytes.empty()) {
        auto const count = ::write(handle, bytes.data(), bytes.size());
        if (count <= 0) return;  // The reader has enough.
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

/// A named pipe into which the bytes are written once.
class pipe_with {
public:
    explicit pipe_with(std::string bytes) : bytes_{std::move(bytes)} {
        ::signal(SIGPIPE, SIG_IGN);
        REQUIRE(::mkfifo(path().c_str(), 0600) == 0);
        writer_ = std::thread{[this] {
            int const handle = ::open(path().c_str(), O_WRONLY);
            write_all(handle, bytes_);
            ::close(handle);
            is_written_ = true;
        }};
    }
    ~pipe_with() {
        // If a command did not open the pipe, the writer still waits; if it closed the pipe early,
        // the writer still has bytes. They are read here.
        int const handle = ::open(path().c_str(), O_RDONLY | O_NONBLOCK);
        std::vector<char> ignored(std::size_t{64} << 10);
        while (!is_written_)
            if (::read(handle, ignored.data(), ignored.size()) <= 0) std::this_thread::yield();
        writer_.join();
        ::close(handle);
    }
    pipe_with(pipe_with const&) = delete;
    pipe_with& operator=(pipe_with const&) = delete;

    [[nodiscard]] std::string path() const { return here_ / "pipe"; }

private:
    scratch here_;
    std::string bytes_;
    std::atomic<bool> is_written_ = false;
    std::thread writer_;
};

outcome run_on_pipe(std::vector<std::string> arguments, std::string const& bytes) {
    pipe_with const pipe{bytes};
    std::replace(arguments.begin(), arguments.end(), std::string{"PIPE"}, pipe.path());
    auto out = run_program(std::move(arguments));
    for (auto* text : {&out.out, &out.err})
        for (auto at = text->find(pipe.path()); at != text->npos; at = text->find(pipe.path()))
            text->replace(at, pipe.path().size(), "PIPE");
    return out;
}

std::string const opencode = "../data/opencode/sourdough.json";

TEST_CASE("a pipe is read as the file would be") {
    std::vector<std::string> const files{
        opencode, "../data/threads/audit.json", "../data/acpx/weather.json",
        "../data/loom/T-01a1e1b0-0000-7f00-8000-00000000abcd.json"};
    for (auto const& file : files) {
        CAPTURE(file);
        auto const text = read_file(file);
        for (auto const& bytes : {text, lisle::zstd::compress(text)})
            for (std::string const command : {"canon", "check", "show", "get", "list"}) {
                CAPTURE(command);
                scratch const here;
                write_file(here / "PIPE", bytes);
                auto const piped = run_on_pipe({command, "PIPE"}, bytes);
                CHECK(piped.code == run_program({command, here / "PIPE"}).code);
                CHECK(piped.err.empty());
                if (command != "check" && command != "list" && command != "show")
                    CHECK(piped.out == run_program({command, here / "PIPE"}).out);
                else CHECK_FALSE(piped.out.empty());
            }
    }
    CHECK(run_on_pipe({"ui", "PIPE"}, read_file(opencode)).out
          == run_program({"ui", opencode}).out);
    CHECK(run_on_pipe({"search", "PIPE", "starter"}, read_file(opencode)).code
          == run_program({"search", opencode, "starter"}).code);
    scratch const here;
    CHECK(run_on_pipe({"put", here / "new.db", "PIPE", "--id", "a"}, make_thread("piped")).out
          == "added a piped\n");
}

TEST_CASE("standard input has a path, too") {
    auto const text = read_file(opencode);
    for (bool const is_file : {false, true}) {
        CAPTURE(is_file);
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        int const saved = ::dup(STDIN_FILENO);
        int const input = is_file ? ::open(opencode.c_str(), O_RDONLY) : ends[0];
        ::dup2(input, STDIN_FILENO);
        std::thread writer{[&] {
            write_all(ends[1], text);
            ::close(ends[1]);
        }};
        auto const run = run_program({"canon", "/dev/stdin"});
        ::dup2(saved, STDIN_FILENO);
        ::close(ends[0]);
        writer.join();
        ::close(saved);
        if (is_file) ::close(input);
        CHECK(run.out == run_program({"canon", opencode}).out);
    }
}

TEST_CASE("a database can't be read from a pipe") {
    auto const bytes = read_file(bundle);
    for (std::string const command : {"canon", "check", "show", "get", "list", "ui"}) {
        CAPTURE(command);
        auto const run = run_on_pipe({command, "PIPE"}, bytes);
        CHECK(run.code == 3);
        CHECK(run.err == "lisle: PIPE: a database can't be read from a pipe: it must be a file\n");
    }
    CHECK(run_program({"canon", "-"}, bytes).err
          == "lisle: <stdin>: a database can't be read from a pipe: it must be a file\n");
    scratch const here;
    REQUIRE(::mkfifo((here / "pipe.db").c_str(), 0600) == 0);
    CHECK(run_program({"list", here / "pipe.db"}).err
          == "lisle: " + here / "pipe.db" + ": a database must be a file\n");
    auto const put = run_on_pipe({"put", "PIPE", opencode}, {});
    CHECK(put.code == 3);
    CHECK(put.err == "lisle: PIPE: a database must be a file\n");
    CHECK(run_program({"put", here / "new.db", bundle}).err
          == "lisle: " + bundle + ": a database, not a document\n");
}

TEST_CASE("a device without an end is left after its first bytes") {
    for (std::string const command : {"canon", "check", "show", "get", "list"}) {
        CAPTURE(command);
        auto const run = run_program({command, "/dev/zero"});
        CHECK(run.code == 1);
        CHECK((run.err + run.out).starts_with("/dev/zero"));
        // Once in a hundred times random bytes begin like JSON, and are read up to the limit.
        auto const random = run_program({command, "/dev/urandom"});
        bool const is_over_limit = random.err.find("which is the limit") != std::string::npos;
        CHECK(random.code == (is_over_limit ? 3 : 1));
        CHECK((random.err + random.out).find("/dev/urandom") != std::string::npos);
    }
    CHECK(run_program({"canon", "/dev/null"}).code == 1);
    CHECK(run_program({"put", "/dev/null", "-"}, make_thread("x")).code == 3);
}

TEST_CASE("no more bytes are read than the limit") {
    auto const endless = "[" + std::string(1'000'000, '1');
    pipe_with const pipe{endless};
    auto const read = [&](std::size_t limit) {
        return app::read_document_file(pipe.path(), limit);
    };
    CHECK_THROWS_WITH(read(200'000),
                      (pipe.path() + ": more than 200 KB, which is the limit").c_str());
    scratch const here;
    write_file(here / "large.json", "{}");
    fs::resize_file(here / "large.json", app::usual_input_limit + 1);
    for (std::string const command : {"canon", "check", "show", "list"}) {
        CAPTURE(command);
        auto const run = run_program({command, here / "large.json"});
        CHECK(run.code == 3);
        CHECK(run.err
              == "lisle: " + here / "large.json" + ": more than 1.1 GB, which is the limit\n");
    }
}

TEST_CASE("a folder or a socket is not a document") {
    scratch const here;
    auto const folder = run_program({"put", here / "new.db", here / ""});
    CHECK(folder.code == 3);
    CHECK(folder.err.find("a directory, not a file") != std::string::npos);
    sockaddr_un place{};
    place.sun_family = AF_UNIX;
    auto const path = here / "socket";
    REQUIRE(path.size() < sizeof(place.sun_path));
    path.copy(place.sun_path, path.size());
    int const handle = ::socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(::bind(handle, reinterpret_cast<sockaddr*>(&place), sizeof(place)) == 0);
    for (std::string const command : {"canon", "check", "show", "list"}) {
        CAPTURE(command);
        auto const run = run_program({command, path});
        CHECK(run.code == 3);
        CHECK(run.err == "lisle: " + path + ": a socket, not a file\n");
    }
    ::close(handle);
}

TEST_CASE("JSON that no format recognizes is reported as such") {
    scratch const here;
    for (auto const* text : {"{}", "[]", "\"x\"", "{\"messages\":[]}", "{\"name\":\"left-pad\"}"}) {
        CAPTURE(text);
        write_file(here / "x.json", text);
        for (std::string const command : {"canon", "show", "list", "get"}) {
            CAPTURE(command);
            auto const run = run_program({command, here / "x.json"});
            CHECK(run.code == 1);
            CHECK(run.err
                  == here / "x.json"
                         + ": unknown format: it lacks the keys of zed, loom, acpx, acpx-archive, "
                           "opencode, opencode-2, claude-code, codex, conversation\n");
        }
    }
    write_file(here / "x.json", "{\"a\": 1,}");
    CHECK(run_program({"canon", here / "x.json"}).err.starts_with(here / "x.json:1:9: "));
    CHECK(run_program({"canon", "--format", "zed"}, "{}").err.find("missing field")
          != std::string::npos);
}

}  // namespace pipe_test
