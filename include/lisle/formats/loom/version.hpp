// lisle/formats/loom/version.hpp - how a thread begins, changes, and is kept from being
// overwritten.
#pragma once

#include <lisle/formats/loom/thread.hpp>
#include <lisle/scalars/time_spelling.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::inline v0::loom {

/// A thread as Loom starts it. `now` is RFC 3339 with `+00:00`: `scalars::to_rfc3339_offset` makes
/// it.
[[nodiscard]] inline thread make_thread(thread_id id, std::string now) {
    thread out;
    out.id = std::move(id);
    out.created_at = out.updated_at = now;
    out.last_activity_at = std::move(now);
    return out;
}

/// Marks a change: one version more, updated and active now. (A server that stores a thread sets
/// `updated_at` again, and keeps this version.) `now` is RFC 3339, spelled here as Loom spells it:
/// `2026-02-27T12:34:56.5Z` becomes `2026-02-27T12:34:56.500+00:00`. Views keep it as it is.
template <class Model>
void touch(basic_thread<Model>& changed, typename Model::string now) {
    scalars::respell_time(now, scalars::to_rfc3339_offset);
    changed.updated_at = now;
    changed.last_activity_at = std::move(now);
    ++changed.version;
}

/// A server's change of who may see a thread: one version more, and no activity.
inline void change_visibility(thread& changed, visibility to) {
    changed.visibility = to;
    ++changed.version;
}

// ---- Optimistic locking -------------------------------------------------------------------------

/// Somebody else stored the thread since it was read.
struct version_conflict {
    std::uint64_t expected = 0;
    std::uint64_t found = 0;

    bool operator==(version_conflict const&) const = default;

    /// In Loom's words: "expected version 3, found 4".
    [[nodiscard]] std::string message() const {
        return "expected version " + std::to_string(expected) + ", found " + std::to_string(found);
    }
};

/// Compares the stored version with the one that a change was made to; nothing expected is always
/// met.
[[nodiscard]] constexpr std::optional<version_conflict>
check_version(std::uint64_t stored, std::optional<std::uint64_t> expected) {
    if (!expected || *expected == stored) return std::nullopt;
    return version_conflict{*expected, stored};
}

/// The version that a request's `If-Match` expects: a bare number, as Rust parses a u64. Any other
/// text expects nothing.
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

}  // namespace lisle::inline v0::loom
