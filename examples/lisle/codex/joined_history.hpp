// examples/lisle/codex/joined_history.hpp - threads of Codex that continue a part of another file.
#pragma once

#include "../sessions/side_folder.hpp"
#include "../sessions/source.hpp"

#include <lisle/formats/codex/rollout.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

/// Whether the file is one of several of its thread in its home: the thread was reverted.
[[nodiscard]] bool is_of_reverted_thread(std::filesystem::path const& file);

/// Adds to a thread what it had in files of the home before it was reverted. Describes the files
/// that could not be read.
[[nodiscard]] std::vector<std::string> add_reverted_lines(lisle::codex::rollout& thread,
                                                          side_folder& home);

/// The threads of a home that continue other threads from a byte offset. Each file is read once.
class continued_threads {
public:
    explicit continued_threads(std::filesystem::path home) : home_{std::move(home)} {}

    /// Takes back the repair of a file from whose bytes a thread continues.
    void keep_file(rescue& repaired, std::filesystem::path const& file);

private:
    std::filesystem::path home_;
    std::optional<std::map<std::string, std::string>> followers_;  ///< by what they continue
};

}  // namespace app
