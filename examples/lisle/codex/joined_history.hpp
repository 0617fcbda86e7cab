// examples/lisle/codex/joined_history.hpp - threads of Codex that continue a part of another file.
#pragma once

#include "../sessions/source.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Joins a thread with its bases; nothing if it has none. `find_base` returns the file of the
/// segment or the thread that a base names, or null.
[[nodiscard]] std::optional<joined_text>
join_history(std::string_view text,
             std::function<std::filesystem::path const*(std::string const& id)> const& find_base);

/// The same for a file, whose bases are in the home of Codex above it. Reads only.
[[nodiscard]] std::optional<joined_text> join_history_of(std::filesystem::path const& file,
                                                         std::string_view text);

/// Takes back the repair of a file from whose bytes a thread of the same home continues. An empty
/// home is that above the file.
void keep_base(rescue& repaired, std::filesystem::path const& file, std::filesystem::path home);

}  // namespace app
