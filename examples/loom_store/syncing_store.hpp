// examples/loom_store/syncing_store.hpp - a local store whose changes also go to a server.
#pragma once

#include "local_store.hpp"

#include <lisle/formats/loom/sync.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace store {

/// A request to the server; the path follows its base URL.
struct request {
    std::string_view method;
    std::string path;
    std::string body;  ///< JSON, for a PUT
};

/// Sends a request and waits for the answer. The example itself uses no network.
using transport = std::function<std::optional<loom::sync_error>(request const&)>;

/// The time as RFC 3339.
using clock = std::function<std::string()>;

/// Keeps threads locally first. A change is noted in Loom's queue before it is sent, and removed
/// from it afterwards, so that neither a failure nor a crash loses it.
class syncing_store {
public:
    syncing_store(local_store local, std::filesystem::path queue_folder, transport send, clock now);

    /// $XDG_STATE_HOME/loom/sync, or below ~/.local/state if that variable has no absolute path.
    [[nodiscard]] static std::filesystem::path default_queue_folder();

    [[nodiscard]] loom::store_result<std::optional<loom::thread>>
    load(loom::thread_id const& id) const {
        return local_.load(id);
    }
    [[nodiscard]] loom::store_result<std::vector<loom::summary>> list(std::size_t limit) const {
        return local_.list(limit);
    }

    /// Saves and notes the change; send_pending sends it.
    [[nodiscard]] loom::store_result<void> save(loom::thread const& changed);
    [[nodiscard]] loom::store_result<void> remove(loom::thread_id const& id);
    /// Saves the thread even if the server refuses it.
    [[nodiscard]] loom::store_result<void> save_and_sync(loom::thread const& changed);

    /// Tries to send every entry of the queue once. Returns how many failed.
    [[nodiscard]] loom::store_result<std::size_t> send_pending();

    [[nodiscard]] loom::pending_queue pending() const;

private:
    void note(loom::thread_id const& id, loom::sync_operation operation,
              std::optional<std::string> why);
    void cross_out(loom::thread_id const& id, loom::sync_operation operation,
                   std::optional<std::uint64_t> sent = {});
    std::optional<loom::sync_error> send(loom::thread_id const& id, loom::sync_operation operation);

    local_store local_;
    std::filesystem::path queue_folder_;
    transport send_;
    clock now_;
};
static_assert(loom::thread_store<syncing_store>);

}  // namespace store
