// examples/loom_store/syncing_store.cpp - notes a change, sends it, removes the note.
#include "syncing_store.hpp"

#include "attempt.hpp"
#include "file_system.hpp"
#include "sync_queue.hpp"

#include <cstdint>
#include <utility>

namespace store {

namespace {

using loom::store_errc;
using loom::store_error;
using loom::sync_operation;

}  // namespace

syncing_store::syncing_store(local_store local, std::filesystem::path queue_folder, transport send,
                             clock now)
    : local_{std::move(local)},
      queue_folder_{std::move(queue_folder)}, send_{std::move(send)}, now_{std::move(now)} {}

std::filesystem::path syncing_store::default_queue_folder() {
    return find_base_folder("XDG_STATE_HOME", ".local/state") / "loom" / "sync";
}

loom::pending_queue syncing_store::pending() const {
    folder_lock const lock{queue_folder_};
    return read_queue(queue_folder_);
}

void syncing_store::note(loom::thread_id const& id, sync_operation operation,
                         std::optional<std::string> why) {
    note_change(queue_folder_, id, operation, now_, std::move(why));
}

/// Keeps the entry if the thread has changed since that version was sent.
void syncing_store::cross_out(loom::thread_id const& id, sync_operation operation,
                              std::optional<std::uint64_t> sent) {
    edit_queue(queue_folder_, [&](loom::pending_queue& queue) {
        auto const stored = sent ? local_.load(id) : std::optional<loom::thread>{};
        if (sent && stored && *stored && (*stored)->version != *sent) return;
        loom::note_success(queue, id, operation);
    });
}

/// Notes the change first: a store that is stopped in between sends a file once too often rather
/// than never. Notes the change again afterwards, because another process may have sent the old
/// file meanwhile.
loom::store_result<void> syncing_store::save(loom::thread const& changed) {
    bool const is_sent = loom::leaves_machine(changed) && loom::path_of(changed.id.text);
    return attempt([&]() -> loom::store_result<void> {
        if (is_sent) note(changed.id, sync_operation::upsert, {});
        auto saved = local_.save(changed);
        if (is_sent && saved) note(changed.id, sync_operation::upsert, {});
        return saved;
    });
}

loom::store_result<void> syncing_store::remove(loom::thread_id const& id) {
    auto const stored = local_.load(id);
    if (!stored) return stored.error();
    return attempt([&]() -> loom::store_result<void> {
        if (*stored && loom::leaves_machine(**stored)) note(id, sync_operation::remove, {});
        auto removed = local_.remove(id);
        if (removed) cross_out(id, sync_operation::upsert);
        return removed;
    });
}

loom::store_result<void> syncing_store::save_and_sync(loom::thread const& changed) {
    if (auto saved = save(changed); !saved || !loom::leaves_machine(changed)) return saved;
    return attempt([&]() -> loom::store_result<void> {
        if (auto const failure = send(changed.id, sync_operation::upsert))
            return store_error{store_errc::sync, failure->message()};
        return {};
    });
}

/// Sends the file as it is now, not as it was when it was noted: it may have become private or been
/// removed, or a removal may not have happened.
std::optional<loom::sync_error> syncing_store::send(loom::thread_id const& id,
                                                    sync_operation operation) {
    auto const path = loom::path_of(id.text);
    request what{loom::method_of(operation), path ? *path : std::string{}, {}};
    std::optional<loom::sync_error> failure;
    if (!path) failure = {loom::sync_errc::invalid_url, 0, id.text};
    bool is_due = !failure;
    std::optional<std::uint64_t> version;
    if (is_due) {
        auto const stored = local_.load(id);
        bool const is_removal = operation == sync_operation::remove;
        if (!stored) failure = {loom::sync_errc::network, 0, stored.error().message()};
        is_due = stored && (is_removal ? !*stored : *stored && loom::leaves_machine(**stored));
        if (is_due && !is_removal) {
            what.body = lisle::encode_as(**stored, {.sorted_keys = true});
            version = (*stored)->version;
        }
    }
    if (is_due) failure = send_(what);
    if (failure) note(id, operation, failure->message());
    else cross_out(id, operation, version);
    return failure;
}

loom::store_result<std::size_t> syncing_store::send_pending() {
    return attempt([&]() -> loom::store_result<std::size_t> {
        std::size_t left = 0;
        for (auto const& entry : pending().entries)
            if (send(entry.thread_id, entry.operation)) ++left;
        return left;
    });
}

}  // namespace store
