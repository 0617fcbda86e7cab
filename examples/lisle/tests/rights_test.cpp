// The rights of files that the program writes, and the files that a full disk leaves.
#include "crashes.hpp"

#include "../../loom_store/new_file.hpp"
#include "../run.hpp"

#include <doctest/doctest.h>

#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using namespace app::tests;

namespace rights_test {

namespace fs = std::filesystem;

unsigned mode_of(std::string const& path) {
    struct stat found {};
    CHECK(::stat(path.c_str(), &found) == 0);
    return found.st_mode & 0777U;
}

/// Lets everybody read new files, unless their writer forbids it.
class open_umask {
public:
    open_umask() : before_{::umask(0)} {}
    ~open_umask() { ::umask(before_); }
    open_umask(open_umask const&) = delete;
    open_umask& operator=(open_umask const&) = delete;

private:
    mode_t before_;
};

TEST_CASE("new databases and records are for their owner alone") {
    open_umask const everybody;
    scratch const here;
    CHECK(run_program({"put", here / "new.db", "-"}, make_thread("x")).code == 0);
    CHECK(mode_of(here / "new.db") == 0600);
    fs::create_directory(here / "zed");
    CHECK(run_program({"put", here / "zed", "-"}, make_thread("x")).code == 0);
    CHECK(mode_of(here / "zed/threads.db") == 0600);
    fs::create_directory(here / "acpx");
    auto const record = read_file("../data/acpx/weather.json");
    CHECK(run_program({"put", here / "acpx", "-"}, record).code == 0);
    CHECK(mode_of(here / "acpx/weather-1.json") == 0600);
}

TEST_CASE("a replaced record and the copy of a database keep their rights") {
    open_umask const everybody;
    for (unsigned const mode : {0600U, 0640U, 0644U}) {
        CAPTURE(mode);
        scratch const here;
        make_database(here / "it.db", here, mode == 0640U);
        ::chmod((here / "it.db").c_str(), mode);
        if (::geteuid() == 0) REQUIRE(::chown((here / "it.db").c_str(), 12345, 23456) == 0);
        CHECK(run_program({"repair", here / "it.db", "--write"}).err.empty());
        CHECK(mode_of(here / "it.db") == mode);
        CHECK(mode_of(here / "it.db.before-repair") == mode);
        struct stat was {
        }, copy{};
        CHECK(::stat((here / "it.db").c_str(), &was) == 0);
        CHECK(::stat((here / "it.db.before-repair").c_str(), &copy) == 0);
        CHECK(copy.st_uid == was.st_uid);
        CHECK(copy.st_gid == was.st_gid);

        fs::create_directory(here / "acpx");
        auto const record = read_file("../data/acpx/weather.json");
        auto const file = here / "acpx/weather-1.json";
        write_file(file, record);
        ::chmod(file.c_str(), mode);
        auto const put = run_program(
            {"put", here / "acpx", "-", "--id", "weather-1", "--title", "Another"}, record);
        CHECK(put.out == "updated weather-1 Another\n");
        CHECK(mode_of(file) == mode);
    }
}

TEST_CASE("a copy never has wider rights than its database, even while it is made") {
    open_umask const everybody;
    scratch const here;
    make_database(here / "it.db", here, false);
    ::chmod((here / "it.db").c_str(), 0600);
    static unsigned seen;
    seen = 0;
    auto* const system = sqlite3_vfs_find("unix");
    auto* const before = system->xGetSystemCall(system, "pwrite");
    auto const watch = [](int handle, void const* bytes, std::size_t size, off_t at) {
        struct stat now {};
        ::fstat(handle, &now);
        seen |= now.st_mode & 0777U;
        return ::pwrite(handle, bytes, size, at);
    };
    ssize_t (*const call)(int, void const*, std::size_t, off_t) = watch;
    for (auto const* name : {"pwrite", "pwrite64"})
        system->xSetSystemCall(system, name, reinterpret_cast<sqlite3_syscall_ptr>(call));
    // The database itself, its journal, and the copy.
    CHECK(run_program({"repair", here / "it.db", "--write"}).code == 0);
    for (auto const* name : {"pwrite", "pwrite64"}) system->xSetSystemCall(system, name, before);
    CHECK(seen == 0600);
}

TEST_CASE("a record behind a link is written where it is") {
    scratch const here;
    auto const record = read_file("../data/acpx/weather.json");
    fs::create_directory(here / "acpx");
    fs::create_directory(here / "far");
    write_file(here / "acpx/another.json", record);
    write_file(here / "far/it.json", record);
    write_file(here / "far/.it.json.5.lisle-tmp", "left");
    fs::create_symlink("../far/it.json", here / "acpx/weather-1.json");
    auto const put =
        run_program({"put", here / "acpx", "-", "--id", "weather-1", "--title", "Another"}, record);
    CHECK(put.out == "updated weather-1 Another\n");
    CHECK(put.err.find(".it.json.5.lisle-tmp: removed, an interrupted write had left it\n")
          != std::string::npos);
    CHECK(fs::is_symlink(here / "acpx/weather-1.json"));
    CHECK(read_file(here / "far/it.json").find("Another") != std::string::npos);
    fs::remove(here / "far/it.json");
    auto const again = run_program({"put", here / "acpx", "-", "--id", "weather-1"}, record);
    CHECK(again.code == 0);
    CHECK(read_file(here / "far/it.json") == record);
    fs::remove(here / "far/it.json");
    fs::create_symlink("it.json", here / "far/it.json");
    auto const round = run_program({"put", here / "acpx", "-", "--id", "weather-1"}, record);
    CHECK(round.code == 3);
    CHECK(round.err.find("Too many levels of symbolic links") != std::string::npos);

    // Also for a database: SQLite keeps its journal beside the file itself.
    make_database(here / "far/it.db", here, true);
    fs::create_symlink("far/it.db", here / "near.db");
    app::database writer{here / "near.db", app::access::write, {}};
    writer.execute("UPDATE threads SET summary = 'only in the log'");
    CHECK(run_program({"list", here / "near.db"}).out.find("only in the log") != std::string::npos);
    fs::create_symlink("far/new.db", here / "new.db");
    CHECK(run_program({"put", here / "new.db", "-"}, make_thread("x")).code == 0);
    CHECK(fs::is_symlink(here / "new.db"));
    CHECK(run_program({"list", here / "far/new.db"}).code == 0);
}

TEST_CASE("put replaces no other file of acpx's folder") {
    scratch const here;
    auto const record = read_file("../data/acpx/weather.json");
    auto const with_id = [&](std::string const& id) {
        auto out = record;
        auto const key = std::string{"\"acpx_record_id\": \"weather-1\""};
        return out.replace(out.find(key), key.size(), "\"acpx_record_id\": \"" + id + '"');
    };
    write_file(here / "weather-1.json", record);
    write_file(here / "index.json", "{\"schema\":\"acpx.session-index.v1\"}\n");
    write_file(here / "other.json", record);
    write_file(here / "damaged.json", "{\"schema\": \"acpx");
    auto const put = [&](std::string const& id) {
        return run_program({"put", here / "", "-", "--id", id}, with_id(id));
    };
    auto const index = put("index");
    CHECK(index.code == 3);
    CHECK(index.err.find("index.json: not replaced, since it holds no session") != index.err.npos);
    auto const other = put("other");
    CHECK(other.code == 3);
    CHECK(other.err.find("not replaced, since it holds the session weather-1") != other.err.npos);
    CHECK(read_file(here / "other.json") == record);
    CHECK(put("weather").out.starts_with("added weather "));
    CHECK(put("../up").out.starts_with("added ../up "));
    CHECK(put("damaged").out.starts_with("updated damaged "));
    CHECK(read_file(here / "weather-1.json") == record);
    CHECK(here.list()
          == std::vector<std::string>{"..%2Fup.json", "damaged.json", "index.json", "other.json",
                                      "weather-1.json", "weather.json"});
}

// ---- Full disks ---------------------------------------------------------------------------------

/// Limits the bytes that SQLite and the program may still write while the object lives.
class small_disk {
public:
    explicit small_disk(std::size_t bytes) : calls_{store::current_disk_calls()} {
        left = bytes;
        auto* const system = sqlite3_vfs_find("unix");
        before_ = system->xGetSystemCall(system, "pwrite");
        for (auto const* name : {"pwrite", "pwrite64"})
            system->xSetSystemCall(system, name, reinterpret_cast<sqlite3_syscall_ptr>(&write_at));
        store::current_disk_calls().write = &write_on;
    }
    ~small_disk() {
        auto* const system = sqlite3_vfs_find("unix");
        for (auto const* name : {"pwrite", "pwrite64"})
            system->xSetSystemCall(system, name, before_);
        store::current_disk_calls() = calls_;
    }
    small_disk(small_disk const&) = delete;
    small_disk& operator=(small_disk const&) = delete;

