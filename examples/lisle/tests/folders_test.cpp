// examples/lisle/tests/folders_test.cpp - folders with foreign, damaged and unreadable files.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>

namespace folders_test {

using namespace app::tests;
namespace fs = std::filesystem;

std::string const acpx_record = "../../tests/formats/acpx/data/created-0.16.0.json";

/// A tree of files of opencode: a session, a message and a part.
void add_tree(fs::path const& storage, std::string const& n) {
    fs::create_directories(storage / "session/p");
    fs::create_directories(storage / ("message/ses_" + n));
    fs::create_directories(storage / ("part/msg_" + n));
    auto const id = [&](std::string const& kind) { return kind + '_' + n; };
    write_file(storage / ("session/p/" + id("ses") + ".json"),
               R"({"id":")" + id("ses")
                   + R"(","projectID":"p","directory":"/w","title":"T","version":"1.1.27",)"
                     R"("time":{"created":1,"updated":2}})");
    write_file(storage / ("message/" + id("ses") + '/' + id("msg") + ".json"),
               R"({"id":")" + id("msg") + R"(","sessionID":")" + id("ses")
                   + R"(","role":"user","time":{"created":1}})");
    write_file(storage / ("part/" + id("msg") + '/' + id("prt") + ".json"),
               R"({"id":")" + id("prt") + R"(","sessionID":")" + id("ses") + R"(","messageID":")"
                   + id("msg") + R"(","type":"text","text":"hello"})");
}

