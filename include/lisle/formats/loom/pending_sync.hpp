// lisle/formats/loom/pending_sync.hpp - the queue of changes that still must be sent to the server.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/schema.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

/// The tag of the file with Loom's queue.
struct loom_pending_sync_t {};

namespace loom {

// ---- Data ---------------------------------------------------------------------------------------

/// Loom's `SyncOperation`.
enum class sync_operation { upsert, remove };

/// A failed operation, the time of its last failure, and the number of retries.
template <class Model>
struct basic_pending_sync {
    basic_thread_id<Model> thread_id;
    sync_operation operation{};
    typename Model::string failed_at;
    std::uint32_t retry_count = 0;
    std::optional<typename Model::string> last_error;
    unknown_fields<Model> extra;

    bool operator==(basic_pending_sync const&) const = default;
};

/// The queue of changes, as its file has it.
template <class Model>
struct basic_pending_queue {
    using format = loom_pending_sync_t;

    std::vector<basic_pending_sync<Model>> entries;
    unknown_fields<Model> extra;

    bool operator==(basic_pending_queue const&) const = default;
};

using pending_sync = basic_pending_sync<owned>;
using pending_queue = basic_pending_queue<owned>;

// ---- Changes ------------------------------------------------------------------------------------

/// Records a failure: adds an entry, or increments the retries of an existing one. `failed_at` is
/// RFC 3339.
inline void note_failure(pending_queue& queue, thread_id const& id, sync_operation operation,
                         std::string failed_at, std::optional<std::string> why) {
    auto const known = std::find_if(queue.entries.begin(), queue.entries.end(), [&](auto const& e) {
        return e.thread_id == id && e.operation == operation;
    });
    if (known != queue.entries.end()) {
        ++known->retry_count;
        known->failed_at = std::move(failed_at);
        known->last_error = std::move(why);
        return;
    }
    queue.entries.push_back({id, operation, std::move(failed_at), 0, std::move(why), {}});
}

/// Removes an entry that was sent. False if there was none.
inline bool note_success(pending_queue& queue, thread_id const& id, sync_operation operation) {
    return std::erase_if(
               queue.entries,
               [&](auto const& e) { return e.thread_id == id && e.operation == operation; })
           != 0;
}

}  // namespace loom

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <>
struct lisle::schema<lisle::loom::sync_operation> : serde_enum<loom::sync_operation> {
    struct names : list<
        named<"upsert", self::upsert>,
        named<"delete", self::remove>> {};
};

template <class Model>
struct lisle::schema<lisle::loom::basic_pending_sync<Model>>
    : serde_struct<loom::basic_pending_sync<Model>> {
    using self = loom::basic_pending_sync<Model>;
    struct fields : list<
        field<"thread_id",   &self::thread_id, is_identifier>,
        field<"operation",   &self::operation>,
        field<"failed_at",   &self::failed_at>,
        field<"retry_count", &self::retry_count>,
        field<"last_error",  &self::last_error>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::loom::basic_pending_queue<Model>>
    : serde_struct<loom::basic_pending_queue<Model>> {
    using self = loom::basic_pending_queue<Model>;
    struct fields : list<
        field<"entries", &self::entries>,
        rest<&self::extra>> {};
};

// clang-format on

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::loom_pending_sync_t> : serde_document {
    template <class Model>
    using document = loom::basic_pending_queue<Model>;

    static constexpr std::string_view name = "loom pending sync";
    static constexpr std::string_view version = format_traits<loom_t>::version;
    static constexpr json_style style = format_traits<loom_t>::style;

    /// Recognizes a queue by its first entry. An empty queue is not recognized.
    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        auto const entries = document["entries"];
        auto const first = entries.first_element();
        if (first["thread_id"].is_string())
            return certain_if(first["operation"].is_string() && first["failed_at"].is_string());
        return likely_if(entries.is_array() && entries.is_empty() && document.count_members() == 1
                         && text.is_whole());
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct document_codec<loom_pending_sync_t, loom::basic_pending_queue<owned>>;
LISLE_INLINE template struct
    document_codec<loom_pending_sync_t, loom::basic_pending_queue<borrowed>>;
}  // namespace lisle::v0_1
#endif