    static inline std::size_t left = 0;
    static inline int reason = ENOSPC;

private:
    static bool is_full(std::size_t size) {
        if (size > left) errno = reason;
        else left -= size;
        return errno == reason;
    }
    static ssize_t write_at(int handle, void const* bytes, std::size_t size, off_t at) {
        errno = 0;
        return is_full(size) ? -1 : ::pwrite(handle, bytes, size, at);
    }
    static ssize_t write_on(int handle, void const* bytes, std::size_t size) {
        errno = 0;
        return is_full(size) ? -1 : ::write(handle, bytes, size);
    }

    sqlite3_syscall_ptr before_;
    store::disk_calls calls_;
};

TEST_CASE("a full disk is named, and leaves everything as it was") {
    scratch const here;
    make_database(here / "it.db", here, false);
    auto const was = recover(here / "it.db");
    fs::create_directory(here / "acpx");
    auto const record = read_file("../data/acpx/weather.json");
    write_file(here / "acpx/weather-1.json", record);
    auto const files = here.list();
    for (int const reason : {ENOSPC, EDQUOT}) {
        small_disk::reason = reason;
        for (std::size_t const bytes : {0U, 1000U, 30'000U, 60'000U}) {
            CAPTURE(bytes);
            auto const run = [&](std::vector<std::string> arguments, std::string input) {
                small_disk const small{bytes};
                return run_program(std::move(arguments), std::move(input));
            };
            for (auto const& done :
                 {run({"repair", here / "it.db", "--write"}, {}),
                  run({"put", here / "new.db", "-"}, make_thread(std::string(300'000, 'x'))),
                  run({"put", here / "acpx", "-", "--id", "weather-1", "--title",
                       std::string(200'000, 't')},
                      record)}) {
                if (done.code == 0 && bytes > 10'000) continue;  // A small database fits.
                CHECK(done.code == 3);
                CAPTURE(done.err);
                CHECK(done.err.find("no space left on the disk mounted at "
                                    + store::find_mount(here / "it.db").string())
                      != std::string::npos);
                CHECK(done.err.find("not an error") == std::string::npos);
            }
            fs::remove(here / "new.db");
            CHECK(here.list() == files);
            CHECK(fs::exists(here / "acpx/weather-1.json"));
            CHECK(read_file(here / "acpx/weather-1.json") == record);
            CHECK(std::distance(fs::directory_iterator{here / "acpx"}, {}) == 1);
            CHECK((recover(here / "it.db") == was));
        }
    }
}

TEST_CASE("a small disk that is really full is named") {
    scratch const here;
    auto const disk = here / "disk";
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=400k") != 0) {
        MESSAGE("NOT RUN: only root may mount a small disk, and not in every container");
        return;
    }
    make_database(here / "it.db", here, false);
    fs::copy_file(here / "it.db", disk + "/it.db");
    auto const was = recover(disk + "/it.db");
    write_file(disk + "/rest", {});
    std::ofstream{disk + "/rest"} << std::string(1'000'000, 'x');
    auto const repair = run_program({"repair", disk + "/it.db", "--write"});
    auto const put = run_program({"put", disk + "/new.db", "-"}, make_thread("x"));
    auto const now = recover(disk + "/it.db");
    auto const count = std::distance(fs::directory_iterator{disk}, {});
    ::umount(disk.c_str());
    CHECK(repair.code == 3);
    CHECK(repair.err.find("it.db.before-repair: no space left on the disk mounted at " + disk)
          != std::string::npos);
    CHECK(put.code == 3);
    CHECK(put.err.find("no space left on the disk mounted at " + disk) != std::string::npos);
    CHECK((now == was));
    CHECK(count == 2);
}

TEST_CASE("a standard output that accepts no more bytes is an error with its reason") {
    if (!fs::exists("/dev/full")) {
        MESSAGE("NOT RUN: this system has no /dev/full");
        return;
    }
    for (std::vector<std::string> const& arguments :
         std::vector<std::vector<std::string>>{{"list", bundle}, {"get", bundle, "5b7c"}}) {
        std::istringstream in;
        std::ostringstream err;
        std::ofstream full{"/dev/full", std::ios::binary};
        app::console io{in, full, err};
        CHECK(app::run(arguments, io) == 3);
        CHECK(err.str() == "lisle: can't write to standard output: no space left\n");
    }
}

}  // namespace rights_test
