#include <lisle/formats/loom/pending_sync.hpp>

#include <doctest/doctest.h>

#include <string_view>

#include "formats/loom/expect.hpp"

namespace loom_pending_sync_test {

using namespace loom_expect;
using namespace lisle::loom;

TEST_CASE("an entry always has its last error, null if there is none") {
    is_written<pending_queue>(R"({"entries":[]})");
    is_written<pending_queue>(
        R"({"entries":[{"thread_id":"x","operation":"delete","failed_at":"t",)"
        R"("retry_count":2,"last_error":null}]})");
    CHECK(loom_writes<pending_queue>(
              R"({"entries":[{"thread_id":"x","operation":"upsert","failed_at":"t",)"
              R"("retry_count":0}]})")
          == R"({"entries":[{"thread_id":"x","operation":"upsert","failed_at":"t",)"
             R"("retry_count":0,"last_error":null}]})");
    CHECK(lisle::encode(pending_queue{}) == "{\n  \"entries\": []\n}");
    CHECK(lisle::decode<lisle::loom_pending_sync_t>(R"({"entries":[],"entries":[]})", reference)
              .has_error());
}

TEST_CASE("a failure is noted once for a thread and an operation, and counted") {
    pending_queue queue;
    note_failure(queue, {"a"}, sync_operation::upsert, "1", "down");
    note_failure(queue, {"a"}, sync_operation::remove, "2", {});
    note_failure(queue, {"b"}, sync_operation::upsert, "3", {});
    note_failure(queue, {"a"}, sync_operation::upsert, "4", {});
    REQUIRE(queue.entries.size() == 3);
    CHECK(queue.entries[0] == pending_sync{{"a"}, sync_operation::upsert, "4", 1, {}, {}});
    CHECK(queue.entries[1].retry_count == 0);
    CHECK(note_success(queue, {"a"}, sync_operation::upsert));
    CHECK(!note_success(queue, {"a"}, sync_operation::upsert));
    CHECK(queue.entries.size() == 2);
}

}  // namespace loom_pending_sync_test
