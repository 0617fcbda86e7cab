// Kills the program at any write, as `kill -9` does: the old database or the new one must be left.
// LISLE_KILLS: how often each way of writing is killed, LISLE_SEED: at which writes.
#include "crashes.hpp"
#include "opencode_tables.hpp"

#include "../../loom_store/new_file.hpp"

#include <doctest/doctest.h>

#include <signal.h>
#include <sqlite3.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace app::tests;

namespace {

namespace fs = std::filesystem;

// ---- Writes that end the process ----------------------------------------------------------------

/// Shared by parent and child: the number of writes so far, and the write after which the child
/// ends.
struct progress {
    std::uint64_t writes = 0;
    std::uint64_t last = 0;  ///< 0: none
    bool is_torn = false;    ///< only half of the last write is done
};

progress& shared_progress() {
    static auto& place = *::new (::mmap(nullptr, sizeof(progress), PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS, -1, 0)) progress;
    return place;
}

[[noreturn]] void end() {
    ::kill(::getpid(), SIGKILL);
    std::abort();
}

/// Whether this write is the last one.
bool is_last_write() {
    auto& now = shared_progress();
    return ++now.writes == now.last;
}

ssize_t write_at(int file, void const* bytes, std::size_t size, off_t offset) {
    if (!is_last_write()) return ::pwrite(file, bytes, size, offset);
    static_cast<void>(!::pwrite(file, bytes, shared_progress().is_torn ? size / 2 : size, offset));
    end();
}
ssize_t write_on(int file, void const* bytes, std::size_t size) {
    if (!is_last_write()) return ::write(file, bytes, size);
    static_cast<void>(!::write(file, bytes, shared_progress().is_torn ? size / 2 : size));
    end();
}
int cut(int file, off_t size) {
    bool const is_last = is_last_write();
    if (is_last && shared_progress().is_torn) end();
    int const code = ::ftruncate(file, size);
    if (is_last) end();
    return code;
}
int remove(char const* path) {
    bool const is_last = is_last_write();
    if (is_last && shared_progress().is_torn) end();
    int const code = ::unlink(path);
    if (is_last) end();
    return code;
}

/// A call that changes a name.
template <class Call>
int change_name(Call const& call) {
    bool const is_last = is_last_write();
    if (is_last && shared_progress().is_torn) end();
    int const code = call();
    if (is_last) end();
    return code;
}

/// The program's own files.
void watch_files() {
    static auto const system = store::current_disk_calls();
    auto& calls = store::current_disk_calls();
    calls.write = &write_on;
    calls.create = [](char const* path) {
        return change_name([=] { return system.create(path); });
    };
    calls.unlink = [](char const* path) {
        return change_name([=] { return system.unlink(path); });
    };
    calls.rename = [](char const* from, char const* to) {
        return change_name([=] { return system.rename(from, to); });
    };
    calls.link = [](char const* from, char const* to) {
        return change_name([=] { return system.link(from, to); });
    };
}

/// From now on, SQLite and the program call these functions of this process instead of the
/// system's.
void watch_writes() {
    watch_files();
    auto* const system = sqlite3_vfs_find("unix");
    auto const set = [&](char const* name, auto* function) {
        REQUIRE(
            system->xSetSystemCall(system, name, reinterpret_cast<sqlite3_syscall_ptr>(function))
            == SQLITE_OK);
    };
    set("pwrite", &write_at);
    set("pwrite64", &write_at);
    set("write", &write_on);
    set("ftruncate", &cut);
    set("unlink", &remove);
}

/// Runs the program in another process, which ends at the given write or after a time. Returns
/// whether it was killed.
bool run_killed(std::vector<std::string> const& arguments, std::uint64_t last, bool is_torn,
                std::chrono::microseconds patience = {}) {
    shared_progress() = {0, last, is_torn};
    auto const child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        watch_writes();
        auto const done = run_program(arguments);
        ::_exit(done.code == 3 ? 3 : 0);
    }
    if (patience.count() != 0) {
        std::this_thread::sleep_for(patience);
        ::kill(child, SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    REQUIRE(!(WIFEXITED(status) && WEXITSTATUS(status) != 0));
    return WIFSIGNALED(status);
}

// ---- Databases ----------------------------------------------------------------------------------

/// Removes a database and all files beside it, and copies another database to its place, if one is
/// given.
void copy_database(fs::path const& from, fs::path const& to) {
    std::vector<fs::path> old;
    for (auto const& item : fs::directory_iterator{to.parent_path()})
        if (item.path().filename().string().find(to.filename().string()) != std::string::npos)
            old.push_back(item.path());
    for (auto const& path : old) fs::remove(path);
    for (auto const* suffix : {"", "-journal", "-wal", "-shm"})
        if (fs::exists(from.string() + suffix))
            fs::copy_file(from.string() + suffix, to.string() + suffix);
}

std::vector<std::string> list_files_with(fs::path const& folder, std::string_view part) {
    std::vector<std::string> out;
    for (auto const& item : fs::directory_iterator{folder})
        if (item.path().filename().string().find(part) != std::string::npos)
            out.push_back(item.path().string());
    return out;
}

/// What `recover` returns for a missing database.
std::string recover_if_there(std::string const& path) {
    return fs::exists(path) ? recover(path) : "nothing";
}

/// Kills the run at random writes, and each tenth time after a random time.
void kill_often(std::vector<std::string> arguments, std::string const& base, scratch const& dir) {
    auto const path = dir / "killed.db";
    for (auto& argument : arguments)
        if (argument == "DB") argument = path;
    auto const folder = fs::path{path}.parent_path();
    auto const was = recover_if_there(base);
    copy_database(base, path);
    auto const begin = std::chrono::steady_clock::now();
    REQUIRE(!run_killed(arguments, 0, false));
    auto const time = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - begin);
    auto const writes = shared_progress().writes;
    auto const becomes = recover(path);
    REQUIRE((was != becomes));  // Extra parentheses: don't print them.
    REQUIRE(writes > 3);

    std::mt19937_64 random{number_from("LISLE_SEED", 1)};
    auto const kills = number_from("LISLE_KILLS", 5);
    std::uint64_t killed = 0, old = 0;
    for (std::uint64_t i = 0; i < kills; ++i) {
        copy_database(base, path);
        bool const by_time = i % 10 == 9;
        auto const last = by_time ? 0 : 1 + random() % writes;
        auto const patience = std::chrono::microseconds{
            by_time ? 1 + random() % static_cast<std::uint64_t>(time.count()) : 0};
        CAPTURE(last);
        if (run_killed(arguments, last, random() % 2 == 0, patience)) ++killed;
        // A copy gets its name only when it is complete.
        auto const copies = list_files_with(folder, "killed.db.before-repair");
        for (auto const& copy : copies)
            if (copy.find(".lisle-tmp") == copy.npos) CHECK((recover(copy) == was));
        auto const now = recover_if_there(path);
        CHECK((now == was || now == becomes));
        if (now == was) ++old;
        // Beside a repaired database there is always the old one.
        if (now != was && arguments[0] == "repair")
            CHECK((recover(path + ".before-repair") == was));
        // The next run works in spite of the killed run's remains.
        REQUIRE(!run_killed(arguments, 0, false));
        CHECK((recover(path) == becomes));
        CHECK(list_files_with(folder, "lisle-tmp").empty());
        CHECK(list_files_with(folder, "-journal").empty());
    }
    MESSAGE(arguments[0] << " of " << writes << " writes: killed " << killed << " times of "
                         << kills << ", " << old << " old and " << kills - old << " new");
    CHECK(killed >= kills - kills / 10);
}

}  // namespace

