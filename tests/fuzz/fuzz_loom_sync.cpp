// tests/fuzz/fuzz_loom_sync.cpp - Loom's queue of unsent changes, and changes to the queue.
#include "format.hpp"

#include <lisle/formats/loom/pending_sync.hpp>

#include <algorithm>

namespace loom = lisle::loom;

template <>
struct fuzzed<lisle::loom_pending_sync_t> : usual_format {
    static auto const& messages_of(loom::pending_queue const& of) { return of.entries; }
};

namespace {

void check_changes(loom::pending_queue queue) {
    auto const id = queue.entries.empty() ? loom::thread_id{} : queue.entries.back().thread_id;
    for (auto const operation : {loom::sync_operation::upsert, loom::sync_operation::remove}) {
        auto const before = queue.entries.size();
        loom::note_failure(queue, id, operation, "2026-01-01T00:00:00+00:00", "why");
        require(queue.entries.size() <= before + 1, "a failure has one entry");
        require(loom::note_success(queue, id, operation), "a failed change can succeed later");
        require(!loom::note_success(queue, id, operation), "a successful change is removed");
    }
    require(std::none_of(queue.entries.begin(), queue.entries.end(),
                         [&](auto const& e) { return e.thread_id == id; }),
            "nothing of a thread is left");
}

}  // namespace

outline const& input_outline() { return outline_of<loom::pending_queue>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    return check_object_format<lisle::loom_pending_sync_t>(to_text(data, size), check_changes);
}
