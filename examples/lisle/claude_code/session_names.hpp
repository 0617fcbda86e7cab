// examples/lisle/claude_code/session_names.hpp - the names of files that are sessions.
#pragma once

#include <lisle/scalars/uuid.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string_view>

namespace app {

/// The beginning of the names of subagents.
inline constexpr std::string_view agent_prefix = "agent-";

/// Whether a file has a name that Claude Code gives: a UUID, or `agent-` and an id.
[[nodiscard]] inline bool is_session_name(std::filesystem::path const& file) {
    if (file.extension() != ".jsonl") return false;
    auto const stem = file.stem().string();
    return lisle::scalars::parse_uuid(stem).has_value() || stem.starts_with(agent_prefix);
}

/// Whether Claude Code names a session's file by this id.
[[nodiscard]] inline bool is_session_id(std::string_view id) {
    constexpr std::size_t hyphenated = 36;
    return id.size() == hyphenated && lisle::scalars::parse_uuid(id);
}

/// Whether a subagent may have this name, which becomes the name of a file.
[[nodiscard]] inline bool is_agent_name(std::string_view name) {
    constexpr std::size_t longest = 100;
    auto const is_plain = [](char c) {
        return lisle::text::is_alphanumeric(c) || c == '-' || c == '_';
    };
    return name.size() > agent_prefix.size() && name.size() <= longest
           && std::all_of(name.begin(), name.end(), is_plain);
}

}  // namespace app
