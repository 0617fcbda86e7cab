// examples/lisle/system/file_users.hpp - which other processes have a file open.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace app {

/// Names the other processes that have the file open: "opencode (process 4711)". Only Linux tells,
/// and only of processes that this user may look into.
[[nodiscard]] std::vector<std::string> find_file_users(std::filesystem::path const& file);

}  // namespace app
