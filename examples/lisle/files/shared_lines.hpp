// examples/lisle/files/shared_lines.hpp - files of JSON lines, each about one session: prompts,
// names.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace app {

/// The lines of a file, with their ends, by the string that is the member `key` of each. Empty if
/// there is no such file, or a link. Throws storage_error.
[[nodiscard]] std::map<std::string, std::string> group_lines(std::filesystem::path const& file,
                                                             std::string_view key);

/// A text and the lines that it lacks, which begin behind a line end. If the last line about a
/// session counts, that of `lines` stands last in the end.
[[nodiscard]] std::string add_missing_lines(std::string text, std::string_view lines,
                                            std::string_view key, bool last_counts);

}  // namespace app