void make_socket(std::string const& path) {
    int const socket_handle = ::socket(AF_UNIX, SOCK_STREAM, 0);
    REQUIRE(socket_handle >= 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(path.size() < sizeof address.sun_path);
    std::memcpy(address.sun_path, path.data(), path.size());
    REQUIRE(::bind(socket_handle, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    ::close(socket_handle);
}

/// Pipes, sockets, links without a target and circles of links.
void add_hostile(std::string const& folder) {
    REQUIRE(::mkfifo((folder + "/pipe.json").c_str(), 0600) == 0);
    make_socket(folder + "/socket.json");
    fs::create_symlink("nowhere", folder + "/dangling.json");
    fs::create_directory_symlink(".", folder + "/circle");
}

TEST_CASE("only the layouts of known programs are looked for in a folder") {
    scratch const here;
    fs::path const top = here / "x";
    add_tree(top / "deep/inside/storage", "foreign");
    auto const unknown = run_program({"list", top.string()});
    CHECK(unknown.code == 3);
    CHECK(unknown.err
          == "lisle: " + top.string()
                 + ": no sessions of a known format: looked for threads.db, opencode*.db, acpx's "
                   "records, Loom's threads, Claude Code's projects/, Codex's rollouts, and "
                   "opencode's storage/ and project/*/storage/\n");
    add_tree(top / "storage", "own");
    add_tree(top / "project/home/storage", "early");
    for (auto const& known : std::initializer_list<std::pair<std::string, std::string>>{
             {"", "ses_own\nses_early\n"},
             {"/storage", "ses_own\n"},
             {"/storage/", "ses_own\n"},
             {"/project", "ses_early\n"},
             {"/project/home", "ses_early\n"},
             {"/project/home/storage", "ses_early\n"},
             {"/deep/inside", "ses_foreign\n"}}) {
        CAPTURE(known.first);
        auto const run = run_program({"list", "--ids", top.string() + known.first});
        CHECK(run.code == 0);
        CHECK(run.out == known.second);
        CHECK(run.err.empty());
    }
    fs::create_directory_symlink(top / "storage", here / "link");
    CHECK(run_program({"list", "--ids", here / "link"}).out == "ses_own\n");
}

TEST_CASE("a program's own folder is opened like the folder of its sessions") {
    scratch const here;
    fs::create_directories(here / "zed/threads");
    fs::copy_file(bundle, here / "zed/threads/threads.db");
    CHECK(run_program({"list", "--ids", here / "zed"}).out
          == run_program({"list", "--ids", bundle}).out);
    CHECK(run_program({"list", "--ids", here / "zed/threads"}).code == 0);
    fs::create_directories(here / ".acpx/sessions");
    fs::copy_file(acpx_record, here / ".acpx/sessions/mock-0001.json");
    CHECK(run_program({"list", "--ids", here / ".acpx"}).out == "mock-0001\n");
    fs::create_directories(here / "loom/threads");
    fs::copy("../data/loom", here / "loom/threads");
    CHECK(run_program({"list", "--ids", here / "loom"}).out
          == run_program({"list", "--ids", "../data/loom"}).out);
}

TEST_CASE("pipes, sockets and circles in a folder are passed over") {
    scratch const here;
    for (auto const* folder : {"acpx", "loom", "storage", "storage/session", "storage/session/p",
                               "storage/message", "storage/part/msg_1", "nothing"})
        fs::create_directories(here / folder), add_hostile(here / folder);
    fs::copy_file(acpx_record, here / "acpx/mock-0001.json");
    fs::copy("../data/loom", here / "loom");
    add_tree(here / "storage", "1");
    CHECK(run_program({"list", "--ids", here / "acpx"}).out == "mock-0001\n");
    CHECK(run_program({"list", here / "loom"}).code == 0);
    CHECK(run_program({"list", "--ids", here / "storage"}).out == "ses_1\n");
    CHECK(run_program({"show", here / "storage"}).out.find("hello") != std::string::npos);
    CHECK(run_program({"list", here / "nothing"}).code == 3);
    fs::create_symlink("self.json", here / "acpx/self.json");
    auto const run = run_program({"list", "--ids", here / "acpx"});
    CHECK(run.code == 3);
    CHECK(run.out == "mock-0001\n");
    CHECK(run.err.find("self.json") != std::string::npos);
}

TEST_CASE("damaged acpx records are listed, and check and repair fail") {
    scratch const here;
    auto const record = read_file(acpx_record);
    std::string const nuls(300, '\0');
    for (auto const& damaged :
         {std::string{}, nuls, record.substr(0, 100), record.substr(0, record.size() / 2),
          std::string{R"({"schema":"acpx.session.v1","acpx_record_id":"b","messages": 5})"}}) {
        CAPTURE(damaged.size());
        scratch const folder;
        write_file(folder / "mock-0001.json", record);
        write_file(folder / "broken.json", damaged);
        write_file(folder / "index.json", R"({"schema":"acpx.session-index.v1","files":[]})");
        write_file(folder / "config.json", "{");
        write_file(folder / "other.json", R"({"schema":"other.v1"})");
        write_file(folder / "mock-0001.stream.ndjson", "{\n");
        write_file(folder / "mock-0001.stream.lock", "");
        auto const list = run_program({"list", folder / ""});
        CHECK(list.code == 0);
        CHECK(list.out.find("\nbroken ") != std::string::npos);
        CHECK(list.out.find("  ! ") != std::string::npos);
        CHECK(list.out.ends_with("2 sessions, 1 of them unreadable\n"));
        auto const check = run_program({"check", folder / ""});
        CHECK(check.code == 1);
        CHECK(check.out.find("broken    unreadable") != std::string::npos);
        auto const repair = run_program({"repair", "--dry-run", folder / ""});
        CHECK(repair.code == 1);
        CHECK(repair.out.starts_with("broken"));
        CHECK(read_file(folder / "broken.json") == damaged);
    }
    fs::create_directories(here / ".acpx/sessions");
    write_file(here / ".acpx/sessions/only.json", "");
    CHECK(run_program({"list", "--ids", here / ".acpx/sessions/"}).out == "only\n");
}

TEST_CASE("messages and parts whose parent is lost are reported") {
    scratch const here;
    add_tree(here / "storage", "1");
    add_tree(here / "storage", "2");
    add_tree(here / "storage", "3");
    CHECK(run_program({"check", here / "storage"}).err.empty());
    fs::remove(here / "storage/session/p/ses_2.json");
    fs::remove(here / "storage/message/ses_3/msg_3.json");
    auto const warning = "lisle: 1 message left out: no file of the session ses_2\n"
                         "lisle: 1 part left out: no file of the message msg_3\n";
    auto const list = run_program({"list", here / "storage"});
    CHECK(list.code == 0);
    CHECK(list.err == warning);
    CHECK(list.out.find("\n2 sessions\n") != std::string::npos);
    for (auto const& command : {std::vector<std::string>{"check"}, {"repair", "--dry-run"}}) {
        auto arguments = command;
        arguments.push_back(here / "storage");
        auto const run = run_program(arguments);
        CHECK(run.code == 1);
        CHECK(run.err == warning);
    }
}

/// While the object lives, the process is a user who may not read all files.
class ordinary_user {
public:
    ordinary_user() {
        if (::geteuid() == 0) REQUIRE(::seteuid(65534) == 0);
    }
    ~ordinary_user() { static_cast<void>(::seteuid(::getuid())); }
    ordinary_user(ordinary_user const&) = delete;
    ordinary_user& operator=(ordinary_user const&) = delete;
};

TEST_CASE("unreadable files are reported, and the rest is listed") {
    scratch const here;
    fs::create_directories(here / "acpx");
    fs::copy_file(acpx_record, here / "acpx/mock-0001.json");
    fs::copy_file(acpx_record, here / "acpx/secret.json");
    add_tree(here / "storage", "1");
    add_tree(here / "storage", "2");
    fs::create_directories(here / "storage/session/closed");
    auto const close = [](std::string const& path) { fs::permissions(path, fs::perms::none); };
    close(here / "acpx/secret.json");
    close(here / "storage/session/closed");
    close(here / "storage/part/msg_2/prt_2.json");
    fs::create_directories(here / "locked");
    close(here / "locked");
    fs::permissions(here / "",
                    fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec);
    ordinary_user const user;
    auto const acpx = run_program({"list", "--ids", here / "acpx"});
    CHECK(acpx.code == 3);
    CHECK(acpx.out == "mock-0001\n");
    CHECK(acpx.err == "lisle: " + (here / "acpx/secret.json") + ": Permission denied\n");
    for (std::vector<std::string> arguments :
         std::vector<std::vector<std::string>>{{"list"}, {"list", "--json"}, {"check"}}) {
        CAPTURE(arguments.front());
        arguments.push_back(here / "storage");
        auto const run = run_program(arguments);
        CHECK(run.code == 3);
        CHECK(run.out.find("ses_1") != std::string::npos);
        CHECK(run.out.find("prt_2.json: Permission denied") != std::string::npos);
        CHECK(run.err.find("closed: Permission denied") != std::string::npos);
    }
    auto const search = run_program({"search", "--ids", here / "storage", "hello"});
    CHECK(search.code == 3);
    CHECK(search.out == "ses_1\n");
    auto const locked = run_program({"list", here / "locked"});
    CHECK(locked.code == 3);
    CHECK(locked.err == "lisle: " + (here / "locked") + ": Permission denied\n");
    auto const both = run_program({"check", here / "locked", here / "acpx"});
    CHECK(both.code == 3);
    CHECK(both.out.find("mock-000") != std::string::npos);
    if (::getuid() == 0) return;  // root removes them anyway
    fs::permissions(here / "locked", fs::perms::owner_all);
    fs::permissions(here / "storage/session/closed", fs::perms::owner_all);
}

TEST_CASE("a folder with only empty files and links without a target names them") {
    scratch const here;
    fs::create_symlink("/nowhere/x.json", here / "b.json");
    write_file(here / "notes.txt", {});
    for (auto const* command : {"list", "check"}) {
        auto const run = run_program({command, here / ""});
        CHECK(run.code == 3);
        CHECK(run.out.empty());
        CHECK(run.err.ends_with("; not read: b.json (a link without a target)\n"));
    }
    write_file(here / "a.json", {});
    auto const check = run_program({"check", here / ""});
    CHECK(check.code == 1);
    CHECK(check.out.find("a.json: the file is empty") != std::string::npos);
    CHECK(check.err == "lisle: " + (here / "b.json") + ": a link without a target\n");
}

TEST_CASE("check of a folder that can't be opened says so, and counts no documents") {
    scratch const here;
    auto const shut = here / "shut";
    fs::create_directory(shut);
    fs::permissions(here / "", fs::perms::all);
    fs::permissions(shut, fs::perms::none);
    outcome check;
    {
        ordinary_user const nobody;
        check = run_program({"check", shut});
    }
    CHECK(check.code == 3);
    CHECK(check.out.empty());
    CHECK(check.err == "lisle: " + shut + ": Permission denied\n");
    fs::permissions(shut, fs::perms::all);
}

TEST_CASE("put into a folder without the right to write names the folder and the reason") {
    scratch const here;
    auto const closed = here / "closed";
    fs::create_directory(closed);
    auto const record = read_file("../data/acpx/weather.json");
    write_file(closed + "/weather-1.json", record);
    fs::permissions(here / "", fs::perms::all);
    fs::permissions(closed, fs::perms{0555});
    for (std::vector<std::string> const& words : std::vector<std::vector<std::string>>{
             {"put", closed, "-", "--id", "weather-1"}, {"put", closed + "/x.db", "-"}}) {
        outcome put;
        {
            ordinary_user const nobody;
            put = run_program(words, words.size() > 3 ? record : make_thread("T"));
        }
        CHECK(put.code == 3);
        CHECK(put.err.ends_with(": no file can be made in the folder " + closed
                                + ": Permission denied\n"));
    }
    CHECK(read_file(closed + "/weather-1.json") == record);
    fs::permissions(closed, fs::perms::all);
}

}  // namespace folders_test
