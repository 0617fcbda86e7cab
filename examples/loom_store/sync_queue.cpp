// examples/loom_store/sync_queue.cpp - reads, changes and replaces the file under a lock.
#include "sync_queue.hpp"

#include "file_system.hpp"

#include <utility>

namespace store {

namespace {

std::filesystem::path queue_file(std::filesystem::path const& folder) {
    return folder / "pending.json";
}

}  // namespace

loom::pending_queue read_queue(std::filesystem::path const& folder) {
    auto const text = read_file(queue_file(folder));
    if (!text) return {};
    auto read = lisle::decode<lisle::loom_pending_sync_t>(*text);
    if (read) return std::move(*read);
    std::filesystem::rename(queue_file(folder), folder / "pending.json.damaged");
    return {};
}

void edit_queue(std::filesystem::path const& folder,
                std::function<void(loom::pending_queue&)> const& change) {
    folder_lock const lock{folder};
    auto queue = read_queue(folder);
    auto const before = queue;
    change(queue);
    if (queue != before) replace_file(queue_file(folder), lisle::encode(queue));
}

void note_change(std::filesystem::path const& folder, loom::thread_id const& id,
                 loom::sync_operation operation, std::function<std::string()> const& now,
                 std::optional<std::string> why) {
    edit_queue(folder, [&](loom::pending_queue& queue) {
        for (auto& entry : queue.entries) {
            if (entry.thread_id != id || entry.operation != operation) continue;
            if (!why) return;
            if (!entry.last_error) {
                entry.failed_at = now();
                entry.last_error = std::move(why);
                return;
            }
        }
        loom::note_failure(queue, id, operation, now(), std::move(why));
    });
}

}  // namespace store
