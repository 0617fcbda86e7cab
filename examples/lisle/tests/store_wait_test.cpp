// examples/lisle/tests/store_wait_test.cpp - two writers of one store, for each kind of store:
// --wait says how long the second one waits for the first, and a file that its agent has open
// stays.
#include "../../loom_store/file_system.hpp"
#include "../files/file_changes.hpp"
#include "../system/database.hpp"
#include "../system/locked_file.hpp"
#include "harness.hpp"
#include "leases.hpp"
#include "opencode_tables.hpp"

#include <doctest/doctest.h>

#include <sqlite3.h>

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace store_wait_test {

using namespace app::tests;
namespace fs = std::filesystem;

using words = std::vector<std::string>;

/// Ends a lock by its destructor.
using owned_lock = std::shared_ptr<void>;

/// A store of one agent, and what another writer of it holds.
struct store_kind {
    char const *to, *place;
    void (*make)(std::string const& place);
    owned_lock (*hold)(std::string const& place);
    char const* why;  ///< "...: locked by another program"
};

void make_folder(std::string const& place) { fs::create_directories(place); }
/// With a session: a folder that has only Loom's lock is no store.
void make_loom(std::string const& place) {
    fs::create_directories(place);
    std::string const name = "/T-01a1f0c2-5b10-7c33-9d21-4f7a60b1c2d3.json";
    fs::copy_file("../data/loom" + name, place + name);
}
void make_codex(std::string const& place) { fs::create_directories(place + "/sessions"); }
void make_opencode(std::string const& place) { run_sql(place, opencode_tables); }
void make_zed(std::string const& place) {
    run_sql(place, "CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at "
                   "TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL)");
}

owned_lock hold_changes(std::string const& place) {
    return std::make_shared<app::file_changes>(place);
}
owned_lock hold_loom(std::string const& place) {
    return std::make_shared<store::folder_lock>(place);
}
owned_lock hold_database(std::string const& place) {
    struct writer {
        explicit writer(std::string const& path)
            : db{path, app::access::write, std::chrono::milliseconds{}}, all{db} {}
        app::database db;
        app::transaction all;
    };
    return std::make_shared<writer>(place);
}

store_kind const stores[]{
    {"acpx", "/acpx", make_folder, hold_changes, "another run of lisle changes it (see --wait)"},
    {"claude-code", "/claude/projects", make_folder, hold_changes,
     "another run of lisle changes it (see --wait)"},
    {"codex", "/codex", make_codex, hold_changes, "another run of lisle changes it (see --wait)"},
    {"loom", "/loom", make_loom, hold_loom, "locked by another program (see --wait)"},
    {"zed", "/zed.db", make_zed, hold_database, "locked by another program (see --wait)"},
    {"opencode", "/opencode.db", make_opencode, hold_database,
     "locked by another program (see --wait)"},
};

/// Two sessions, so that stores of files need a log.
words write_to(store_kind const& store, std::string const& place, std::string const& wait) {
    return {"convert", std::string{store.to} == "loom" ? bundle : "../data/loom",
            "--to",    store.to,
            "--into",  place,
            "--wait",  wait};
}

std::string find_state(std::string const& place) {
    if (place.ends_with(".db")) return dump_all(place);
    std::string out;
    for (auto const& [name, bytes] : read_tree(place))
        if (name.find("lisle-tmp") == name.npos && name != ".lock") out += name + '=' + bytes;
    return out;
}

/// A store of one kind in a folder of its own, and its content at the start.
struct new_store {
    scratch here{};
    std::string place, before;

    explicit new_store(store_kind const& kind) : place{here / (kind.place + 1)} {
        kind.make(place);
        before = find_state(place);
    }
};

TEST_CASE("--wait 0 ends at once with 3 if another program writes the store, and writes nothing") {
    for (auto const& store : stores) {
        CAPTURE(store.to);
        new_store const at{store};
        auto const other = store.hold(at.place);
        auto const r = run_at("02", write_to(store, at.place, "0"));
        CAPTURE(r.err);
        CHECK(r.code == 3);
        CHECK(r.err.find(store.why) != r.err.npos);
        CHECK(app::lock_wait() == std::chrono::seconds{0});
        CHECK(find_state(at.place) == at.before);
    }
}

/// Tells when a writer that finds a lock begins to sleep, until the object ends.
class sleep_watch {
public:
    sleep_watch() : pause_{store::current_pause()}, sleep_{sqlite3_vfs_find(nullptr)->xSleep} {
        is_sleeping() = false;
        usual_pause() = pause_;
        store::current_pause() = [] { is_sleeping() = true, usual_pause()(); };
        usual_sleep() = sleep_;
        sqlite3_vfs_find(nullptr)->xSleep = [](sqlite3_vfs* vfs, int microseconds) {
            is_sleeping() = true;
            return usual_sleep()(vfs, microseconds);
        };
    }
    ~sleep_watch() {
        store::current_pause() = pause_;
        sqlite3_vfs_find(nullptr)->xSleep = sleep_;
    }
    sleep_watch(sleep_watch const&) = delete;
    sleep_watch& operator=(sleep_watch const&) = delete;

    static std::atomic<bool>& is_sleeping() {
        static std::atomic<bool> out{false};
        return out;
    }

private:
    using pause = void (*)();
    using sleep = int (*)(sqlite3_vfs*, int);
    static pause& usual_pause() {
        static pause out = nullptr;
        return out;
    }
    static sleep& usual_sleep() {
        static sleep out = nullptr;
        return out;
    }

    pause pause_;
    sleep sleep_;
};

/// A command that waits ends only after the other writer, which this test lets go on its own.
TEST_CASE("a writer with --wait waits for the other writer of the store, and then writes") {
    for (auto const& store : stores) {
        CAPTURE(store.to);
        new_store const at{store};
        auto other = store.hold(at.place);
        sleep_watch const watch;
        auto second = std::async(std::launch::async,
                                 [&] { return run_at("02", write_to(store, at.place, "3600")); });
        using namespace std::chrono_literals;
        while (!sleep_watch::is_sleeping() && second.wait_for(1ms) != std::future_status::ready) {}
        CHECK(sleep_watch::is_sleeping());
        CHECK(app::lock_wait() == std::chrono::hours{1});
        CHECK(find_state(at.place) == at.before);
        other.reset();
        auto const r = second.get();
        CAPTURE(r.err);
        CHECK((r.code == 0 || r.code == 1));  // one session of Loom's is damaged
        CHECK(find_state(at.place) != at.before);
        CHECK(run_program({"list", at.place}).code == 0);
    }
}

TEST_CASE("a session that its agent has open for writing stays, in each store of files") {
    for (auto const& store : stores) {
        if (std::string{store.place}.ends_with(".db")) continue;
        CAPTURE(store.to);
        scratch const here;
        auto const place = here / (store.place + 1);
        store.make(place);
        REQUIRE(run_at("02", write_to(store, place, "0")).code <= 1);
        std::string file;
        for (auto const& [name, bytes] : read_tree(place))
            if (name.find("index") == name.npos && name != ".lock") file = place + '/' + name;
        REQUIRE(run_at("01", {"backup", place, "-o", here / "saved"}).code <= 1);
        write_file(file, read_file(file) + '\n');
        auto const before = find_state(place);
        auto const restore = [&] {
            return run_at("02", {"restore", here / "saved", "--replace", "--to", place});
        };
        if (!has_leases(file)) return;
        int const handle = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
        auto const r = restore();
        CAPTURE(r.err);
        CHECK(r.code == 3);
        CHECK(r.err.find(file + ": another program has it open for writing") != r.err.npos);
        CHECK(find_state(place) == before);
        ::close(handle);
        CHECK(restore().code <= 1);
        CHECK(find_state(place) != before);
    }
}

}  // namespace store_wait_test
