// lisle/formats/loom/thread_store.hpp - the concept of a thread store; see examples/loom_store.
#pragma once

#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/loom/version.hpp>

#include <boost/system/result.hpp>
#include <boost/throw_exception.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace lisle::v0_1::loom {

/// Loom's `ThreadStoreError`, and two errors that Loom does not detect: an unexpected version, and
/// an id that can't be stored.
enum class store_errc { io, serialization, not_found, sync, conflict, bad_id };

/// Why a store failed.
struct store_error {
    store_errc code{};
    std::string detail{};  ///< the id, for not_found
    std::optional<version_conflict> conflict{};

    bool operator==(store_error const&) const = default;

    /// In Loom's words: "thread not found: T-...".
    [[nodiscard]] std::string message() const {
        switch (code) {
            case store_errc::io: return "I/O error: " + detail;
            case store_errc::serialization: return "serialization error: " + detail;
            case store_errc::not_found: return "thread not found: " + detail;
            case store_errc::sync: return "sync error: " + detail;
            case store_errc::conflict: return conflict ? conflict->message() : detail;
            case store_errc::bad_id: break;
        }
        return "invalid thread ID: " + detail;
    }
};

/// A value or an error. `.value()` throws std::runtime_error.
template <class T>
using store_result = boost::system::result<T, store_error>;

/// Called by store_result::value().
[[noreturn]] inline void throw_exception_from_error(store_error const& e,
                                                    boost::source_location const& at) {
    boost::throw_exception(std::runtime_error{e.message()}, at);
}

/// A store of threads. `load` returns nothing for a missing thread. `list` returns the `limit`
/// threads that were active last, newest first. `remove` of a missing thread is not_found. `save`
/// is a conflict if the stored version is not the version on which the thread is based.
/// `save_and_sync` also waits until the server has the thread, unless the thread is private.
template <class Store>
concept thread_store = requires(Store& store, thread_id const& id, thread const& changed,
                                std::size_t limit) {
    { store.load(id) } -> std::same_as<store_result<std::optional<thread>>>;
    { store.save(changed) } -> std::same_as<store_result<void>>;
    { store.list(limit) } -> std::same_as<store_result<std::vector<summary>>>;
    { store.remove(id) } -> std::same_as<store_result<void>>;
    { store.save_and_sync(changed) } -> std::same_as<store_result<void>>;
};

}  // namespace lisle::v0_1::loom