TEST_CASE("a killed writer leaves the old database or the new one") {
    for (bool const has_log : {false, true}) {
        CAPTURE(has_log);
        scratch const dir;
        auto const base = dir / "base.db";
        make_database(base, dir, has_log);
        write_file(dir / "new.json", make_thread("Another"));
        kill_often({"put", "DB", dir / "new.json", "--id", "thread-7"}, base, dir);
        kill_often({"repair", "DB", "--write"}, base, dir);
    }
}

TEST_CASE("a killed writer leaves the old session file or the new one") {
    auto const session = [](std::string const& title) {
        return R"({"schema":"acpx.session.v1","acpx_record_id":"r1","acp_session_id":"s",)"
               R"("agent_command":"a","cwd":"/w","created_at":"t","last_used_at":"t","last_seq":0,)"
               R"("closed":false,"title":")"
               + title
               + R"(","messages":[],"updated_at":"t","cumulative_token_usage":{},)"
                 R"("request_token_usage":{}})";
    };
    scratch const dir;
    std::vector<std::string> texts;
    for (char const c : {'a', 'b'}) {
        write_file(dir / "in", session(std::string(200'000, c)));
        fs::create_directories(dir / "sessions");
        if (texts.empty()) write_file(dir / "sessions/r1.json", session("first"));
        auto const put =
            run_program({"put", dir / "sessions", dir / "in", "--format", "acpx", "--id", "r1"});
        CHECK(put.err == "");
        REQUIRE(put.code == 0);
        texts.push_back(read_file(dir / "sessions/r1.json"));
        fs::copy_file(dir / "in", dir / std::string(1, c));
    }
    auto const put = [&](char from) -> std::vector<std::string> {
        return {"put", dir / "sessions", dir / std::string(1, from), "--format", "acpx", "--id",
                "r1"};
    };
    REQUIRE(!run_killed(put('a'), 0, false));
    auto const writes = shared_progress().writes;
    REQUIRE(writes > 2);
    std::mt19937_64 random{number_from("LISLE_SEED", 1)};
    auto const kills = number_from("LISLE_KILLS", 5);
    for (std::uint64_t i = 0; i < 2 * writes + kills; ++i) {
        CAPTURE(i);
        bool const by_time = i >= 2 * writes;
        run_killed(put(i % 4 < 2 ? 'b' : 'a'), by_time ? 0 : 1 + i / 2, i % 2 == 0,
                   std::chrono::microseconds{by_time ? 1 + random() % 20'000 : 0});
        auto const now = read_file(dir / "sessions/r1.json");
        CHECK((now == texts[0] || now == texts[1]));
        CHECK(run_program({"list", dir / "sessions"}).code == 0);
        auto const left = list_files_with(dir / "sessions", "lisle-tmp");
        auto const next = run_program(put('a'));
        CHECK(next.code == 0);
        CHECK(next.err
              == (left.empty() ? "" : left[0] + ": removed, an interrupted write had left it\n"));
        CHECK(list_files_with(dir / "sessions", "").size() == 1);
    }
}

TEST_CASE("a killed put makes a whole database or none") {
    scratch const dir;
    write_file(dir / "new.json", make_thread("Another"));
    kill_often({"put", "DB", dir / "new.json", "--id", "a"}, dir / "none", dir);
}

TEST_CASE("a killed conversion puts all sessions into opencode's database, or none") {
    for (bool const has_log : {false, true}) {
        CAPTURE(has_log);
        scratch const dir;
        auto const base = dir / "base.db";
        run_sql(base, opencode_tables);
        if (has_log) run_sql(base, "PRAGMA journal_mode = WAL;\n");
        kill_often({"convert", bundle, "--to", "opencode", "--into", "DB"}, base, dir);
    }
}

TEST_CASE("a killed conversion leaves whole sessions in Loom's folder, the next run puts all") {
    scratch const dir;
    auto const folder = dir / "threads";
    std::vector<std::string> const convert{"convert", bundle, "--to", "loom", "--into", folder};
    auto const begin = [&] {
        fs::remove_all(folder);
        fs::copy("../data/loom", folder);
    };
    auto const list = [&] { return run_program({"list", folder, "--json"}); };
    begin();
    auto const was = list().out;
    auto const started = std::chrono::steady_clock::now();
    REQUIRE(!run_killed(convert, 0, false));
    auto const time = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - started);
    auto const becomes = list().out;
    REQUIRE((was != becomes));
    std::mt19937_64 random{number_from("LISLE_SEED", 1)};
    std::uint64_t old = 0, fresh = 0;
    auto const kills = 4 * number_from("LISLE_KILLS", 5);
    for (std::uint64_t i = 0; i < kills; ++i) {
        begin();
        // At any time, or after the last write.
        auto const patience = 1 + random() % static_cast<std::uint64_t>(time.count());
        CAPTURE(patience);
        static_cast<void>(run_killed(convert, 0, false, std::chrono::microseconds{patience}));
        auto const now = list();
        CHECK(now.code == 0);
        // Files get their names one after the other, so some may exist.
        std::istringstream lines{now.out};
        for (std::string line; std::getline(lines, line);)
            CHECK((becomes.find(line) != becomes.npos));
        if (now.out == was) ++old;
        if (now.out == becomes) ++fresh;
        REQUIRE(!run_killed(convert, 0, false));
        CHECK((list().out == becomes));
        CHECK(list_files_with(folder, "lisle-tmp").empty());
    }
    MESSAGE("convert: " << old << " old, " << fresh << " new, " << kills - old - fresh << " some");
}
