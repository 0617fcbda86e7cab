// examples/lisle/files/shared_lines.hpp - files of JSON lines, each about one session: prompts,
// names.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace app {

/// The lines of a file, with their ends, grouped by the string in their member `key`. Empty if the
/// file is missing or a link. Throws storage_error.
[[nodiscard]] std::map<std::string, std::string> group_lines(std::filesystem::path const& file,
                                                             std::string_view key);

/// Which lines about a session its agent uses: all of them, or only the last.
enum class effective_lines { all, last };

/// The text with the lines of `lines` that it lacks, after a line end. If only the last line about
/// a session is effective, the one in `lines` becomes the last.
[[nodiscard]] std::string add_missing_lines(std::string text, std::string_view lines,
                                            std::string_view key, effective_lines effective);

}  // namespace app
