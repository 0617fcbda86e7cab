// examples/loom_store/tests/syncing_store_test.cpp - requests to the server, now or later.
#include "../file_system.hpp"
#include "../scratch.hpp"
#include "../syncing_store.hpp"

#include <doctest/doctest.h>

#include <stdlib.h>

#include <functional>
#include <string>
#include <utility>

namespace loom = lisle::loom;
using store::local_store;
using store::syncing_store;

namespace {

/// A store with a server that may be down and logs its requests.
struct fixture {
    store::scratch here;
    int status = 200;
    int time = 0;
    std::string log, noted;
    std::function<void()> meanwhile = [] {};
    local_store files{here / "threads"};
    syncing_store synced = make_store();

    syncing_store make_store() {
        auto const send = [this](store::request const& r) -> std::optional<loom::sync_error> {
            log += std::string{r.method} + ' ' + r.path + ';';
            std::exchange(meanwhile, [] {})();
            auto const operation =
                r.body.empty() ? loom::sync_operation::remove : loom::sync_operation::upsert;
            return loom::judge_status(operation, status, "down");
        };
        auto const now = [this] {
            noted += files.load({"T-1"}).value() ? "with its file;" : "without its file;";
            return std::to_string(++time);
        };
        return {files, here / "sync", send, now};
    }
    std::string queue() const {
        std::string out;
        for (auto const& e : synced.pending().entries)
            out += e.thread_id.text + ' ' + lisle::encode_as(e.operation) + ' '
                   + std::to_string(e.retry_count) + ' ' + e.last_error.value_or("-") + ';';
        return out;
    }
};

loom::thread make_thread(std::string id = "T-1") { return loom::make_thread({std::move(id)}, "t"); }

}  // namespace

TEST_CASE("a saved thread is noted at once and sent later, maybe by another process") {
    fixture f;
    auto t = make_thread();
    CHECK(f.synced.save(t).has_value());
    loom::touch(t, "u");
    CHECK(f.synced.save(t).has_value());
    CHECK(f.log == "");
    CHECK(f.queue() == "T-1 \"upsert\" 0 -;");
    CHECK(f.make_store().send_pending().value() == 0);
    CHECK(f.log == "PUT /threads/T-1;");
    CHECK(f.queue() == "");
    CHECK(store::read_file(f.here / "sync/pending.json") == "{\n  \"entries\": []\n}");
}

TEST_CASE("a failed request is reported, counted and tried again") {
    fixture f;
    f.status = 503;
    auto const t = make_thread();
    CHECK(f.synced.save_and_sync(t).error().message() == "sync error: server error: 503 - down");
    CHECK(f.files.load(t.id).value() == t);
    CHECK(f.queue() == "T-1 \"upsert\" 0 server error: 503 - down;");
    f.status = 409;
    CHECK(f.synced.send_pending().value() == 1);
    CHECK(f.queue() == "T-1 \"upsert\" 1 conflict: thread was modified on server;");
    f.status = 201;
    CHECK(f.synced.send_pending().value() == 0);
    CHECK(f.queue() == "");
}

TEST_CASE("a private thread is never sent, even if it was public when it was noted") {
    fixture f;
    auto t = make_thread();
    t.is_private = true, t.visibility = loom::visibility::public_;
    CHECK(f.synced.save_and_sync(t).has_value());
    CHECK(f.synced.remove(t.id).has_value());
    t.is_private = false;
    CHECK(f.synced.save(t).has_value());
    t.is_private = true;
    loom::touch(t, "u");
    CHECK(f.synced.save(t).has_value());
    CHECK(f.synced.send_pending().value() == 0);
    CHECK(f.log == "");
    CHECK(f.queue() == "");
}

TEST_CASE("a deletion is sent, and succeeds if the server has no such thread") {
    fixture f;
    CHECK(f.synced.remove({"T-1"}).error().message() == "thread not found: T-1");
    CHECK(f.synced.save(make_thread()).has_value());
    CHECK(f.synced.remove({"T-1"}).has_value());
    CHECK(f.queue() == "T-1 \"delete\" 0 -;");
    f.status = 404;
    CHECK(f.synced.send_pending().value() == 0);
    CHECK(f.log == "DELETE /threads/T-1;");
}

TEST_CASE("a change is noted before it is made, and is not sent if it was never made") {
    fixture f;
    CHECK(f.synced.save(make_thread()).has_value());
    CHECK(f.noted == "without its file;");
    CHECK(f.synced.remove({"T-1"}).has_value());
    CHECK(f.noted == "without its file;with its file;");
    CHECK(f.queue() == "T-1 \"delete\" 0 -;");
    CHECK(f.files.save(make_thread()).has_value());  // as if it had never been removed
    CHECK(f.synced.send_pending().value() == 0);
    CHECK(f.log == "");
    CHECK(f.queue() == "");
}

TEST_CASE("a thread that changes while it is sent is sent again") {
    fixture f;
    auto t = make_thread();
    auto other = f.make_store();
    f.meanwhile = [&] {
        loom::touch(t, "u");
        CHECK(other.save(t).has_value());
    };
    CHECK(f.synced.save_and_sync(t).has_value());
    CHECK(f.queue() == "T-1 \"upsert\" 0 -;");
    CHECK(f.synced.send_pending().value() == 0);
    CHECK(f.log == "PUT /threads/T-1;PUT /threads/T-1;");
    CHECK(f.queue() == "");
}

TEST_CASE("a conflict on disk sends nothing") {
    fixture f;
    CHECK(f.synced.save_and_sync(make_thread()).has_value());
    CHECK(f.synced.save_and_sync(make_thread()).error().code == loom::store_errc::conflict);
    CHECK(f.log == "PUT /threads/T-1;");
}

TEST_CASE("a damaged queue is put aside, and ids in a queue can't name other paths") {
    fixture f;
    CHECK(f.synced.save(make_thread()).has_value());
    store::replace_file(f.here / "sync/pending.json", "{");
    CHECK(f.queue() == "");
    CHECK(store::read_file(f.here / "sync/pending.json.damaged") == "{");
    store::replace_file(f.here / "sync/pending.json",
                        R"({"entries":[{"thread_id":"../x","operation":"delete","failed_at":"",)"
                        R"("retry_count":0}]})");
    CHECK(f.synced.send_pending().value() == 1);
    CHECK(f.log == "");
    CHECK(f.queue() == "../x \"delete\" 0 invalid URL: ../x;");
}

TEST_CASE("the default folder of the queue is XDG's") {
    ::setenv("XDG_STATE_HOME", "/state", 1);
    CHECK(syncing_store::default_queue_folder() == "/state/loom/sync");
}
