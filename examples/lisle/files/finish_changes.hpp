// examples/lisle/files/finish_changes.hpp - what the next run does with the changes of a killed
// process (POSIX). changed_file.hpp describes the protocol.
#pragma once

#include "change_log.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Undoes or completes the changes in a log that this process has locked and opened for appending.
/// Returns a line that describes this. Throws storage_error.
[[nodiscard]] std::string finish_locked(int log, std::filesystem::path const& folder,
                                        std::string_view log_name);

/// Undoes or completes the changes of a killed process in this folder, removes the log, and returns
/// a line that describes this; nothing if there is no log or another process is still at work.
/// Throws storage_error.
[[nodiscard]] std::optional<std::string>
finish_changes(std::filesystem::path const& folder, std::string_view log_name = change_log_name);

/// Throws storage_error unless the name stays below the folder, as all names in a log do.
void check_change_name(std::filesystem::path const& folder, std::string const& name);

/// Removes empty folders, the deepest first.
void remove_folders(std::vector<std::filesystem::path> const& folders);

/// The changed folder and the folders above it that were made for it, the highest first.
[[nodiscard]] std::vector<std::filesystem::path> find_home(std::filesystem::path folder,
                                                           std::uint64_t count);

/// The folder, without a slash at its end.
[[nodiscard]] std::filesystem::path cut_slash(std::filesystem::path const& folder);

}  // namespace app
