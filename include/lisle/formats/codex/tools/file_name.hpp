// lisle/formats/codex/tools/file_name.hpp - the names of rollouts, and the folders they lie in.
//
//     sessions/2026/11/23/rollout-2026-11-23T08-07-19-01a20771-f8f9-7553-acda-7d401c69761f.jsonl
//
// The time in a name is local, all times inside are UTC.
#pragma once

#include <lisle/scalars/uuid.hpp>
#include <lisle/version.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::codex {

/// What the name of a rollout says. Lifetime: that of the name.
struct rollout_name {
    std::string_view time;     ///< 2026-11-23T08-07-19
    std::string_view id;       ///< of the thread
    std::string_view segment;  ///< of a thread that was reverted; empty for its first file
    bool is_compressed = false;

    bool operator==(rollout_name const&) const = default;
};

namespace detail {

[[nodiscard]] constexpr bool has_pattern(std::string_view text, std::string_view pattern) {
    if (text.size() != pattern.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        bool const is_digit = text[i] >= '0' && text[i] <= '9';
        if (pattern[i] == '0' ? !is_digit : text[i] != pattern[i]) return false;
    }
    return true;
}

[[nodiscard]] constexpr bool take_end(std::string_view& text, std::string_view end) {
    if (!text.ends_with(end)) return false;
    text.remove_suffix(end.size());
    return true;
}

}  // namespace detail

/// Returns the parts of a rollout's file name, without its folders; nothing for another file.
///
/// Complexity: constant.
[[nodiscard]] constexpr std::optional<rollout_name> parse_rollout_name(std::string_view name) {
    constexpr std::string_view prefix = "rollout-", pattern = "0000-00-00T00-00-00";
    constexpr std::size_t size_of_id = 36;
    rollout_name out;
    out.is_compressed = detail::take_end(name, ".zst");
    if (!detail::take_end(name, ".jsonl") || !name.starts_with(prefix)) return std::nullopt;
    name.remove_prefix(prefix.size());
    out.time = name.substr(0, pattern.size());
    if (!detail::has_pattern(out.time, pattern)) return std::nullopt;
    name.remove_prefix(pattern.size());
    if (!name.starts_with('-')) return std::nullopt;
    name.remove_prefix(1);
    out.id = name.substr(0, size_of_id);
    if (out.id.size() != size_of_id || !scalars::parse_uuid(out.id)) return std::nullopt;
    name.remove_prefix(size_of_id);
    if (name.empty()) return out;
    if (name.front() != '_' || !scalars::parse_uuid(name.substr(1))) return std::nullopt;
    out.segment = name.substr(1);
    return out;
}

/// Whether Codex gives threads such ids: UUIDs with hyphens, in lower case.
[[nodiscard]] inline bool is_thread_id(std::string_view id) {
    auto const uuid = scalars::parse_uuid(id);
    return uuid && scalars::to_string(*uuid) == id;
}

/// Returns where Codex looks for a new thread, below its home: the folder of the day and the name.
/// `local_time` is 2026-11-23T08:07:19, and more digits may follow.
///
///     make_rollout_path("2026-11-23T08:07:19", "01a20771-...")
///     // sessions/2026/11/23/rollout-2026-11-23T08-07-19-01a20771-....jsonl
///
/// Errors: nothing if the time has another form, or for an id that Codex does not give.
[[nodiscard]] inline std::optional<std::string> make_rollout_path(std::string_view local_time,
                                                                  std::string_view id) {
    constexpr std::string_view pattern = "0000-00-00T00:00:00";
    std::string time{local_time.substr(0, pattern.size())};
    if (!detail::has_pattern(time, pattern) || !is_thread_id(id)) return std::nullopt;
    time[13] = time[16] = '-';
    std::string out = "sessions/";
    ((out += time.substr(0, 4)) += '/') += time.substr(5, 2);
    ((out += '/') += time.substr(8, 2)) += "/rollout-";
    return ((out += time) += '-').append(id).append(".jsonl");
}

}  // namespace lisle::v0_1::codex
