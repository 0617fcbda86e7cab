// examples/loom_store/sync_queue.hpp - Loom's file of changes that the server does not have yet.
#pragma once

#include <lisle/formats/loom/pending_sync.hpp>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace store {

namespace loom = lisle::loom;

/// The queue in this folder, empty if it is missing. A damaged queue is renamed, because Loom would
/// overwrite it.
[[nodiscard]] loom::pending_queue read_queue(std::filesystem::path const& folder);

/// Changes the queue on disk, all or nothing.
void edit_queue(std::filesystem::path const& folder,
                std::function<void(loom::pending_queue&)> const& change);

/// Notes a change. A change that was never tried has no error yet, so its first failure is not a
/// retry. `now` gives the time in RFC 3339; it is called only if the time is needed.
void note_change(std::filesystem::path const& folder, loom::thread_id const& id,
                 loom::sync_operation operation, std::function<std::string()> const& now,
                 std::optional<std::string> why = {});

}  // namespace store
