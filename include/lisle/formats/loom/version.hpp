// lisle/formats/loom/version.hpp - new threads, changes, and optimistic locking by version.
#pragma once

#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::loom {

/// Returns a thread as Loom starts it. `now` is RFC 3339 with `+00:00`, as
/// `scalars::to_rfc3339_offset` makes it.
///
///     auto thread = lisle::loom::make_thread(id, "2026-11-23T09:00:00+00:00");
///
/// Errors: none. `now` is not checked.
///
/// Lifetime: the thread owns its data.
[[nodiscard]] inline thread make_thread(thread_id id, std::string now) {
    thread out;
    out.id = std::move(id);
    out.created_at = out.updated_at = now;
    out.last_activity_at = std::move(now);
    return out;
}

/// Records a change: increments the version and sets both times to `now`. `now` is RFC 3339, and is
/// respelled as Loom spells it (`2026-02-27T12:34:56.5Z` becomes `2026-02-27T12:34:56.500+00:00`),
/// but not in a thread of views. A server that stores the thread sets `updated_at` again and keeps
/// the version.
///
/// Errors: none. A text that is not RFC 3339 is kept.
template <class Model>
void touch(basic_thread<Model>& changed, typename Model::string now) {
    scalars::respell_time(now, scalars::to_rfc3339_offset);
    changed.updated_at = now;
    changed.last_activity_at = std::move(now);
    ++changed.version;
}

/// Changes who may see a thread, as a server does: increments the version, without activity.
inline void change_visibility(thread& changed, visibility to) {
    changed.visibility = to;
    ++changed.version;
}

// ---- Optimistic locking -------------------------------------------------------------------------

/// Another version of the thread was stored since it was read.
struct version_conflict {
    std::uint64_t expected = 0;
    std::uint64_t found = 0;

    bool operator==(version_conflict const&) const = default;

    /// In Loom's words: "expected version 3, found 4".
    [[nodiscard]] std::string message() const {
        return "expected version " + std::to_string(expected) + ", found " + std::to_string(found);
    }
};

/// Compares the stored version with the version that a change is based on. Without an expected
/// version there is no conflict.
[[nodiscard]] constexpr std::optional<version_conflict>
check_version(std::uint64_t stored, std::optional<std::uint64_t> expected) {
    if (!expected || *expected == stored) return std::nullopt;
    return version_conflict{*expected, stored};
}

/// Returns the version that a request's `If-Match` expects: a bare number, as Rust parses a u64.
/// Any other text expects no version.
[[nodiscard]] constexpr std::optional<std::uint64_t> parse_if_match(std::string_view header) {
    constexpr auto most = (std::numeric_limits<std::uint64_t>::max)();
    if (header.starts_with('+')) header.remove_prefix(1);
    if (header.empty()) return std::nullopt;
    std::uint64_t out = 0;
    for (char const c : header) {
        if (c < '0' || c > '9') return std::nullopt;
        auto const digit = static_cast<std::uint64_t>(c - '0');
        if (out > (most - digit) / 10) return std::nullopt;
        out = out * 10 + digit;
    }
    return out;
}

}  // namespace lisle::v0_1::loom
